-- The payers of a clinic. One that is on record for a member is never deleted.
create table payer (
  group_id uuid not null references clinic_group,
  id uuid not null,
  position integer not null,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('MB', 'MC', 'CI', '16')),
  payer_number text not null,
  takes_corrections boolean not null,
  dates text not null check (dates in ('single', 'span')),
  primary key (group_id, id)
);
alter table payer enable row level security;
create policy own_group on payer to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update, delete on payer to app;
grant select on payer to app_worker;

-- Who pays for a member from a day on, as it was recorded. Added to and never changed: of two entries that reach a day the
-- one that begins later stands, and of two that begin on one day the one recorded later. Without a payer: nobody is known to pay.
create table member_payer (
  group_id uuid not null,
  id uuid not null default app.new_id(),
  member_id uuid not null,
  payer_id uuid,
  insured_id text not null check (length(insured_id) <= 80),
  from_day date not null,
  to_day date check (to_day >= from_day),
  recorded_by uuid not null references app_user,
  recorded_at timestamptz not null default app.now(),
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, payer_id) references payer (group_id, id)
);
create index member_payer_member on member_payer (group_id, member_id);
create index member_payer_payer on member_payer (group_id, payer_id);
create index member_payer_by on member_payer (recorded_by);
alter table member_payer enable row level security;
create policy own_group on member_payer to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on member_payer to app;
grant select on member_payer to app_worker;
