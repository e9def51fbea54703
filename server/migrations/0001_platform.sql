-- Roles, clock, groups and users, sign-in, audit. Plain PostgreSQL 15; forward only, never edited after release.

-- One role per path into the database. None owns a table, none may bypass row security.
do $$
declare r text;
begin
  foreach r in array array['app', 'app_auth', 'app_ingest', 'app_worker'] loop
    if not exists (select from pg_roles where rolname = r) then
      execute format('create role %I nologin nosuperuser nobypassrls', r);
    end if;
    execute format('grant %I to current_user', r);
  end loop;
exception when duplicate_object or unique_violation then null; -- another database of the same server was first
end $$;

create schema app;
create schema auth;
grant usage on schema app to app, app_auth, app_ingest, app_worker;
grant usage on schema auth to app_auth;

-- The one clock that judges deadlines. A row exists only where a test bed has moved the time.
create table app.clock (is_only boolean primary key default true check (is_only), skew interval not null);
create function app.now() returns timestamptz language sql stable
  set search_path = pg_catalog as $$ select now() + coalesce((select skew from app.clock), interval '0') $$;
grant select on app.clock to app, app_auth, app_ingest, app_worker;

-- The group that this transaction may see. Fails, rather than answers nothing, when nobody said for whom.
create function app.group_id() returns uuid language sql stable as $$ select current_setting('app.group_id')::uuid $$;

-- UUID version 7: 48 bits of milliseconds, then chance. Server-made, in order of creation, never guessable.
create function app.new_id() returns uuid language sql volatile set search_path = pg_catalog as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

create table client_organisation (
  client text primary key,
  email_domain text not null unique,
  company_name text not null,
  company_name_short text not null,
  bills_99434 boolean not null default true, -- the specification's name; read as 99454
  bills_99453 boolean not null default true,
  bills_99457 boolean not null default true,
  bills_99458 boolean not null default true,
  has_agreement boolean not null default false,
  logo_svg text
);
grant select on client_organisation to app, app_auth, app_worker;

create table clinic_group (
  id uuid primary key default app.new_id(),
  workspace_name text not null,
  client text references client_organisation,
  time_zone text not null default 'America/New_York',
  services text[] not null default '{RPM}',
  clinical_rules jsonb not null default '{}',
  billing_config jsonb not null default '{}',
  show_live_billing boolean not null default false,
  sms_templates jsonb not null default '{}',
  text_usage_consent boolean not null default false,
  auto_alert_text boolean not null default false,
  auto_outreach_text boolean not null default false,
  auto_reminder_text boolean not null default false,
  monthly_device_order_limit int check (monthly_device_order_limit >= 0),
  agreement jsonb not null default '{}',
  signed_contract boolean not null default false,
  signed_at timestamptz,
  idle_minutes int not null default 15 check (idle_minutes between 5 and 60),
  created_at timestamptz not null default now()
);

create table practice (
  group_id uuid not null references clinic_group,
  practice_id text not null,
  name text not null,
  primary key (group_id, practice_id)
);

