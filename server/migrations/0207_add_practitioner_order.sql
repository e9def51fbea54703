-- A practitioner's order for a program: who, from which day, for which diagnoses; signed here, or put on record with where it
-- is. Added to and never changed: the newest stands, and one recorded in error is retracted by a row of its own.
create table practitioner_order (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  program text not null check (program in ('rpm', 'ccm')),
  ordered_on date not null,
  practitioner uuid not null references app_user,
  practitioner_title text not null,
  diagnosis_codes text[] not null check (cardinality(diagnosis_codes) between 1 and 12),
  wording_version text check (length(wording_version) <= 20),
  source text check (length(source) between 3 and 300),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  primary key (group_id, id),
  unique (id),
  -- Signed to a wording, or recorded from a source
  check ((wording_version is null) <> (source is null)),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index practitioner_order_by_member on practitioner_order (group_id, member_id, program, ordered_on desc);
create index practitioner_order_practitioner on practitioner_order (practitioner);
create index practitioner_order_recorded_by on practitioner_order (recorded_by);

create table practitioner_order_retraction (
  group_id uuid not null,
  order_id uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  retracted_at timestamptz not null default app.now(),
  retracted_by uuid not null references app_user,
  primary key (group_id, order_id),
  foreign key (group_id, order_id) references practitioner_order (group_id, id)
);
create index practitioner_order_retraction_by on practitioner_order_retraction (retracted_by);

-- Whether an order ends a year after its day.
alter table care_setting add column orders_renewed_yearly boolean not null default false;

alter table practitioner_order enable row level security;
create policy own_group on practitioner_order to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
alter table practitioner_order_retraction enable row level security;
create policy own_group on practitioner_order_retraction to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on practitioner_order, practitioner_order_retraction to app;
-- An import enrolls in a job
grant select, insert on practitioner_order to app_worker;
grant select on practitioner_order_retraction to app_worker;
