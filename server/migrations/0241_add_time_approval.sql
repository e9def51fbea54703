-- Time entered by hand above the clinic's limit of a day counts for nothing until a second person has approved it
-- (docs/decisions/0140). The row is made with the entry and takes one decision; an entry without one needed none.
alter table clinic_group add column manual_minutes_per_day smallint not null default 20;
grant update (manual_minutes_per_day) on clinic_group to app;

create table time_approval (
  group_id uuid not null,
  -- That of the entry
  id uuid not null,
  member_id uuid not null,
  limit_minutes smallint not null,
  is_approved boolean,
  reason text check (btrim(reason) <> ''),
  decided_by uuid references app_user,
  decided_by_name text,
  decided_at timestamptz,
  primary key (group_id, id),
  unique (id),
  check ((is_approved is null) = (decided_at is null) and (is_approved is null) = (reason is null)
     and (is_approved is null) = (decided_by is null) and (is_approved is null) = (decided_by_name is null)),
  foreign key (group_id, id) references work_interval (group_id, id) on delete cascade,
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
create index time_approval_by_member on time_approval (group_id, member_id);
create index time_approval_by_decider on time_approval (decided_by);
create index time_approval_waiting on time_approval (group_id) where is_approved is null;
alter table time_approval enable row level security;
create policy own_group on time_approval to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on time_approval to app;
grant update (is_approved, reason, decided_by, decided_by_name, decided_at) on time_approval to app;
grant select on time_approval to app_worker;
