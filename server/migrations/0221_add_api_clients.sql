-- The programs that may read a clinic's records through FHIR. One is never deleted: the audit log names it.
create table api_client (
  group_id uuid not null references clinic_group,
  id uuid not null,
  position integer not null,
  name text not null check (length(name) between 1 and 60),
  jwks_url text check (jwks_url like 'https://%'),
  jwks text,
  scopes text not null,
  expires_on date,
  is_enabled boolean not null,
  created_by uuid not null references app_user,
  created_at timestamptz not null default app.now(),
  last_used_at timestamptz,
  primary key (group_id, id),
  check ((jwks_url is null) <> (jwks is null))
);
create index api_client_by on api_client (created_by);
alter table api_client enable row level security;
create policy own_group on api_client to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on api_client to app;
grant select on api_client to app_worker;
