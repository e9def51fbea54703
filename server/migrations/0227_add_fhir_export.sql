-- Bulk exports over FHIR (HL7 Bulk Data Access). What an export holds is decided at one moment, in one transaction that copies the
-- rows it is made of; the files are made of the copies afterwards, a chunk at a time, so that a server that is killed changes
-- nothing of them (docs/decisions/0134).
create table fhir_export (
  group_id uuid not null references clinic_group,
  id uuid not null default app.new_id(),
  -- Who asked for it, and alone is served: a program, or an administrator with a session
  client_id uuid,
  user_id uuid references app_user,
  -- As it was asked for: the address is in the manifest, the rest says what goes in
  request_url text not null,
  is_posted boolean not null,
  types text[] not null,
  level text not null check (level in ('system', 'patient', 'group')),
  -- Of a group: one that is removed meanwhile has no members
  practice_id text,
  since timestamptz,
  -- Parameters that were left aside because the program asked for leniency
  ignored text[] not null default '{}',
  state text not null default 'requested' check (state in ('requested', 'running', 'done', 'failed', 'canceled')),
  requested_at timestamptz not null default app.now(),
  -- The moment that its contents are of
  transaction_time timestamptz,
  total integer not null default 0,
  done integer not null default 0,
  bytes bigint not null default 0,
  failures integer not null default 0,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (group_id, id),
  foreign key (group_id, client_id) references api_client (group_id, id),
  check (num_nonnulls(client_id, user_id) = 1),
  check ((level = 'group') = (practice_id is not null))
);
create index fhir_export_by_client on fhir_export (group_id, client_id, requested_at);
create index fhir_export_by_user on fhir_export (user_id);

-- A part of a file. First the rows it is made of, then the lines that were made of them; both compressed by gzip.
create table fhir_export_chunk (
  group_id uuid not null,
  export_id uuid not null,
  number integer not null,
  type text not null,
  source integer not null,
  file integer not null,
  copied bytea,
  lines bytea,
  resources integer not null default 0,
  bytes bigint not null default 0,
  -- Whom its lines are about, for the audit log
  members uuid[] not null default '{}',
  -- What broke a rule and was left out: outcomes for the error file
  faults text,
  primary key (group_id, export_id, number),
  foreign key (group_id, export_id) references fhir_export (group_id, id) on delete cascade
);
create index fhir_export_chunk_open on fhir_export_chunk (group_id, export_id, number) where copied is not null;
-- They are compressed already
alter table fhir_export_chunk alter column copied set storage external, alter column lines set storage external;

alter table fhir_export enable row level security;
alter table fhir_export_chunk enable row level security;
create policy own_group on fhir_export to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on fhir_export_chunk to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on fhir_export to app;
grant select, insert, update, delete on fhir_export_chunk to app;
grant select on fhir_export to app_worker;
grant select, delete on fhir_export_chunk to app_worker;

-- Whether anybody else has a transaction open in this database, beside one's own and that of another backend: nobody who began
-- before a moment may then write behind it. Says no more than that.
create function app.is_quiet(besides integer) returns boolean
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  select not exists (
    select from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'virtualxid' and l.mode = 'ExclusiveLock' and l.granted
       and a.datname = current_database() and l.pid not in (pg_backend_pid(), besides))
$$;
revoke all on function app.is_quiet(integer) from public;
grant execute on function app.is_quiet(integer) to app;

-- For the job that walks all clinics: exports whose files are over, and those that are not complete, of which a job may be lost.
create function app.fhir_exports_to_tend() returns table (group_id uuid, id uuid, is_over boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.group_id, e.id, false from public.fhir_export e where e.state in ('requested', 'running')
  union all
  select e.group_id, e.id, true from public.fhir_export e
   where (e.state in ('failed', 'canceled') or e.expires_at <= app.now())
     and exists (select from public.fhir_export_chunk c where c.group_id = e.group_id and c.export_id = e.id)
$$;
revoke all on function app.fhir_exports_to_tend() from public;
grant execute on function app.fhir_exports_to_tend() to app_worker;
