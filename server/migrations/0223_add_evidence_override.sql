-- By whose authority a line is closed while items of its evidence are missing: who, when, why, which items. Added to and never
-- changed. A close keeps the reason that was entered for it, and leaves a row for each line it concerned.
create table evidence_override (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  close_id uuid not null,
  year_month text not null check (year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  code text not null,
  service_on date not null,
  items text[] not null check (cardinality(items) between 1 and 20),
  reason text not null check (length(reason) between 3 and 500),
  authorized_by uuid not null references app_user,
  authorized_at timestamptz not null,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, close_id) references month_close (group_id, id)
);
create index evidence_override_by_member on evidence_override (group_id, member_id, year_month);
create index evidence_override_close on evidence_override (group_id, close_id, member_id);
create index evidence_override_by on evidence_override (authorized_by);
alter table evidence_override enable row level security;
create policy own_group on evidence_override to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on evidence_override to app;
grant select, insert on evidence_override to app_worker;

-- Why lines may be closed whose evidence is not whole; null where none was entered.
alter table month_close add column override_reason text;
-- A close without one is undone when something comes to be missing while it freezes.
grant update (reopened_by, reopened_at, reopen_reason) on month_close to app_worker;
