-- By which text the billing rules of a clinic hold behind the last day they were written for, and from which month on. Added
-- to and never changed: a later row of the same month stands for the one before it.
create table rules_confirmation (
  group_id uuid not null references clinic_group,
  id bigint generated always as identity,
  from_month text not null check (from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  citation text not null check (length(citation) between 10 and 500),
  confirmed_by uuid not null references app_user,
  confirmed_at timestamptz not null default app.now(),
  primary key (group_id, id)
);
create index rules_confirmation_by on rules_confirmation (confirmed_by);
alter table rules_confirmation enable row level security;
create policy own_group on rules_confirmation to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on rules_confirmation to app;
grant select on rules_confirmation to app_worker;
