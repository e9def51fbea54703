-- What another practice or another service bills for a member in a month, so that this clinic may not. A fact of the month: who
-- takes it back deletes the row, and the audit log keeps both.
create table billed_elsewhere (
  group_id uuid not null,
  member_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  kind text not null check (kind in ('supply', 'chronicCare', 'hospice', 'homeHealth', 'renal', 'primaryCare')),
  reason text not null,
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  primary key (group_id, member_id, month, kind),
  foreign key (group_id, member_id) references member (group_id, id)
);
alter table billed_elsewhere enable row level security;
create policy own_group on billed_elsewhere to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on billed_elsewhere to app, app_worker;
grant insert, delete on billed_elsewhere to app;
