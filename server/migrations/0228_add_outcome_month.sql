-- What a member's device readings of a month come to, for the report of outcomes: a clinic of 10,000 members has some ten million
-- readings in thirteen months, which no page can add up while somebody waits. Derived from readings and stays
-- (server/src/reports/outcomes), computed again each night, and of every member by the first start after this migration.
create table outcome_month (
  group_id uuid not null,
  member_id uuid not null,
  year_month text not null check (year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- Days in remote monitoring as if a stay that runs went on to the end of the month, and the last of them
  enrolled_days smallint not null,
  enrolled_until date not null,
  in_ccm boolean not null,
  reading_days smallint not null,
  -- The last day with a whole pressure: lowest systolic, lowest diastolic
  bp_on date,
  bp_systolic smallint,
  bp_diastolic smallint,
  -- Means of the last 14 days on record less those of the first 14
  systolic_change numeric(6, 2),
  diastolic_change numeric(6, 2),
  glucose_readings smallint not null,
  glucose_at_goal smallint not null,
  glucose_below smallint not null,
  -- Days whose weight could be compared with one of the week before, and those that lay too far above it
  weight_days smallint not null,
  gain_days smallint not null,
  primary key (group_id, member_id, year_month),
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
create index outcome_month_by_month on outcome_month (group_id, year_month, member_id);
alter table outcome_month enable row level security;
create policy own_group on outcome_month to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update, delete on outcome_month to app;
grant select, insert, update, delete on outcome_month to app_worker;

-- Scores of a clinic by when they were given
create index check_in_result_by_time on check_in_result (group_id, completed_at) include (member_id, set_id, score);