create table app_user (
  id uuid primary key default app.new_id(),
  email text not null check (email = lower(email)),
  first_name text not null default '',
  last_name text not null default '',
  name_public text not null default '',
  title text not null default '',
  phone text not null default '',
  address jsonb not null default '{}',
  role text not null default 'user' check (role in ('user', 'admin')),
  is_super_admin boolean not null default false,
  super_user_access boolean not null default false,
  workspace_access boolean not null default true,
  group_id uuid not null references clinic_group,
  time_zone text not null default 'America/New_York',
  exclude_patient_time boolean not null default false,
  has_basic_information boolean not null default false,
  email_notifications jsonb not null default '{"periodicAP": true, "periodicMP": false, "realtimeAP": false, "realtimeMP": false}',
  email_confirmed_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index app_user_email on app_user (email);

-- Who belongs to which group. Every user also has a row for the home group.
create table workspace_member (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user on delete cascade,
  code text not null default '',
  primary key (group_id, user_id)
);
create index workspace_member_user on workspace_member (user_id);

alter table clinic_group enable row level security;
alter table practice enable row level security;
alter table app_user enable row level security;
alter table workspace_member enable row level security;
create policy own_group on clinic_group to app, app_worker using (id = current_setting('app.group_id')::uuid) with check (id = current_setting('app.group_id')::uuid);
create policy own_group on practice to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on workspace_member to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on app_user to app, app_worker
  using (exists (select from workspace_member w where w.user_id = app_user.id and w.group_id = current_setting('app.group_id')::uuid))
  with check (group_id = current_setting('app.group_id')::uuid);
-- Sign-in happens before a group is known.
create policy sign_in on clinic_group to app_auth using (true);
create policy sign_in on app_user to app_auth using (true) with check (true);
create policy sign_in on workspace_member to app_auth using (true);
create policy sign_in on practice to app_auth using (true);
grant select, update on clinic_group to app;
grant select on clinic_group to app_auth, app_worker;
grant select, insert, update, delete on practice to app;
grant select on practice to app_auth, app_worker;
grant select, insert, update on app_user to app, app_auth;
grant select on app_user to app_worker;
grant select, insert, delete on workspace_member to app;
grant select on workspace_member to app_auth, app_worker;

-- Credentials and sessions: unreadable to the request role.
create table auth.credential (
  user_id uuid primary key references app_user on delete cascade,
  password_hash text not null,
  must_change boolean not null default false,
  changed_at timestamptz not null default now()
);
create table auth.session (
  id uuid primary key default app.new_id(),
  user_id uuid not null references app_user on delete cascade,
  group_id uuid not null references clinic_group,
  kind text not null default 'user' check (kind in ('user', 'service')),
  aal smallint not null default 1,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  ip text,
  user_agent text
);
create index session_by_user on auth.session (user_id) where revoked_at is null;
create table auth.refresh_token (
  hash bytea primary key,
  session_id uuid not null references auth.session on delete cascade,
  issued_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_token_by_session on auth.refresh_token (session_id);
create table auth.link (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('confirm', 'reset', 'invite', 'member_access', 'doctor_alert')),
  secret_hash bytea not null,
  user_id uuid references app_user on delete cascade,
  subject_id uuid,
  group_id uuid references clinic_group,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  uses_left int not null default 1,
  revoked_at timestamptz
);
create index link_by_user on auth.link (user_id, kind);
create table auth.totp (
  user_id uuid primary key references app_user on delete cascade,
  secret_enc bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default -1
);
create table auth.recovery_code (
  user_id uuid not null references app_user on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
create table auth.passkey (
  id bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  backed_up boolean not null default false,
  name text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create table auth.challenge (id text primary key, value text not null, user_id uuid, expires_at timestamptz not null);
-- Counts failures only: a try is counted under the row's lock before it is judged, and given back when it succeeds.
create table auth.throttle (key text primary key, points int not null, locks int not null default 0, reset_at timestamptz not null);
create table auth.event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  user_id uuid,
  session_id uuid,
  ip text,
  detail jsonb not null default '{}'
);
create index auth_event_by_user on auth.event (user_id, at);
grant select, insert, update, delete on auth.credential, auth.session, auth.refresh_token, auth.link, auth.totp, auth.recovery_code, auth.passkey, auth.challenge, auth.throttle to app_auth;
grant select, insert on auth.event to app_auth;

-- Opens a request: judges the session by the database clock, then confines this transaction to its group.
-- Answers a row with a null user when the session is not live, so that the caller can refuse.
create function auth.open_request(session uuid)
returns table (user_id uuid, group_id uuid, role text, is_super_admin boolean, super_user_access boolean,
  has_basic_information boolean, as_of timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare s record;
begin
  select se.user_id, se.group_id, u.role, u.is_super_admin, u.super_user_access, u.has_basic_information, app.now() as as_of into s
    from auth.session se join public.app_user u on u.id = se.user_id
   where se.id = session and se.revoked_at is null and u.disabled_at is null
     and se.idle_expires_at > app.now() and se.absolute_expires_at > app.now()
     -- whoever was taken out of a group is out of it with the next call
     and exists (select from public.workspace_member w where w.user_id = se.user_id and w.group_id = se.group_id);
  if not found then return; end if;
  perform set_config('app.group_id', s.group_id::text, true), set_config('app.user_id', s.user_id::text, true);
  return query select s.user_id, s.group_id, s.role, s.is_super_admin, s.super_user_access, s.has_basic_information, s.as_of;
end $$;

-- Slides the idle deadline of a session on its user's own activity (rulings 2), never past the absolute end.
-- `pause` is the least time between two slides that are worth a write.
create function auth.touch_session(session uuid, pause interval default '5 seconds') returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update auth.session se
     set last_seen_at = app.now(),
         idle_expires_at = least(app.now() + make_interval(mins => g.idle_minutes), se.absolute_expires_at)
    from public.clinic_group g
   where se.id = session and g.id = se.group_id and se.revoked_at is null and se.last_seen_at < app.now() - pause
$$;
revoke execute on function auth.open_request(uuid), auth.touch_session(uuid, interval) from public;
grant usage on schema auth to app;
grant execute on function auth.open_request(uuid), auth.touch_session(uuid, interval) to app, app_auth;

-- What a super user may read beyond the own group (rulings 15). Each asks who this transaction was opened for, and
-- answers nothing to anybody else; `serve` writes the audit row with the ids.
create function app.is_super_user() returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select coalesce((select u.super_user_access and u.disabled_at is null from public.app_user u
                    where u.id = nullif(current_setting('app.user_id', true), '')::uuid), false)
$$;
create function app.groups_for_super_user() returns setof public.clinic_group language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select g.* from public.clinic_group g where app.is_super_user() $$;
create function app.practices_for_super_user() returns setof public.practice language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select p.* from public.practice p where app.is_super_user() $$;
create function app.users_for_super_user() returns setof public.app_user language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select u.* from public.app_user u where app.is_super_user() $$;
revoke execute on function app.is_super_user(), app.groups_for_super_user(), app.practices_for_super_user(), app.users_for_super_user() from public;
grant execute on function app.is_super_user(), app.groups_for_super_user(), app.practices_for_super_user(), app.users_for_super_user() to app;

-- Who looked at or changed what. Append-only: nobody is granted update or delete.
create table audit (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null default app.now(),
  group_id uuid not null,
  actor_kind text not null check (actor_kind in ('user', 'job', 'vendor', 'link')),
  actor_id text not null,
  session_id uuid,
  action text not null,
  kind text not null,
  ids text[] not null default '{}',
  result text not null,
  ip text,
  request_id text,
  reason text
);
create index audit_by_group on audit (group_id, id);
create index audit_by_tx on audit (group_id, tx, id); -- the order in which rows are sealed
alter table audit enable row level security;
create policy own_group on audit to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy sign_in on audit for insert to app_auth with check (true);
grant select, insert on audit to app, app_worker;
grant insert on audit to app_auth;

-- The hash chain over a group's audit rows, sealed by a job each minute (rulings 8).
create table audit_seal (
  group_id uuid not null,
  seq bigint not null,
  audit_id bigint not null unique references audit,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (group_id, seq)
);
alter table audit_seal enable row level security;
create policy own_group on audit_seal to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on audit_seal to app;
grant select, insert on audit_seal to app_worker;

-- Groups with audit rows that are settled (no older transaction still runs) and not sealed yet. The sealing job has no
-- group of its own, so it asks here and then works on one group at a time.
create function app.groups_to_seal() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select g.id from public.clinic_group g
    left join lateral (select a.tx, a.id from public.audit_seal s join public.audit a on a.id = s.audit_id
                        where s.group_id = g.id order by s.seq desc limit 1) last on true
   where exists (select from public.audit a where a.group_id = g.id and a.tx < pg_snapshot_xmin(pg_current_snapshot())
                   and (last.id is null or (a.tx, a.id) > (last.tx, last.id)))
$$;
revoke execute on function app.groups_to_seal() from public;
grant execute on function app.groups_to_seal() to app_worker;

-- Mail waiting to leave. Written with the fact that caused it, sent by a job; a resend needs a new row.
create table mail (
  id uuid primary key default app.new_id(),
  kind text not null,
  recipient text not null,
  vars jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  provider_id text,
  error text,
  created_at timestamptz not null default app.now(),
  sent_at timestamptz
);
grant select, insert on mail to app_auth;
grant insert on mail to app;
grant select, update on mail to app_worker;

-- Sends one job in the caller's transaction. The group that the transaction is confined to travels with it.
create function app.enqueue(queue_name text, payload jsonb, once_key text default null, due timestamptz default null) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare made uuid;
begin
  insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, heartbeat_seconds, expire_seconds, deletion_seconds, singleton_key, start_after)
  select q.name, payload || jsonb_build_object('groupId', nullif(current_setting('app.group_id', true), '')),
         q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.heartbeat_seconds, q.expire_seconds, q.deletion_seconds, once_key, coalesce(due, now())
    from pgboss.queue q where q.name = queue_name
      -- a second one under the same key is not needed while the first still waits; jobs may run twice anyway
      and (once_key is null or not exists (select from pgboss.job j where j.name = queue_name and j.singleton_key = once_key and j.state = 'created'))
  returning id into made;
  if made is null and not exists (select from pgboss.queue q where q.name = queue_name) then
    raise exception 'no queue %', queue_name;
  end if;
  return made;
end $$;
revoke execute on function app.enqueue(text, jsonb, text, timestamptz) from public;
grant execute on function app.enqueue(text, jsonb, text, timestamptz) to app, app_auth, app_worker;
