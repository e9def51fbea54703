-- As what a clinic is enrolled with its payers, and who hands its claims over. The NPI stays with the clinic.
create table claim_provider (
  group_id uuid primary key references clinic_group,
  name text not null,
  taxonomy text not null,
  tax_id text not null,
  street text not null,
  city text not null,
  state text not null,
  zip text not null,
  place_of_service text not null,
  submitter_name text not null,
  submitter_id text not null,
  contact_name text not null,
  contact_phone text not null,
  receiver_name text not null,
  receiver_id text not null
);
alter table claim_provider enable row level security;
create policy own_group on claim_provider to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on claim_provider to app;
grant select on claim_provider to app_worker;

-- As what a practitioner is enrolled; the NPI is the practitioner's own.
create table practitioner_taxonomy (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  taxonomy text not null check (length(taxonomy) = 10),
  primary key (group_id, user_id)
);
create index practitioner_taxonomy_user on practitioner_taxonomy (user_id);
alter table practitioner_taxonomy enable row level security;
create policy own_group on practitioner_taxonomy to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update, delete on practitioner_taxonomy to app;
grant select on practitioner_taxonomy to app_worker;

-- What the clinic charges for a unit of a code from a day on; without a payer for all who have no fee of their own.
create table claim_fee (
  group_id uuid not null references clinic_group,
  id uuid not null,
  payer_id uuid,
  code text not null,
  cents integer not null check (cents > 0),
  from_day date not null,
  primary key (group_id, id),
  unique nulls not distinct (group_id, payer_id, code, from_day),
  foreign key (group_id, payer_id) references payer (group_id, id)
);
alter table claim_fee enable row level security;
create policy own_group on claim_fee to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update, delete on claim_fee to app;
grant select on claim_fee to app_worker;
