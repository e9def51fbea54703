-- What the billing engine says of each member and month, kept for reports, lists and exports, and the months that were
-- closed with everything they were judged by.
create table member_month (
  group_id uuid not null,
  member_id uuid not null,
  year_month text not null check (year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- copies, so that one index can filter and sum; a closed month keeps the team it had
  name_key text not null,
  practice_id text,
  assigned_physician uuid,
  assigned_care_manager uuid,
  -- a letter for each code: domain/src/reports/board.ts
  board text not null,
  days int not null,
  seconds_rpm int not null,
  seconds_ccm int not null,
  live_calls int not null,
  at_risk int not null,
  open_codes int not null,
  -- the first of the latest safe dates of what can still be earned
  next_until date,
  lines int not null,
  warnings text[] not null default '{}',
  cells jsonb not null,
  result jsonb not null,
  facts_digest text not null,
  result_digest text not null,
  rules_version text not null,
  as_of timestamptz not null,
  -- set while the month is closed: the row is that of the close and does not change
  close_id uuid,
  primary key (group_id, member_id, year_month),
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
create index member_month_sums on member_month (group_id, year_month, practice_id, assigned_physician, assigned_care_manager, board);
create index member_month_names on member_month (group_id, year_month, name_key, member_id);

create table month_close (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  year_month text not null check (year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  version int not null,
  state text not null default 'closing' check (state in ('closing', 'closed', 'reopened')),
  -- every row of the close is judged as of this moment, however long the closing takes
  as_of timestamptz not null,
  zone text not null,
  -- the rows of the rulebook and the group's settings, as they were: recomputing needs nothing else
  rules jsonb not null,
  rules_version text not null,
  settings jsonb not null,
  total int not null,
  done int not null default 0,
  -- the last member frozen: where an interrupted closing goes on
  cursor_member uuid,
  digest text,
  closed_by uuid not null references app_user,
  started_at timestamptz not null default app.now(),
  closed_at timestamptz,
  reopened_by uuid references app_user,
  reopened_at timestamptz,
  reopen_reason text,
  primary key (group_id, id),
  unique (group_id, year_month, version)
);
-- One close of a month at a time
create unique index month_close_one on month_close (group_id, year_month) where state <> 'reopened';

create table month_close_row (
  group_id uuid not null,
  close_id uuid not null,
  member_id uuid not null,
  -- JSON, compressed (RFC 1951); the digests are of the JSON
  facts bytea not null,
  facts_digest text not null,
  result bytea not null,
  result_digest text not null,
  lines jsonb not null,
  primary key (group_id, close_id, member_id),
  foreign key (group_id, close_id) references month_close (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);

-- Facts that came after a close and would change what was filed; gone when they no longer would, or were accepted.
create table late_change (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  close_id uuid not null,
  member_id uuid not null,
  year_month text not null,
  before jsonb not null,
  after jsonb not null,
  found_at timestamptz not null,
  primary key (group_id, id),
  unique (group_id, close_id, member_id),
  foreign key (group_id, close_id) references month_close (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
create index late_change_by_month on late_change (group_id, year_month, member_id);

-- What was accepted after a close, beside it: the close itself stays as it is.
create table month_addendum (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  close_id uuid not null,
  member_id uuid not null,
  year_month text not null,
  before jsonb not null,
  after jsonb not null,
  facts bytea not null,
  facts_digest text not null,
  reason text not null,
  accepted_by uuid not null references app_user,
  accepted_at timestamptz not null default app.now(),
  primary key (group_id, id),
  foreign key (group_id, close_id) references month_close (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index month_addendum_by_month on month_addendum (group_id, year_month, member_id, accepted_at);

-- Signed or returned by a reviewer; `digest` names what was looked at.
create table month_review (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  year_month text not null check (year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  verdict text not null check (verdict in ('signed', 'returned')),
  words text,
  digest text not null,
  reviewed_by uuid not null references app_user,
  reviewed_at timestamptz not null default app.now(),
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index month_review_by_member on month_review (group_id, year_month, member_id, reviewed_at desc);

-- Which codes are reported from which month on; the earliest row is what held before.
create table code_setting (
  group_id uuid not null references clinic_group,
  from_month text not null check (from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  config jsonb not null,
  set_by uuid references app_user,
  set_at timestamptz not null default app.now(),
  primary key (group_id, from_month)
);

alter table member_month enable row level security;
alter table month_close enable row level security;
alter table month_close_row enable row level security;
alter table late_change enable row level security;
alter table month_addendum enable row level security;
alter table month_review enable row level security;
alter table code_setting enable row level security;
create policy own_group on member_month to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on month_close to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on month_close_row to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on late_change to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on month_addendum to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on month_review to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on code_setting to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update, delete on member_month, late_change to app, app_worker;
grant select on month_close, month_close_row, month_addendum, month_review, code_setting to app, app_worker;
grant insert on month_close, month_addendum, month_review to app;
grant update (state, reopened_by, reopened_at, reopen_reason) on month_close to app;
grant update (state, total, done, cursor_member, digest, closed_at) on month_close to app_worker;
-- What a close has frozen is added to and never changed
grant insert on month_close_row to app_worker;
grant insert, update (config, set_by, set_at) on code_setting to app;

-- What a group reports in a month: the newest setting in force, else what the group was opened with.
create function app.billing_config_in(the_group uuid, month text) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select s.config from public.code_setting s where s.group_id = the_group and s.from_month <= month order by s.from_month desc limit 1),
    (select g.billing_config from public.clinic_group g where g.id = the_group))
$$;
