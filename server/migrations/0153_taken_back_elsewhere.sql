-- What was taken back of what others bill in a month: who had recorded it, and who took it back, when and why. Whoever proves
-- the month later shows both. A row that stands is in `billed_elsewhere`.
create table billed_elsewhere_removal (
  group_id uuid not null,
  member_id uuid not null,
  month text not null,
  kind text not null,
  reason text not null,
  recorded_at timestamptz not null,
  recorded_by uuid references app_user,
  removed_at timestamptz not null default app.now(),
  removed_by uuid references app_user,
  removal_reason text not null,
  primary key (group_id, member_id, month, kind, removed_at),
  foreign key (group_id, member_id) references member (group_id, id)
);
alter table billed_elsewhere_removal enable row level security;
create policy own_group on billed_elsewhere_removal to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on billed_elsewhere_removal to app, app_worker;
grant insert on billed_elsewhere_removal to app;
