-- The 86 migrations of version 0.1, word for word and never edited. A database of 0.1, at whichever of them it stands, goes through
-- the rest and is then what 0200_baseline makes of an empty one (held by tests/upgrade-from-0.1.test.ts). Each begins with a line of its
-- name: --> NAME. What the tables are today is easier read in 0200_baseline.

--> 0001_platform
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

--> 0002_members
-- Members, their consents and programmes, and the summary row that lists and headers read.

create table member (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  first_name text not null,
  last_name text not null,
  name text not null generated always as (first_name || ' ' || last_name) stored,
  -- lower case, accents removed, made by the server: what lists sort by and search compares
  name_key text not null,
  dob date not null,
  gender text not null check (gender in ('male', 'female')),
  member_title text not null default '',
  language text not null default 'English',
  phone text not null,
  phone_type text,
  phone_checked_at timestamptz,
  email text not null default '',
  mrn text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  time_zone text not null,
  practice_id text,
  assigned_physician uuid references app_user,
  assigned_care_manager uuid references app_user,
  opt_in_sms boolean not null default false,
  opt_in_email boolean not null default false,
  enrollment_date date not null,
  enrolled_at timestamptz not null,
  consented_at timestamptz,
  disenrolled boolean not null default false,
  disenrolled_at timestamptz,
  paused_at timestamptz,
  pause_reason text,
  services text[] not null default '{RPM}',
  ccm_patient_consent boolean not null default false,
  disenrolled_ccm boolean not null default false,
  enrollment_date_ccm date,
  method_of_communication text check (method_of_communication in ('phone', 'email', 'text')),
  person_to_contact text check (person_to_contact in ('patient', 'caregiver')),
  caregiver_name text not null default '',
  caregiver_phone text not null default '',
  kardia_id text,
  device_receipt_at timestamptz,
  chronic_conditions text[] not null default '{}',
  diagnosis_codes text[] not null default '{}',
  procedure_codes text[] not null default '{}',
  medications jsonb not null default '[]',
  allergies jsonb not null default '[]',
  em_dates date[] not null default '{}',
  -- thresholds of this member that replace the group's defaults, by warning type
  clinical_rules jsonb not null default '{}',
  note text not null default '',
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  version int not null default 1,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, practice_id) references practice (group_id, practice_id)
);
-- finds a member of the same name and birth date while enrolling
create index member_by_identity on member (group_id, dob, name_key);
-- the duplicate phone warning, and search by digits
create index member_by_phone on member (group_id, phone);
create index member_by_mrn on member (group_id, mrn) where mrn <> '';
-- What the search box finds a member by: words of the name, MRN, phone digits and their last seven and four. Prefixes
-- under row security: the operator ^@ is leakproof. The parts are those of domain/src/members/search-words.ts.
create table member_name_part (
  group_id uuid not null,
  part text not null collate "C",
  member_id uuid not null,
  primary key (group_id, part, member_id),
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);

-- What kind of line a number is, asked once in 90 days (vendors charge for each look-up).
create table phone_lookup (
  group_id uuid not null references clinic_group,
  phone text not null,
  phone_type text not null,
  checked_at timestamptz not null,
  primary key (group_id, phone)
);

-- A list of members read from a file: each row's fate is decided first, then a job enrolls those that are new.
create table member_import (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  file_name text not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done')),
  created_by uuid not null references app_user,
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  primary key (group_id, id)
);
create table member_import_row (
  group_id uuid not null,
  import_id uuid not null,
  -- the line of the file, as a spreadsheet counts
  line int not null,
  name text not null,
  fate text not null check (fate in ('new', 'duplicate', 'wrong', 'enrolled')),
  messages text[] not null default '{}',
  -- what will be enrolled; emptied once it is
  form jsonb,
  member_id uuid,
  primary key (group_id, import_id, line),
  foreign key (group_id, import_id) references member_import (group_id, id) on delete cascade
);

-- An enrollment somebody has begun, kept for them until it is sent: what the form holds, and the key it will be sent with.
create table member_draft (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  key uuid not null,
  form jsonb not null,
  saved_at timestamptz not null default app.now(),
  primary key (group_id, user_id)
);

-- What came of an enrollment, by the key the page gave it: a page whose answer was lost asks again and enrolls nobody twice.
create table enrollment_receipt (
  group_id uuid not null,
  key uuid not null,
  member_id uuid not null,
  devices jsonb not null,
  created_by uuid references app_user,
  created_at timestamptz not null default app.now(),
  primary key (group_id, key),
  foreign key (group_id, member_id) references member (group_id, id)
);

-- Consent as a fact: who said yes to what, when, in which language, to which text. Revoking is another column, not a delete.
create table consent (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('rpm', 'ccm', 'sms', 'email')),
  text_version text not null,
  language text not null,
  given_at timestamptz not null,
  recorded_by uuid references app_user,
  revoked_at timestamptz,
  revoked_by uuid references app_user,
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index consent_by_member on consent (group_id, member_id, kind);

-- When a member was in a programme: RPM and CCM, one row a stay; the open one has no end.
create table programme_stay (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  programme text not null check (programme in ('RPM', 'CCM')),
  started_at timestamptz not null,
  started_by uuid references app_user,
  ended_at timestamptz,
  ended_by uuid references app_user,
  end_reason text,
  -- a documented new episode of care: a new order and goals, allows 99453 again
  is_new_episode boolean not null default false,
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index programme_stay_by_member on programme_stay (group_id, member_id, programme, started_at);
create unique index programme_stay_open on programme_stay (group_id, member_id, programme) where ended_at is null;

-- What lists, header strip and counts read. Written only by the verb refresh-summary; recomputable from facts.
create table member_summary (
  group_id uuid not null,
  member_id uuid not null,
  -- copies, so that one index can filter and sort
  name_key text not null,
  disenrolled boolean not null,
  practice_id text,
  assigned_physician uuid,
  assigned_care_manager uuid,
  opt_in_sms boolean not null,
  ccm_patient_consent boolean not null,
  -- readings
  data_received_at timestamptz,
  last_active_at timestamptz,
  measure_freq real not null default 0,
  -- {metric: {value, at, diff, severity}} in canonical units
  vitals jsonb not null default '{}',
  -- the last 30 local days of systolic pressure, oldest first, null where nothing was measured
  bp_trend smallint[] not null default '{}',
  -- local days with a reading, newest first, at most 40
  reading_days date[] not null default '{}',
  -- the highest ranked open matter: {code, severity, text, at}
  reason jsonb,
  needs_review boolean not null default false,
  open_warnings int not null default 0,
  worst_severity smallint not null default 0,
  worst_warning_at timestamptz,
  -- contact
  num_unread_messages int not null default 0,
  missed_call_at timestamptz,
  active_memos int not null default 0,
  days_till_event int,
  last_contact_at timestamptz,
  -- billing: the projection of the engine's result (docs/billing.md)
  billing_month text,
  days_99454 int not null default 0,
  period_start date,
  period_end date,
  cpt99454d real not null default 0,
  cpt99457a boolean not null default false,
  cpt99457c boolean not null default false,
  cpt99458a boolean not null default false,
  cpt99458c boolean not null default false,
  seconds_rpm int not null default 0,
  billing_lists text[] not null default '{}',
  billing_insights jsonb not null default '{}',
  -- lists by diagnosis and by upload
  diagnosis_lists text[] not null default '{}',
  refreshed_at timestamptz not null default app.now(),
  primary key (group_id, member_id),
  foreign key (group_id, member_id) references member (group_id, id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- One index for each sort of the home lists; member_id makes ties stable. The included columns are what the lists filter
-- by, so that a page far down a list of 100,000 is found without touching the table.
create index summary_by_received on member_summary (group_id, disenrolled, data_received_at desc nulls last, member_id)
  include (last_active_at, needs_review, opt_in_sms, ccm_patient_consent, days_99454, practice_id, assigned_physician, assigned_care_manager);
create index summary_by_measured on member_summary (group_id, disenrolled, last_active_at asc nulls first, member_id)
  include (needs_review, opt_in_sms, ccm_patient_consent, days_99454, practice_id, assigned_physician, assigned_care_manager);
create index summary_by_frequency on member_summary (group_id, disenrolled, measure_freq, member_id)
  include (last_active_at, needs_review, opt_in_sms, ccm_patient_consent, days_99454, practice_id, assigned_physician, assigned_care_manager);
create index summary_by_name on member_summary (group_id, disenrolled, name_key, member_id)
  include (last_active_at, needs_review, opt_in_sms, ccm_patient_consent, days_99454, practice_id, assigned_physician, assigned_care_manager);
-- how many are enrolled, how many take texts, how many are short of days: small, because equal keys are stored once
create index summary_by_state on member_summary (group_id, disenrolled, opt_in_sms);
create index summary_by_days on member_summary (group_id, days_99454) where not disenrolled;
-- list needs-review with its own sort: severity, then age
create index summary_needs_review on member_summary (group_id, worst_severity desc, worst_warning_at, member_id)
  include (data_received_at, last_active_at, measure_freq, name_key, assigned_physician, assigned_care_manager) where needs_review and not disenrolled;
-- lists new-members, ccm-members, practice and "only my patients": few of many, found first and sorted afterwards
create index summary_new on member_summary (group_id, data_received_at desc nulls last, member_id) where last_active_at is null and not disenrolled;
create index summary_ccm on member_summary (group_id, member_id) where ccm_patient_consent and not disenrolled;
create index summary_by_practice on member_summary (group_id, practice_id) where not disenrolled;
create index summary_by_physician on member_summary (group_id, assigned_physician);
create index summary_by_care_manager on member_summary (group_id, assigned_care_manager);
-- lists by diagnosis, one each: how few are on it decides whether they are found first or met on the way
create index summary_htn on member_summary (group_id, member_id) where 'htn' = any (diagnosis_lists) and not disenrolled;
create index summary_obesity on member_summary (group_id, member_id) where 'obesity' = any (diagnosis_lists) and not disenrolled;
create index summary_dm on member_summary (group_id, member_id) where 'dm' = any (diagnosis_lists) and not disenrolled;
create index summary_ckd on member_summary (group_id, member_id) where 'ckd' = any (diagnosis_lists) and not disenrolled;
create index summary_esrd on member_summary (group_id, member_id) where 'esrd' = any (diagnosis_lists) and not disenrolled;
create index summary_chf on member_summary (group_id, member_id) where 'chf' = any (diagnosis_lists) and not disenrolled;

alter table member enable row level security;
alter table member_name_part enable row level security;
alter table consent enable row level security;
alter table phone_lookup enable row level security;
alter table member_import enable row level security;
alter table member_import_row enable row level security;
alter table member_draft enable row level security;
alter table enrollment_receipt enable row level security;
alter table programme_stay enable row level security;
alter table member_summary enable row level security;
create policy own_group on member to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_name_part to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on consent to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on phone_lookup to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_import to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_import_row to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_draft to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on enrollment_receipt to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on programme_stay to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_summary to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on member, consent, programme_stay, member_summary, phone_lookup, member_import, member_import_row to app, app_worker;
grant select, insert, delete on member_name_part to app, app_worker;
grant select, insert, update, delete on member_draft to app;
grant select, insert on enrollment_receipt to app;

--> 0003_devices_readings
-- Vendor connections, the inbox of deliveries, devices and their owners, readings.

create table vendor_connection (
  id uuid primary key default app.new_id(),
  vendor text not null check (vendor in ('bodytrace', 'iglucose', 'tenovi', 'kardia', 'twilio', 'carriers')),
  name text not null,
  mode text not null check (mode in ('simulated', 'live')),
  base_url text not null,
  -- SHA-256 of the unguessable part of the hook address
  path_token_hash bytea not null,
  -- how a hook proves itself: {kind: 'basic', user, secretHash (hex SHA-256)} or {kind: 'header', name, secretHash}
  hook_auth jsonb not null,
  -- outgoing credentials, sealed (AES-256-GCM)
  secrets bytea,
  -- kit ids, SKUs, device type names: configuration, never facts
  config jsonb not null default '{}',
  is_enabled boolean not null default true,
  -- for vendors that count calls: the earliest moment of the next one, whichever process makes it (the true clock)
  next_call_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
grant select on vendor_connection to app_ingest, app_worker;
grant update (next_call_at) on vendor_connection to app_worker;
grant select (id, vendor, name, mode, base_url, is_enabled) on vendor_connection to app;

-- Exactly what vendors sent, kept before anything is read (rulings 5). Its own queue: claimed with skip locked.
create table inbox (
  id bigint generated always as identity primary key,
  connection_id uuid not null references vendor_connection,
  vendor text not null,
  kind text not null,
  idem_key text not null,
  body text not null,
  received_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'done', 'ignored', 'unmatched', 'unreadable', 'dead')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  -- a word for people: kept, duplicate, status only, no owner, not tracked, quarantined, …
  outcome text,
  error text,
  device_key text,
  group_id uuid,
  member_id uuid,
  done_at timestamptz,
  unique (connection_id, idem_key)
);
-- the worker's question: what is due
create index inbox_due on inbox (next_at, id) where state = 'new';
-- replay when a device is connected
create index inbox_unmatched on inbox (vendor, device_key, received_at) where state = 'unmatched';
-- the inbox page and the raw data page
create index inbox_by_group on inbox (group_id, id desc) where group_id is not null;
alter table inbox enable row level security;
create policy own_group on inbox to app using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy ingest on inbox to app_ingest using (true) with check (true);
create policy work on inbox to app_worker using (true) with check (true);
grant insert on inbox to app_ingest;
-- the conflict target of an insert needs to be readable
grant select (connection_id, idem_key, id) on inbox to app_ingest;
grant select, update on inbox to app_worker, app;

create table device (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  vendor text not null,
  device text not null check (device in ('BT004', 'BT105', 'SMIG', 'TENOVI_SCALE', 'TENOVI_BPM', 'TENOVI_GLUCOMETER', 'TENOVI_BPM_XL', 'KARDIA')),
  -- how the vendor names it in a delivery: IMEI, meter serial, hwi_device_id, Kardia patient id
  device_key text,
  imei text,
  hwi_device_id text,
  hardware_uuid text,
  member_id uuid,
  status text not null default 'connected' check (status in ('shipped', 'delivered', 'connecting', 'refused', 'connected', 'disconnected', 'unlinked')),
  status_at timestamptz not null default app.now(),
  -- the vendor's own word, or why it refused
  status_text text not null default '',
  -- how often the vendor was asked to link it: from the second time on it is first asked about the first
  link_attempts int not null default 0,
  signal_strength smallint,
  battery_voltage int,
  battery_percent smallint,
  last_used_at timestamptz,
  connected_at timestamptz,
  calibration jsonb,
  deleted_at timestamptz,
  unlinked_at timestamptz,
  created_at timestamptz not null default app.now(),
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
-- one living device per vendor name, over all groups: a delivery has at most one owner
create unique index device_by_key on device (vendor, device_key) where device_key is not null and deleted_at is null;
create index device_by_member on device (group_id, member_id);
create index device_by_used on device (group_id, last_used_at desc nulls last, id);

-- Who had the device when. Readings follow these times, so nobody sees a former owner's readings.
create table device_assignment (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  device_id uuid not null,
  member_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz,
  reason text not null default '',
  assigned_by uuid references app_user,
  primary key (group_id, id),
  foreign key (group_id, device_id) references device (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create unique index device_assignment_open on device_assignment (group_id, device_id) where to_at is null;
create index device_assignment_by_member on device_assignment (group_id, member_id);

create sequence device_order_number start 1000;
create table device_order (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  member_id uuid,
  vendor text not null,
  device text not null,
  state text not null default 'requested' check (state in ('requested', 'processing', 'action_required', 'shipped', 'out_for_delivery', 'delivered', 'returned', 'cancelled', 'failed')),
  state_at timestamptz not null default app.now(),
  status_text text not null default '',
  order_number bigint not null default nextval('device_order_number'),
  reference text not null default '',
  vendor_order_id text,
  -- set when a worker hands the order to the vendor: from then on it cannot be cancelled here
  claimed_at timestamptz,
  -- how often it was handed over: from the second time on the vendor is first asked about the first
  attempts int not null default 0,
  -- when the vendor was last asked how it stands
  asked_at timestamptz,
  -- the state it was cancelled from: only a cancelled request gives its place in the month back
  cancelled_from text,
  carrier_name text,
  tracking text[] not null default '{}',
  device_id uuid,
  device_key text,
  quantity int not null default 1 check (quantity between 1 and 500),
  is_bulk boolean not null default false,
  ship_to jsonb not null default '{}',
  error text,
  requested_by uuid references app_user,
  requested_at timestamptz not null default app.now(),
  delivered_at timestamptz,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index device_order_by_month on device_order (group_id, requested_at);
create index device_order_by_member on device_order (group_id, member_id);
create index device_order_by_device on device_order (group_id, device_id) where device_id is not null;
create index device_order_by_vendor on device_order (vendor, vendor_order_id);

-- Test strips and lancets sent to a member. Kept because the vendor has no reference by which a second one is noticed.
create table device_refill (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  supply text not null,
  state text not null default 'requested' check (state in ('requested', 'sending', 'sent', 'failed')),
  vendor_order_id text,
  error text,
  requested_by uuid references app_user,
  requested_at timestamptz not null default app.now(),
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);

create table reading (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  metric text not null,
  -- canonical unit of the metric (domain/src/readings/reading.ts): gram, mmHg, bpm, mg/dL, %, L/min
  value int not null,
  measured_at timestamptz not null,
  received_at timestamptz not null,
  -- the member's local date of measured_at
  measured_on date not null,
  source text not null check (source in ('device', 'manual')),
  device_id uuid,
  inbox_id bigint,
  -- joins systolic, diastolic and pulse of one act
  act_key text not null,
  context text,
  flags text[] not null default '{}',
  state text not null default 'kept' check (state in ('kept', 'quarantined', 'duplicate')),
  state_reason text,
  time_quality text not null default 'device' check (time_quality in ('device', 'estimated', 'device_clock_invalid')),
  device_measured_at timestamptz,
  -- the value as the device sent it, before calibration
  raw_value int,
  excluded boolean not null default false,
  excluded_reason text,
  excluded_by uuid,
  excluded_at timestamptz,
  severity text not null default 'ok' check (severity in ('ok', 'low', 'high', 'critical')),
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
-- one act is kept once, whichever path brought it
create unique index reading_once on reading (group_id, member_id, metric, act_key);
-- charts, latest values and day sets of one member
create index reading_by_member on reading (group_id, member_id, metric, measured_at desc);
-- billing walks a member's reading days without reading every row
create index reading_days on reading (group_id, member_id, measured_on, measured_at)
  where source = 'device' and state = 'kept' and not excluded and metric <> 'step';

alter table device enable row level security;
alter table device_assignment enable row level security;
alter table device_order enable row level security;
alter table device_refill enable row level security;
alter table reading enable row level security;
create policy own_group on device to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on device_assignment to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on device_order to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on device_refill to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on reading to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on device, device_assignment, device_order, device_refill, reading to app, app_worker;
grant usage on sequence device_order_number to app, app_worker;

-- The one question that may be asked before a group is known: whose device is this?
create function app.device_owner(of_vendor text, of_key text) returns table (group_id uuid, device_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is null
$$;
revoke execute on function app.device_owner(text, text) from public;
grant execute on function app.device_owner(text, text) to app_worker;

--> 0004_warnings
-- Warnings that readings raise, and what the inbox may ask before a group is known.

-- One row for each act of measuring and each kind of warning it raised. A row stays when its reading is excluded or the
-- rules change (withdrawn_at), because somebody may have acted on it.
create table warning (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  category text not null check (category in ('weightGain', 'weightLoss', 'highBP', 'lowBP', 'highPulse', 'lowPulse', 'highSugar', 'lowSugar', 'lowSpO2', 'ecg')),
  severity text not null check (severity in ('low', 'high', 'critical')),
  act_key text not null,
  -- the reading that broke the rule furthest, its value and the threshold, both in the metric's canonical unit (of a
  -- change: the change; of a recording: the heart rate, and no threshold)
  reading_id uuid,
  value int,
  threshold int,
  -- what was measured and what it was held against, in words for the screen
  text text not null,
  measured_at timestamptz not null,
  raised_at timestamptz not null default app.now(),
  -- measured long before it arrived: shown, but nobody is alarmed about it
  is_backfilled boolean not null default false,
  needs_review boolean not null default true,
  cleared_at timestamptz,
  cleared_by uuid references app_user,
  clear_reason text,
  withdrawn_at timestamptz,
  withdraw_reason text,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, reading_id) references reading (group_id, id),
  check (needs_review or cleared_at is not null)
);
create unique index warning_once on warning (group_id, member_id, category, act_key);
-- the header, the list needs-review and the summary: what is open
create index warning_open on warning (group_id, member_id) where needs_review and withdrawn_at is null;
-- the page of all open warnings: those of one group, few at a time
create index warning_review on warning (group_id, measured_at) where needs_review and withdrawn_at is null;
-- the log of one member, newest first
create index warning_by_member on warning (group_id, member_id, measured_at desc);
alter table warning enable row level security;
create policy own_group on warning to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on warning to app, app_worker;

-- the raw data page of one member
create index inbox_by_member on inbox (group_id, member_id, id desc) where member_id is not null;
-- what belongs to nobody yet: for super admins
create index inbox_unowned on inbox (id desc) where group_id is null and state in ('unmatched', 'unreadable', 'dead');

-- Whether another clinic had this device before: then nothing measured before the present assignment is attributed.
create function app.device_is_second_hand(of_vendor text, of_key text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is not null)
$$;
-- Whose order is this? By the vendor's number, by ours where the vendor carries it, or by a parcel in it.
create function app.order_owner(of_vendor text, of_vendor_order text, of_reference text, of_parcels text[])
returns table (group_id uuid, order_id uuid) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.group_id, o.id from public.device_order o
   where (o.vendor = of_vendor and o.vendor_order_id = of_vendor_order)
      -- Tenovi's order numbers are its own
      or (o.vendor = of_vendor and of_vendor in ('bodytrace', 'iglucose') and of_reference ~ '^[0-9]{1,15}$' and o.order_number = of_reference::bigint)
      -- carriers name nothing but the parcel
      or (of_vendor = 'carriers' and o.tracking && of_parcels)
   order by (o.vendor_order_id is not distinct from of_vendor_order) desc, o.requested_at desc limit 1
$$;
-- Deliveries that no clinic owns: from devices that nobody has connected, or not readable at all. For super admins.
create function app.is_super_admin() returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select coalesce((select u.role = 'admin' and u.is_super_admin and u.disabled_at is null from public.app_user u
                    where u.id = nullif(current_setting('app.user_id', true), '')::uuid), false)
$$;
create function app.unowned_deliveries() returns setof public.inbox language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select i.* from public.inbox i
   where i.group_id is null and i.state in ('unmatched', 'unreadable', 'dead') and app.is_super_admin()
$$;
create function app.replay_unowned(of_ids bigint[]) returns setof bigint language sql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
  update public.inbox i set state = 'new', attempts = 0, next_at = now(), error = null, outcome = null
   where i.id = any (of_ids) and i.group_id is null and i.state in ('unmatched', 'unreadable', 'dead') and app.is_super_admin()
  returning i.id
$$;
-- Zones whose local date is another than at the last refresh: asked by a job that has no group of its own.
create function app.members_to_refresh() returns table (group_id uuid, member_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.group_id, s.member_id from public.member_summary s
    join public.member m on m.group_id = s.group_id and m.id = s.member_id
   where (s.refreshed_at at time zone m.time_zone)::date < (app.now() at time zone m.time_zone)::date
$$;
create function app.all_groups() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select g.id from public.clinic_group g $$;
revoke execute on function app.device_is_second_hand(text, text), app.order_owner(text, text, text, text[]), app.is_super_admin(),
  app.unowned_deliveries(), app.replay_unowned(bigint[]), app.members_to_refresh(), app.all_groups() from public;
grant execute on function app.device_is_second_hand(text, text), app.order_owner(text, text, text, text[]), app.members_to_refresh(),
  app.all_groups() to app_worker;
grant execute on function app.is_super_admin(), app.unowned_deliveries(), app.replay_unowned(bigint[]) to app;

--> 0005_device_views
-- Devices and orders as pages show them. The views run with the rights of who asks, so row security holds in them too;
-- the functions below them are the only way past it, and open for super users alone.

-- A device with its member and its order, and a request that has not become a device yet.
create view device_record with (security_invoker = true) as
  select d.id, d.group_id, g.workspace_name, false as is_request, d.vendor, d.device, coalesce(d.imei, '') as imei,
         d.device_key, d.hwi_device_id, d.hardware_uuid, d.member_id,
         coalesce(m.name, '') as name, coalesce(m.phone, '') as phone, coalesce(m.email, '') as email,
         coalesce(m.disenrolled, false) as is_disenrolled, m.paused_at is not null as is_paused,
         case when d.status = 'shipped' then coalesce(o.state, 'shipped') else 'delivered' end as order_state,
         d.status as state, d.status_text, d.status_at, d.signal_strength, d.battery_voltage, d.battery_percent, d.last_used_at,
         a.from_at as held_since, d.calibration, coalesce(o.reference, '') as reference, o.order_number,
         coalesce(o.tracking, '{}') as tracking, coalesce(o.carrier_name, '') as carrier_name,
         coalesce(o.is_bulk, false) as is_bulk, d.deleted_at, d.unlinked_at
    from device d
    join clinic_group g on g.id = d.group_id
    left join member m on m.group_id = d.group_id and m.id = d.member_id
    left join device_assignment a on a.group_id = d.group_id and a.device_id = d.id and a.to_at is null
    left join lateral (select x.* from device_order x where x.group_id = d.group_id and x.device_id = d.id
                        order by x.requested_at desc limit 1) o on true
  union all
  select o.id, o.group_id, g.workspace_name, true, o.vendor, o.device, '', o.device_key, null, null, o.member_id,
         coalesce(m.name, ''), coalesce(m.phone, ''), coalesce(m.email, ''),
         coalesce(m.disenrolled, false), m.paused_at is not null,
         o.state, null, o.status_text, o.state_at, null, null, null, null,
         null, null, o.reference, o.order_number, o.tracking, coalesce(o.carrier_name, ''), o.is_bulk, null, null
    from device_order o
    join clinic_group g on g.id = o.group_id
    left join member m on m.group_id = o.group_id and m.id = o.member_id
   where o.device_id is null;

-- An order with its member, who asked for it, and when its device was last heard of.
create view order_record with (security_invoker = true) as
  select o.id, o.group_id, g.workspace_name, o.member_id, coalesce(m.name, '') as name, coalesce(m.phone, '') as phone,
         coalesce(m.email, '') as email, o.device, o.vendor, o.quantity, o.is_bulk, o.order_number, o.reference, o.state,
         o.status_text, o.state_at, coalesce(o.carrier_name, '') as carrier_name, o.tracking, o.requested_at,
         coalesce(trim(u.first_name || ' ' || u.last_name), '') as requested_by, o.delivered_at, o.error, o.claimed_at,
         o.vendor_order_id, d.last_used_at, d.id as device_id
    from device_order o
    join clinic_group g on g.id = o.group_id
    left join member m on m.group_id = o.group_id and m.id = o.member_id
    left join device d on d.group_id = o.group_id and d.id = o.device_id
    left join app_user u on u.id = o.requested_by;
grant select on device_record, order_record to app, app_worker;

-- What super users see of all groups (rulings 15): asked by name, and each asking is audited.
create function app.device_records_for_super_user() returns setof public.device_record language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select r.* from public.device_record r where app.is_super_user() $$;
create function app.order_records_for_super_user() returns setof public.order_record language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select r.* from public.order_record r where app.is_super_user() $$;
revoke execute on function app.device_records_for_super_user(), app.order_records_for_super_user() from public;
grant execute on function app.device_records_for_super_user(), app.order_records_for_super_user() to app;

-- Orders that vendors are to be asked about, those longest not asked first; and those that never reached their vendor.
create function app.orders_to_ask(at_most int) returns table (group_id uuid, order_id uuid, is_placed boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.group_id, o.id, o.vendor_order_id is not null
    from public.device_order o
   where o.state in ('requested', 'processing', 'action_required', 'shipped', 'out_for_delivery')
     -- the worker that has it now gets ten minutes
     and greatest(o.claimed_at, o.asked_at, o.requested_at) < app.now() - interval '10 minutes'
   order by o.asked_at nulls first, o.requested_at limit at_most
$$;
create function app.gateways_to_link(at_most int) returns table (group_id uuid, device_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id from public.device d
   where d.status = 'connecting' and d.vendor = 'tenovi' and d.deleted_at is null and d.status_at < app.now() - interval '10 minutes'
   order by d.status_at limit at_most
$$;
revoke execute on function app.orders_to_ask(int), app.gateways_to_link(int) from public;
grant execute on function app.orders_to_ask(int), app.gateways_to_link(int) to app_worker;

--> 0006_recordings
-- The traces of ECG recordings; the mean heart rate of each is a reading like any other.

create table ecg_recording (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  -- the vendor's name of the recording
  recording_id text not null,
  -- the reading of the same act
  act_key text not null,
  recorded_at timestamptz not null,
  received_at timestamptz not null,
  determination text not null,
  heart_rate int,
  duration_ms int not null,
  sample_rate_hz real not null,
  -- millivolt of one step of a sample
  mv_per_unit double precision not null,
  -- samples by lead: {"I": [0, 3, 16, …]}
  leads jsonb not null,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
-- a recording is kept once; an updated one takes its place
create unique index ecg_recording_once on ecg_recording (group_id, member_id, recording_id);
-- the recordings of one member, newest first
create index ecg_recording_by_member on ecg_recording (group_id, member_id, recorded_at desc);
alter table ecg_recording enable row level security;
create policy own_group on ecg_recording to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on ecg_recording to app, app_worker;

--> 0007_asking_vendors
-- Beside every push a pull (vendor wire facts, section 0): up to when vendors have been asked for what devices sent, so
-- that a push that got lost is made good by the next question. Both are moments of the true clock, like vendors' own.
alter table vendor_connection add column asked_until timestamptz;
grant update (asked_until) on vendor_connection to app_worker;
-- and when it was last tried, whatever came of it: a device that the vendor stumbles over does not stay first in the row
alter table device add column asked_until timestamptz, add column asked_at timestamptz;
create index device_to_ask on device (vendor, asked_at nulls first)
  where deleted_at is null and unlinked_at is null and member_id is not null and device_key is not null;

-- Devices that a vendor is to be asked about one by one, of all groups. Nobody is asked about more often than hourly, and
-- nothing from longer before the present member than may be attributed (7 days, vendor wire facts, section 9.2).
create function app.devices_to_ask(of_vendor text, at_most int)
returns table (group_id uuid, id uuid, vendor text, imei text, hwi_device_id text, device_key text, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id, d.vendor, d.imei, d.hwi_device_id, d.device_key, greatest(d.asked_until, a.from_at - interval '7 days')
    from public.device d
    join public.device_assignment a on a.group_id = d.group_id and a.device_id = d.id and a.to_at is null
   where d.vendor = of_vendor and d.deleted_at is null and d.unlinked_at is null and d.member_id is not null and d.device_key is not null
     and (d.asked_at is null or d.asked_at < clock_timestamp() - interval '55 minutes')
   order by d.asked_at nulls first limit at_most
$$;
revoke execute on function app.devices_to_ask(text, int) from public;
grant execute on function app.devices_to_ask(text, int) to app_worker;

-- Who had a device, and whether another clinic had it before, is asked for every delivery.
create index device_assignment_by_device on device_assignment (group_id, device_id);
create index device_before on device (vendor, device_key) where deleted_at is not null;

--> 0008_retention
-- What vendors wrote word for word is kept for 90 days (vendor wire facts, section 9.8); then the text goes, and the row
-- with its key stays, so that the same event is still known when it comes again. The index finds what is old enough.
create index inbox_with_body on inbox (received_at) where body <> '';
-- Without its text a delivery cannot be read again.
create or replace function app.replay_unowned(of_ids bigint[]) returns setof bigint language sql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
  update public.inbox i set state = 'new', attempts = 0, next_at = now(), error = null, outcome = null
   where i.id = any (of_ids) and i.group_id is null and i.state in ('unmatched', 'unreadable', 'dead') and i.body <> '' and app.is_super_admin()
  returning i.id
$$;

--> 0009_coming_back
-- Why somebody came back is kept beside why they left.
alter table programme_stay add column start_reason text;
-- The result of an enrollment is asked for by its member.
create index enrollment_receipt_by_member on enrollment_receipt (group_id, member_id, created_at desc);

--> 0010_found_by_member
-- What is replaced or listed for one member is found from the member, not by reading all of the clinic's.
create index member_name_part_by_member on member_name_part (group_id, member_id);
create index device_refill_by_member on device_refill (group_id, member_id);

--> 0011_devices_of_an_order
-- An order may bring many devices. Each knows the order that brought it last; an order of one knows its device as well.
alter table device add column order_id uuid;
alter table device add foreign key (group_id, order_id) references device_order (group_id, id);
-- fulfillment shows what an order has brought, and its delivery is theirs
create index device_by_order on device (group_id, order_id);
-- how many of its devices are in the registry: a request is one until all of them are there
alter table device_order add column registered int not null default 0;
-- the registry's requests, which are few beside all orders that ever were
create index device_order_awaited on device_order (group_id) where device_id is null and registered < quantity;

update device d set order_id = o.id
  from (select distinct on (group_id, device_id) group_id, device_id, id from device_order
         where device_id is not null order by group_id, device_id, requested_at desc) o
 where o.group_id = d.group_id and o.device_id = d.id;
update device_order o set registered = 1 where o.device_id is not null;

-- The same records as before, with the order by its own key instead of a search for the newest one. What only adds columns
-- is joined from the left, so that a count over the view reads nothing but what its filter needs.
create or replace view device_record with (security_invoker = true) as
  select d.id, d.group_id, g.workspace_name, false as is_request, d.vendor, d.device, coalesce(d.imei, '') as imei,
         d.device_key, d.hwi_device_id, d.hardware_uuid, d.member_id,
         coalesce(m.name, '') as name, coalesce(m.phone, '') as phone, coalesce(m.email, '') as email,
         coalesce(m.disenrolled, false) as is_disenrolled, m.paused_at is not null as is_paused,
         case when d.status = 'shipped' then coalesce(o.state, 'shipped') else 'delivered' end as order_state,
         d.status as state, d.status_text, d.status_at, d.signal_strength, d.battery_voltage, d.battery_percent, d.last_used_at,
         a.from_at as held_since, d.calibration, coalesce(o.reference, '') as reference, o.order_number,
         coalesce(o.tracking, '{}') as tracking, coalesce(o.carrier_name, '') as carrier_name,
         coalesce(o.is_bulk, false) as is_bulk, d.deleted_at, d.unlinked_at
    from device d
    left join clinic_group g on g.id = d.group_id
    left join member m on m.group_id = d.group_id and m.id = d.member_id
    left join device_assignment a on a.group_id = d.group_id and a.device_id = d.id and a.to_at is null
    left join device_order o on o.group_id = d.group_id and o.id = d.order_id
  union all
  select o.id, o.group_id, g.workspace_name, true, o.vendor, o.device, '', o.device_key, null, null, o.member_id,
         coalesce(m.name, ''), coalesce(m.phone, ''), coalesce(m.email, ''),
         coalesce(m.disenrolled, false), m.paused_at is not null,
         o.state, null, o.status_text, o.state_at, null, null, null, null,
         null, null, o.reference, o.order_number, o.tracking, coalesce(o.carrier_name, ''), o.is_bulk, null, null
    from device_order o
    left join clinic_group g on g.id = o.group_id
    left join member m on m.group_id = o.group_id and m.id = o.member_id
   where o.device_id is null and o.registered < o.quantity;

-- What some orders have brought, of whichever group (rulings 15).
create function app.ordered_devices_for_super_user(of_orders uuid[])
returns table (order_id uuid, id uuid, imei text, hardware_uuid text, device_key text, state text, member_id uuid, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.order_id, d.id, coalesce(d.imei, ''), d.hardware_uuid, d.device_key, d.status, d.member_id, coalesce(m.name, '')
    from public.device d left join public.member m on m.group_id = d.group_id and m.id = d.member_id
   where d.order_id = any (of_orders) and d.deleted_at is null and app.is_super_user()
$$;
revoke execute on function app.ordered_devices_for_super_user(uuid[]) from public;
grant execute on function app.ordered_devices_for_super_user(uuid[]) to app;

--> 0012_pages_of_devices
-- Lists of devices and orders are counted and sorted by a few of their columns, and only the rows of a page are completed.
-- Measured with 150,000 devices in one group, best of six runs beside each other: page and count of the registry from
-- 4.7 s to 0.17 s, under the specification's filter for fulfillment from 4.3 s to 0.27 s.

-- the registry, last used first, and how many living devices there are
drop index device_by_used;
create index device_by_used on device (group_id, last_used_at desc nulls last, id) where deleted_at is null;

-- As before; since when a device is held is looked up for the rows that show it, not joined for those that are counted.
create or replace view device_record with (security_invoker = true) as
  select d.id, d.group_id, g.workspace_name, false as is_request, d.vendor, d.device, coalesce(d.imei, '') as imei,
         d.device_key, d.hwi_device_id, d.hardware_uuid, d.member_id,
         coalesce(m.name, '') as name, coalesce(m.phone, '') as phone, coalesce(m.email, '') as email,
         coalesce(m.disenrolled, false) as is_disenrolled, m.paused_at is not null as is_paused,
         -- few devices are on their way at any time: only their orders are looked up
         case when d.status = 'shipped' then coalesce((select x.state from device_order x
           where x.group_id = d.group_id and x.id = d.order_id), 'shipped') else 'delivered' end as order_state,
         d.status as state, d.status_text, d.status_at, d.signal_strength, d.battery_voltage, d.battery_percent, d.last_used_at,
         (select a.from_at from device_assignment a
           where a.group_id = d.group_id and a.device_id = d.id and a.to_at is null) as held_since,
         d.calibration, coalesce(o.reference, '') as reference, o.order_number,
         coalesce(o.tracking, '{}') as tracking, coalesce(o.carrier_name, '') as carrier_name,
         coalesce(o.is_bulk, false) as is_bulk, d.deleted_at, d.unlinked_at
    from device d
    left join clinic_group g on g.id = d.group_id
    left join member m on m.group_id = d.group_id and m.id = d.member_id
    left join device_order o on o.group_id = d.group_id and o.id = d.order_id
  union all
  select o.id, o.group_id, g.workspace_name, true, o.vendor, o.device, '', o.device_key, null, null, o.member_id,
         coalesce(m.name, ''), coalesce(m.phone, ''), coalesce(m.email, ''),
         coalesce(m.disenrolled, false), m.paused_at is not null,
         o.state, null, o.status_text, o.state_at, null, null, null, null,
         null, null, o.reference, o.order_number, o.tracking, coalesce(o.carrier_name, ''), o.is_bulk, null, null
    from device_order o
    left join clinic_group g on g.id = o.group_id
    left join member m on m.group_id = o.group_id and m.id = o.member_id
   where o.device_id is null and o.registered < o.quantity;

-- What the registry is asked by.
create view device_trait with (security_invoker = true) as
  select id, group_id, is_request, vendor, device, imei, hwi_device_id, hardware_uuid, member_id, name, order_state, state,
         is_bulk, last_used_at, deleted_at, unlinked_at
    from device_record;
-- What the fleet is asked by: living devices alone.
create view fleet_trait with (security_invoker = true) as
  select d.id, d.group_id, d.device, d.member_id, coalesce(m.name, '') as name, coalesce(d.imei, '') as imei, d.hardware_uuid,
         d.last_used_at, a.from_at as held_since, d.battery_voltage, d.battery_percent
    from device d
    left join member m on m.group_id = d.group_id and m.id = d.member_id
    left join device_assignment a on a.group_id = d.group_id and a.device_id = d.id and a.to_at is null
   where d.deleted_at is null;
-- What fulfillment is judged by.
create view order_trait with (security_invoker = true) as
  select o.id, o.group_id, o.device, o.state, o.state_at, o.is_bulk, o.delivered_at, d.last_used_at
    from device_order o left join device d on d.group_id = o.group_id and d.id = o.device_id;
grant select on device_trait, fleet_trait, order_trait to app, app_worker;

-- The same for super users (rulings 15): first the few columns of all groups, then the records of one page.
drop function app.device_records_for_super_user();
drop function app.order_records_for_super_user();
create function app.device_traits_for_super_user() returns setof public.device_trait language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select r.* from public.device_trait r where app.is_super_user() $$;
create function app.fleet_traits_for_super_user() returns setof public.fleet_trait language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select r.* from public.fleet_trait r where app.is_super_user() $$;
create function app.order_traits_for_super_user() returns setof public.order_trait language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select r.* from public.order_trait r where app.is_super_user() $$;
create function app.device_records_for_super_user(of_ids uuid[]) returns setof public.device_record language sql stable
  security definer set search_path = pg_catalog, pg_temp as $$
  select r.* from public.device_record r where r.id = any (of_ids) and app.is_super_user() $$;
create function app.order_records_for_super_user(of_ids uuid[]) returns setof public.order_record language sql stable
  security definer set search_path = pg_catalog, pg_temp as $$
  select r.* from public.order_record r where r.id = any (of_ids) and app.is_super_user() $$;
revoke execute on function app.device_traits_for_super_user(), app.fleet_traits_for_super_user(),
  app.order_traits_for_super_user(), app.device_records_for_super_user(uuid[]), app.order_records_for_super_user(uuid[]) from public;
grant execute on function app.device_traits_for_super_user(), app.fleet_traits_for_super_user(),
  app.order_traits_for_super_user(), app.device_records_for_super_user(uuid[]), app.order_records_for_super_user(uuid[]) to app;

--> 0013_heard_at
-- When the newest word about where an order stands was said: of two states that are equally far along the later word holds.
alter table device_order add column heard_at timestamptz;
update device_order set heard_at = state_at;

--> 0014_us_english
-- The product speaks US English, in its tables too.
alter table programme_stay rename to program_stay;
alter table program_stay rename column programme to program;
alter table program_stay rename constraint programme_stay_ended_by_fkey to program_stay_ended_by_fkey;
alter table program_stay rename constraint programme_stay_group_id_member_id_fkey to program_stay_group_id_member_id_fkey;
alter table program_stay rename constraint programme_stay_pkey to program_stay_pkey;
alter table program_stay rename constraint programme_stay_programme_check to program_stay_program_check;
alter table program_stay rename constraint programme_stay_started_by_fkey to program_stay_started_by_fkey;
alter index programme_stay_by_member rename to program_stay_by_member;
alter index programme_stay_open rename to program_stay_open;

alter table client_organisation rename to client_organization;
alter table client_organization rename constraint client_organisation_pkey to client_organization_pkey;

alter table device_order rename column cancelled_from to canceled_from;
alter table device_order drop constraint device_order_state_check;
update device_order set state = 'canceled' where state = 'cancelled';
alter table device_order add constraint device_order_state_check check (state in
  ('requested', 'processing', 'action_required', 'shipped', 'out_for_delivery', 'delivered', 'returned', 'canceled', 'failed'));

--> 0016_rules_of_before
-- Rules that held before: [{"rules": {...}, "until": instant}], oldest first, as far as they still decide whether a reading
-- is a warning (domain/src/warnings/rule-eras.ts).
alter table clinic_group add column clinical_rules_past jsonb not null default '[]';
alter table member add column clinical_rules_past jsonb not null default '[]';

--> 0017_audit_subjects
-- Who looked at a chart: one row for each id that a sealed audit row names. Written by the sealing job, so that no page
-- waits for it; the newest looks at one member are found by the key alone, however often that member stood on a list.
create table audit_subject (
  group_id uuid not null,
  subject_id uuid not null,
  audit_id bigint not null references audit,
  primary key (group_id, subject_id, audit_id)
);
alter table audit_subject enable row level security;
create policy own_group on audit_subject to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on audit_subject to app;
grant select, insert on audit_subject to app_worker;

-- The last seal of each group, kept apart: a chain whose end was cut off is whole in itself, and contradicts this row.
create table audit_head (
  group_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);
alter table audit_head enable row level security;
create policy own_group on audit_head to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on audit_head to app, app_worker;

-- The worker cannot write the head but forwards.
create function app.advance_audit_head(seq bigint, hash bytea) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_head as h (group_id, seq, hash)
  values (current_setting('app.group_id')::uuid, advance_audit_head.seq, advance_audit_head.hash)
  on conflict (group_id) do update set seq = excluded.seq, hash = excluded.hash where h.seq < excluded.seq
$$;
revoke execute on function app.advance_audit_head(bigint, bytea) from public;
grant execute on function app.advance_audit_head(bigint, bytea) to app_worker;

-- The audit rows that name a member or another thing, newest first: the sealed ones by key, and the few of the last
-- minute, which are not sealed yet, one by one.
create function app.audit_of(subject uuid, most int default 50, before bigint default 9223372036854775807)
  returns setof audit language sql stable set search_path = pg_catalog, pg_temp as $$
  with last as (
    select a.tx, a.id from public.audit_seal s join public.audit a on a.id = s.audit_id
     where s.group_id = app.group_id() order by s.seq desc limit 1),
  sealed as (
    select s.audit_id as id from public.audit_subject s
     where s.group_id = app.group_id() and s.subject_id = subject and s.audit_id < before
     order by s.audit_id desc limit most),
  fresh as (
    select a.id from public.audit a
     where a.group_id = app.group_id() and a.id < before and subject::text = any (a.ids)
       and (a.tx, a.id) > (coalesce((select tx from last), '0'::xid8), coalesce((select id from last), 0)))
  select a.* from public.audit a
   where a.group_id = app.group_id() and a.id in (select id from sealed union select id from fresh)
   order by a.id desc limit most
$$;
revoke execute on function app.audit_of(uuid, int, bigint) from public;
grant execute on function app.audit_of(uuid, int, bigint) to app;

insert into audit_subject
select distinct s.group_id, named::uuid, s.audit_id
  from audit_seal s join audit a on a.id = s.audit_id, unnest(a.ids) named
 where named ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
insert into audit_head
select distinct on (group_id) group_id, seq, hash from audit_seal order by group_id, seq desc;

--> 0018_vendors_as_values
-- Which vendors there are, and which kinds of device, is said by the product's list of them (docs/decisions/0036), not once more here: names are
-- checked where they are written.
alter table vendor_connection drop constraint vendor_connection_vendor_check;
alter table device drop constraint device_device_check;

-- Devices without an answer wait for the vendor that links their gateway, whichever it is
create or replace function app.gateways_to_link(at_most int)
returns table (group_id uuid, device_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id from public.device d
   where d.status = 'connecting' and d.hardware_uuid is not null and d.deleted_at is null
     and d.status_at < app.now() - interval '10 minutes'
   order by d.status_at limit at_most
$$;

-- Whose order is this? By the vendor's number, by ours where the caller knows that the vendor carries it, or by a parcel
-- where the caller knows that it speaks of nothing else.
create or replace function app.order_owner(of_vendor text, of_vendor_order text, of_reference text, of_parcels text[])
returns table (group_id uuid, order_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.group_id, o.id from public.device_order o
   where (o.vendor = of_vendor and o.vendor_order_id = of_vendor_order)
      or (o.vendor = of_vendor and of_reference ~ '^[0-9]{1,15}$' and o.order_number = of_reference::bigint)
      or o.tracking && of_parcels
   order by (o.vendor_order_id is not distinct from of_vendor_order) desc, o.requested_at desc limit 1
$$;

-- A member's own permission at a vendor (docs/decisions/0037). Tokens are sealed; one process at a time renews them.
create table member_authorization (
  group_id uuid not null,
  member_id uuid not null,
  connection_id uuid not null references vendor_connection,
  tokens bytea not null,
  -- moments of the true clock, like the vendor's own
  expires_at timestamptz not null,
  renewing_until timestamptz,
  renewed_at timestamptz not null default now(),
  primary key (group_id, member_id, connection_id),
  foreign key (group_id, member_id) references member (group_id, id)
);
alter table member_authorization enable row level security;
create policy own_group on member_authorization to app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update, delete on member_authorization to app_worker;

-- How an account fares, for those who keep it
alter table vendor_connection
  add column last_success_at timestamptz,
  add column last_failure_at timestamptz,
  add column last_failure text;
grant update (last_success_at, last_failure_at, last_failure) on vendor_connection to app_worker;

-- Accounts are the house's, of no group: super admins see and change them through these alone. No secret leaves.
create function app.vendor_connections_for_super_admin()
returns table (id uuid, vendor text, name text, mode text, base_url text, is_enabled boolean, hook_kind text, config jsonb,
               created_at timestamptz, heard_at timestamptz, last_success_at timestamptz, last_failure_at timestamptz, last_failure text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id, c.vendor, c.name, c.mode, c.base_url, c.is_enabled, c.hook_auth ->> 'kind', c.config, c.created_at,
         (select i.received_at from public.inbox i where i.connection_id = c.id order by i.id desc limit 1),
         c.last_success_at, c.last_failure_at, c.last_failure
    from public.vendor_connection c where app.is_super_admin() order by c.is_enabled desc, c.vendor, c.created_at desc
$$;
create index inbox_by_connection on inbox (connection_id, id);
create function app.make_vendor_connection(of_id uuid, of_vendor text, of_name text, of_mode text, of_base_url text,
                                           of_token_hash bytea, of_hook_auth jsonb, of_secrets bytea, of_config jsonb)
returns boolean language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with made as (
    insert into public.vendor_connection (id, vendor, name, mode, base_url, path_token_hash, hook_auth, secrets, config)
    select of_id, of_vendor, of_name, of_mode, of_base_url, of_token_hash, of_hook_auth, of_secrets, of_config
     where app.is_super_admin()
    returning 1)
  select exists (select from made)
$$;
create function app.switch_vendor_connection(of_id uuid, to_enabled boolean) returns boolean
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with switched as (
    update public.vendor_connection set is_enabled = to_enabled where id = of_id and app.is_super_admin() returning 1)
  select exists (select from switched)
$$;
revoke execute on function app.vendor_connections_for_super_admin(), app.switch_vendor_connection(uuid, boolean),
  app.make_vendor_connection(uuid, text, text, text, text, bytea, jsonb, bytea, jsonb) from public;
grant execute on function app.vendor_connections_for_super_admin(), app.switch_vendor_connection(uuid, boolean),
  app.make_vendor_connection(uuid, text, text, text, text, bytea, jsonb, bytea, jsonb) to app;

-- Devices that a vendor is to be asked about one by one, by the names their vendor's folder needs
drop function app.devices_to_ask(text, int);
create function app.devices_to_ask(of_vendor text, at_most int)
returns table (group_id uuid, id uuid, vendor text, device_key text, member_id uuid, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id, d.vendor, d.device_key, d.member_id, greatest(d.asked_until, a.from_at - interval '7 days')
    from public.device d
    join public.device_assignment a on a.group_id = d.group_id and a.device_id = d.id and a.to_at is null
   where d.vendor = of_vendor and d.deleted_at is null and d.unlinked_at is null and d.member_id is not null and d.device_key is not null
     and (d.asked_at is null or d.asked_at < clock_timestamp() - interval '55 minutes')
   order by d.asked_at nulls first limit at_most
$$;
revoke execute on function app.devices_to_ask(text, int) from public;
grant execute on function app.devices_to_ask(text, int) to app_worker;

--> 0019_identity_of_deliveries
-- A reading is known again by what its device said (decision 0038), also where the device's clock was not believed.
create index reading_by_claim on reading (group_id, member_id, metric, device_measured_at) where device_measured_at is not null;

-- Who has a device now: what cannot be read, or is not followed, stands with its clinic and its member too.
drop function app.device_owner(text, text);
create function app.device_owner(of_vendor text, of_key text)
  returns table (group_id uuid, device_id uuid, member_id uuid, is_second_hand boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id, d.member_id, app.device_is_second_hand(of_vendor, of_key)
    from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is null
$$;
revoke execute on function app.device_owner(text, text) from public;
grant execute on function app.device_owner(text, text) to app_worker;

-- News of a recording may name nothing but the recording.
create function app.recording_owner(of_recording text) returns table (group_id uuid, member_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.group_id, e.member_id from public.ecg_recording e where e.recording_id = of_recording limit 1
$$;
revoke execute on function app.recording_owner(text) from public;
grant execute on function app.recording_owner(text) to app_worker;
create index ecg_recording_by_name on ecg_recording (recording_id);

--> 0020_lists_that_keep_count
-- The cost of a list page depends neither on how many members a group has nor on how deep the page is: rows are kept as
-- they are sent, and how many a list holds is kept with the summaries (docs/decisions/0039, 0040).

-- The row of a list as JSON text, made and checked when the summary is written. What depends on the moment or the reader
-- is added when it is read: the last seven days, a billing period that is over, names of staff.
create table member_list_row (
  group_id uuid not null,
  member_id uuid not null,
  -- the object without its closing brace
  fields text not null,
  -- for what is added: local days with a device reading, newest first, and where billing stands
  time_zone text not null,
  reading_days text not null,
  figures text not null,
  assigned_physician uuid,
  assigned_care_manager uuid,
  primary key (group_id, member_id),
  foreign key (group_id, member_id) references member_summary (group_id, member_id) on delete cascade
) with (fillfactor = 80, toast_tuple_target = 4080, autovacuum_vacuum_scale_factor = 0.02);
-- Read fifty at a time by id: kept in place and as it is, not compressed or put aside
alter table member_list_row alter column fields set storage main;

-- How many members a list holds, of everybody (`whose` is the group) or of one physician or care manager. A writer takes a
-- slot that nobody else writes in, so that writers wait neither for one another nor in circles; a count is the sum of slots.
create table member_count (
  group_id uuid not null,
  whose uuid not null,
  list text not null,
  practice_id text not null default '',
  slot int not null,
  members int not null,
  primary key (group_id, whose, list, practice_id, slot)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
-- Enrolled members by the hour in which they last measured: what lists that depend on the moment are counted from.
create table member_count_by_hour (
  group_id uuid not null,
  whose uuid not null,
  hour timestamptz not null,
  slot int not null,
  members int not null,
  primary key (group_id, whose, hour, slot)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

alter table member_list_row enable row level security;
alter table member_count enable row level security;
alter table member_count_by_hour enable row level security;
create policy own_group on member_list_row to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_count to app, app_worker using (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_count_by_hour to app, app_worker using (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on member_list_row to app, app_worker;
grant select on member_count, member_count_by_hour to app, app_worker;

-- The lists whose counts are kept, for one summary. Their meaning is said in server/src/members/lists/views.ts; each night,
-- and in the tests, the counts are compared with those conditions.
create function app.counted_lists(s public.member_summary) returns table (list text, practice_id text)
language sql stable as $$
  select l.list, l.practice_id
    from (values ('disenrolled', '', s.disenrolled),
                 ('all-members', '', not s.disenrolled),
                 ('practice', coalesce(s.practice_id, ''), not s.disenrolled and s.practice_id is not null),
                 ('new-members', '', not s.disenrolled and s.last_active_at is null),
                 ('needs-review', '', not s.disenrolled and s.needs_review),
                 ('msg-unread', '', not s.disenrolled and s.num_unread_messages > 0),
                 ('missed-call', '', not s.disenrolled and s.missed_call_at is not null),
                 ('with-memo', '', not s.disenrolled and s.active_memos > 0),
                 ('event-today', '', not s.disenrolled and s.days_till_event = 0),
                 ('sms-available', '', not s.disenrolled and s.opt_in_sms),
                 ('sms-not-available', '', not s.disenrolled and not s.opt_in_sms),
                 ('ccm-members', '', not s.disenrolled and s.ccm_patient_consent)) l (list, practice_id, holds)
   where l.holds
  union all
  select b, '' from unnest(s.billing_lists) b where not s.disenrolled
  union all
  select d, '' from unnest(s.diagnosis_lists) d where not s.disenrolled
$$;

-- Whose a member is: the group's, and each assigned user's once.
create function app.counted_for(s public.member_summary) returns table (whose uuid)
language sql stable as $$
  select s.group_id
  union select s.assigned_physician where s.assigned_physician is not null
  union select s.assigned_care_manager where s.assigned_care_manager is not null
$$;

create type app.count_change as (group_id uuid, whose uuid, list text, practice_id text, hour timestamptz, members int);

create function app.changes_of(s public.member_summary, members int) returns setof app.count_change
language sql stable as $$
  select s.group_id, w.whose, l.list, l.practice_id, null::timestamptz, members
    from app.counted_for(s) w, app.counted_lists(s) l
  union all
  select s.group_id, w.whose, null, null, date_trunc('hour', s.last_active_at, 'UTC'), members
    from app.counted_for(s) w where not s.disenrolled and s.last_active_at is not null
$$;

-- Adds changes up in a slot of this transaction's own. The lock goes with the transaction, after its rows can be seen.
create function app.keep_counts(changes app.count_change[]) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare of_group uuid; own int;
begin
  for of_group in select distinct c.group_id from unnest(changes) c loop
    own := 0;
    while not pg_try_advisory_xact_lock(hashtext('member_count ' || of_group), own) loop own := own + 1; end loop;
    insert into member_count as m (group_id, whose, list, practice_id, slot, members)
      select c.group_id, c.whose, c.list, c.practice_id, own, sum(c.members) from unnest(changes) c
       where c.group_id = of_group and c.list is not null group by 1, 2, 3, 4 having sum(c.members) <> 0
      on conflict (group_id, whose, list, practice_id, slot) do update set members = m.members + excluded.members;
    insert into member_count_by_hour as m (group_id, whose, hour, slot, members)
      select c.group_id, c.whose, c.hour, own, sum(c.members) from unnest(changes) c
       where c.group_id = of_group and c.hour is not null group by 1, 2, 3 having sum(c.members) <> 0
      on conflict (group_id, whose, hour, slot) do update set members = m.members + excluded.members;
  end loop;
end $$;

create function app.count_members() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare changes app.count_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(c) into changes from added n, app.changes_of(n, 1) c;
  elsif tg_op = 'DELETE' then
    select array_agg(c) into changes from gone o, app.changes_of(o, -1) c;
  else
    -- Only where something that is counted has changed
    select array_agg(c) into changes
      from gone o join added n on n.group_id = o.group_id and n.member_id = o.member_id
      cross join lateral (select * from app.changes_of(n, 1) union all select * from app.changes_of(o, -1)) c
     where (o.disenrolled, o.practice_id, o.assigned_physician, o.assigned_care_manager, o.opt_in_sms, o.ccm_patient_consent,
            o.last_active_at, o.needs_review, o.num_unread_messages, o.missed_call_at, o.active_memos, o.days_till_event,
            o.billing_lists, o.diagnosis_lists)
           is distinct from
           (n.disenrolled, n.practice_id, n.assigned_physician, n.assigned_care_manager, n.opt_in_sms, n.ccm_patient_consent,
            n.last_active_at, n.needs_review, n.num_unread_messages, n.missed_call_at, n.active_memos, n.days_till_event,
            n.billing_lists, n.diagnosis_lists);
  end if;
  if changes is not null then perform app.keep_counts(changes); end if;
  return null;
end $$;

create trigger count_added after insert on member_summary referencing new table as added
  for each statement execute function app.count_members();
create trigger count_changed after update on member_summary referencing old table as gone new table as added
  for each statement execute function app.count_members();
create trigger count_gone after delete on member_summary referencing old table as gone
  for each statement execute function app.count_members();

-- Counts this transaction's group from nothing: once with this version, and by the nightly job where a count was wrong.
-- Writers of summaries wait meanwhile.
create function app.recount_members() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare ours uuid := current_setting('app.group_id')::uuid;
begin
  lock table member_summary in share row exclusive mode;
  delete from member_count where group_id = ours;
  delete from member_count_by_hour where group_id = ours;
  perform app.keep_counts((select array_agg(row(ours, whose, list, practice_id, hour, n)::app.count_change) from (
    select c.whose, c.list, c.practice_id, c.hour, count(*)::int as n
      from member_summary s, app.changes_of(s, 1) c where s.group_id = ours group by 1, 2, 3, 4) counted));
end $$;

-- Adds this group's slots up in one, and forgets what is none. Slots that are being written in are left for the next time.
create function app.fold_counts() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare ours uuid := current_setting('app.group_id')::uuid; own int[]; folded app.count_change[];
begin
  select array_agg(n.slot) into own from (select distinct slot from member_count where group_id = ours
                                          union select distinct slot from member_count_by_hour where group_id = ours) n
   where pg_try_advisory_xact_lock(hashtext('member_count ' || ours), n.slot);
  with gone as (delete from member_count where group_id = ours and slot = any (own) returning *),
       gone_hours as (delete from member_count_by_hour where group_id = ours and slot = any (own) returning *)
  select array_agg(c) into folded from (
    select row(group_id, whose, list, practice_id, null, members)::app.count_change from gone
    union all
    select row(group_id, whose, null, null, hour, members)::app.count_change from gone_hours) rows (c);
  if folded is not null then perform app.keep_counts(folded); end if;
end $$;

revoke execute on function app.count_members(), app.keep_counts(app.count_change[]), app.recount_members(), app.fold_counts() from public;
grant execute on function app.recount_members(), app.fold_counts() to app_worker;

do $$
declare of_group uuid;
begin
  for of_group in select id from clinic_group loop
    perform set_config('app.group_id', of_group::text, true);
    perform app.recount_members();
  end loop;
  perform set_config('app.group_id', '', true);
end $$;

-- One index for each sort as before; what lists filter by now says what the billing engine says, and no count reads them.
drop index summary_by_received, summary_by_measured, summary_by_frequency, summary_by_name, summary_by_state, summary_by_days,
  summary_needs_review, summary_new, summary_ccm, summary_by_practice;
create index summary_by_received on member_summary (group_id, disenrolled, data_received_at desc nulls last, member_id)
  include (opt_in_sms, ccm_patient_consent, billing_lists);
-- lists by time since the last measurement are a range of this one, sorted afterwards by what it includes
create index summary_by_measured on member_summary (group_id, disenrolled, last_active_at asc nulls first, member_id)
  include (opt_in_sms, ccm_patient_consent, billing_lists, data_received_at, measure_freq);
create index summary_by_frequency on member_summary (group_id, disenrolled, measure_freq, member_id)
  include (opt_in_sms, ccm_patient_consent, billing_lists);
create index summary_by_name on member_summary (group_id, disenrolled, name_key, member_id)
  include (last_active_at, opt_in_sms, ccm_patient_consent, billing_lists);
-- list needs-review: criticals (3) first, inside each group the chosen sort; its own sort is severity, then age
create index review_by_received on member_summary (group_id, (worst_severity = 3) desc, data_received_at desc nulls last, member_id) where needs_review and not disenrolled;
create index review_by_measured on member_summary (group_id, (worst_severity = 3) desc, last_active_at asc nulls first, member_id) where needs_review and not disenrolled;
create index review_by_frequency on member_summary (group_id, (worst_severity = 3) desc, measure_freq, member_id) where needs_review and not disenrolled;
create index review_by_name on member_summary (group_id, (worst_severity = 3) desc, name_key, member_id) where needs_review and not disenrolled;
create index review_by_severity on member_summary (group_id, worst_severity desc, worst_warning_at, member_id) where needs_review and not disenrolled;
-- lists that may be few of many: found first and sorted afterwards
create index summary_new on member_summary (group_id, data_received_at desc nulls last, member_id)
  include (last_active_at, measure_freq, name_key) where last_active_at is null and not disenrolled;
create index summary_ccm on member_summary (group_id)
  include (member_id, data_received_at, last_active_at, measure_freq, name_key) where ccm_patient_consent and not disenrolled;
create index summary_by_practice on member_summary (group_id, practice_id)
  include (member_id, data_received_at, last_active_at, measure_freq, name_key) where not disenrolled;

--> 0021_guards
-- Invented data stands apart from a clinic's own. A row exists where a demo was loaded into an empty database.
create table app.invented_data (is_only boolean primary key default true check (is_only), since timestamptz not null default now());

-- Databases from before the mark: nothing but invented clinics is a demo. Where the demo was loaded beside a clinic of
-- somebody's own, its people, whose password is published, sign in no more.
do $$
declare
  invented uuid[] := '{018d79c8-8180-7b2c-9a51-2fd286db9b60,018d79c8-8180-7046-9f05-840fc13d02b6,0188770b-2880-7a3f-936d-f41a5fe41b65}';
begin
  if exists (select from clinic_group where id = any (invented)) then
    if exists (select from clinic_group where id <> all (invented)) then
      update app_user set disabled_at = now() where group_id = any (invented) and disabled_at is null;
    else
      insert into app.invented_data default values;
    end if;
  end if;
end $$;

-- One gateway, one device: like a number on a cuff, across all clinics. Of two that were given the same one, the first
-- keeps it.
update device d set hardware_uuid = null
 where d.hardware_uuid is not null and d.deleted_at is null
   and exists (select from device e where e.vendor = d.vendor and e.hardware_uuid = d.hardware_uuid and e.deleted_at is null
                and (e.created_at, e.id) < (d.created_at, d.id));
create unique index device_by_gateway on device (vendor, hardware_uuid) where hardware_uuid is not null and deleted_at is null;

-- News of a vendor may name a gateway that stands in another clinic; the request role sees its own clinic only.
create function app.gateway_is_taken(of_vendor text, of_gateway text, by_other_than uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.device d where d.vendor = of_vendor and d.hardware_uuid = of_gateway
                  and d.deleted_at is null and d.id <> by_other_than)
$$;
revoke execute on function app.gateway_is_taken(text, text, uuid) from public;
grant execute on function app.gateway_is_taken(text, text, uuid) to app, app_worker;

-- Somebody must be left who can let others in. The lock lets two who remove each other do so one after the other.
create function app.keep_a_super_admin() returns trigger language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.role = 'admin' and new.is_super_admin and new.disabled_at is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('last super admin', 0));
  if not exists (select from public.app_user u where u.id <> old.id and u.role = 'admin' and u.is_super_admin and u.disabled_at is null) then
    raise exception 'the last super admin stays' using errcode = 'check_violation', constraint = 'last_super_admin';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
revoke execute on function app.keep_a_super_admin() from public;
create trigger keep_a_super_admin before update of role, is_super_admin, disabled_at or delete on app_user
  for each row when (old.role = 'admin' and old.is_super_admin and old.disabled_at is null)
  execute function app.keep_a_super_admin();

-- A user who has set up a second factor has to have shown it: a session without it opens nothing.
create function auth.has_second_factor(of_user uuid) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select exists (select from auth.totp t where t.user_id = of_user and t.confirmed_at is not null)
      or exists (select from auth.passkey p where p.user_id = of_user)
$$;
revoke execute on function auth.has_second_factor(uuid) from public;
grant execute on function auth.has_second_factor(uuid) to app_auth;

create or replace function auth.open_request(session uuid)
returns table (user_id uuid, group_id uuid, role text, is_super_admin boolean, super_user_access boolean,
  has_basic_information boolean, as_of timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare s record;
begin
  select se.user_id, se.group_id, u.role, u.is_super_admin, u.super_user_access, u.has_basic_information, app.now() as as_of into s
    from auth.session se join public.app_user u on u.id = se.user_id
   where se.id = session and se.revoked_at is null and u.disabled_at is null
     and se.idle_expires_at > app.now() and se.absolute_expires_at > app.now()
     and (se.aal >= 2 or not auth.has_second_factor(se.user_id))
     -- whoever was taken out of a group is out of it with the next call
     and exists (select from public.workspace_member w where w.user_id = se.user_id and w.group_id = se.group_id);
  if not found then return; end if;
  perform set_config('app.group_id', s.group_id::text, true), set_config('app.user_id', s.user_id::text, true);
  return query select s.user_id, s.group_id, s.role, s.is_super_admin, s.super_user_access, s.has_basic_information, s.as_of;
end $$;

--> 0033_logins
-- The queue and LISTEN have a role of their own: it sees the queue's tables and nothing of a clinic. What it may do there
-- is granted where the queue makes its tables.
do $$ begin
  if not exists (select from pg_roles where rolname = 'app_jobs') then
    create role app_jobs nologin nosuperuser nobypassrls;
  end if;
  grant app_jobs to current_user;
exception when duplicate_object or unique_violation then null; -- another database of the same server was first
end $$;

-- No request makes a user, lets one in or gives one more rights; of a group it changes the rules alone.
revoke insert, update on app_user from app;
revoke insert, delete on workspace_member from app;
revoke update on clinic_group from app;
grant update (clinical_rules, clinical_rules_past) on clinic_group to app;

-- Signing in confirms an address; the user changes what the profile shows.
revoke insert, update on app_user from app_auth;
grant update (email_confirmed_at, first_name, last_name, name_public, title, phone, address, time_zone,
  exclude_patient_time, has_basic_information, email_notifications) on app_user to app_auth;

--> 0034_rules_are_chosen
-- Until now the product's thresholds held wherever a clinic had set none. From here on a type without rules raises nothing,
-- so clinics that exist keep the thresholds they have worked with, now as rules of their own.
update clinic_group set clinical_rules = '{
  "weightGain":[{"kind":"change","metric":"bodyWeight","days":1,"warn":3,"critical":null},{"kind":"change","metric":"bodyWeight","days":7,"warn":null,"critical":5}],
  "weightLoss":[{"kind":"change","metric":"bodyWeight","days":7,"warn":5,"critical":null}],
  "highBP":[{"kind":"value","metric":"systolicBP","warn":160,"critical":180},{"kind":"value","metric":"diastolicBP","warn":100,"critical":120}],
  "lowBP":[{"kind":"value","metric":"systolicBP","warn":100,"critical":90}],
  "highPulse":[{"kind":"value","metric":"pulse","warn":111,"critical":131}],
  "lowPulse":[{"kind":"value","metric":"pulse","warn":50,"critical":40}],
  "highSugar":[{"kind":"value","metric":"bloodSugar","warn":251,"critical":300}],
  "lowSugar":[{"kind":"value","metric":"bloodSugar","warn":70,"critical":54}],
  "lowSpO2":[{"kind":"value","metric":"spo2","warn":92,"critical":88}],
  "ecg":[{"kind":"determination","metric":"ecg","warn":["afib","bradycardia","tachycardia"],"critical":[]}]
}'::jsonb || clinical_rules;

--> 0035_renewing_accounts
-- Keys at a vendor end, and a hook's secret may be lost or told to the wrong person: both are replaced in place, so that
-- devices, tokens and deliveries keep their account. As before, super admins alone, and no secret leaves.
create function app.replace_vendor_keys(of_id uuid, of_secrets bytea) returns boolean
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with replaced as (
    update public.vendor_connection set secrets = of_secrets where id = of_id and app.is_super_admin() returning 1)
  select exists (select from replaced)
$$;
create function app.replace_vendor_hook(of_id uuid, of_token_hash bytea, of_hook_auth jsonb) returns boolean
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with replaced as (
    update public.vendor_connection set path_token_hash = of_token_hash, hook_auth = of_hook_auth
     where id = of_id and app.is_super_admin() returning 1)
  select exists (select from replaced)
$$;
revoke execute on function app.replace_vendor_keys(uuid, bytea), app.replace_vendor_hook(uuid, bytea, jsonb) from public;
grant execute on function app.replace_vendor_keys(uuid, bytea), app.replace_vendor_hook(uuid, bytea, jsonb) to app;

--> 0038_links
-- Public links: whoever holds one sees what one link opens and nothing else. Their connections log in as a role of their
-- own, which may look a link up by the hash of its secret alone.
do $$ begin
  if not exists (select from pg_roles where rolname = 'app_link') then
    create role app_link nologin nosuperuser nobypassrls;
  end if;
  grant app_link to current_user;
exception when duplicate_object or unique_violation then null; -- another database of the same server was first
end $$;
grant usage on schema app to app_link;
grant select on app.clock to app_link;

-- What mails of the sign-in carry stays there; it never held another kind.
alter table auth.link drop constraint link_kind_check;
alter table auth.link add constraint link_kind_check check (kind in ('confirm', 'reset', 'invite'));
alter table auth.link drop column subject_id, drop column group_id;

create table link (
  id uuid primary key default app.new_id(),
  group_id uuid not null references clinic_group,
  kind text not null,
  secret_hash bytea not null unique,
  -- the one member it may show anything of
  member_id uuid not null,
  -- what of the member, where it is not the whole: an alert
  subject_id uuid,
  proof text not null check (proof in ('none', 'birth_date', 'texted_code')),
  issued_by uuid references app_user on delete set null,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  -- null: until it expires
  uses_left int,
  -- wrong proofs it still bears; at 0 it is over for good
  tries_left int not null,
  locked_until timestamptz,
  code_hash bytea,
  code_expires_at timestamptz,
  pass_hash bytea,
  pass_expires_at timestamptz,
  revoked_at timestamptz,
  -- calls of the last minute, from wherever they came
  calls int not null default 0,
  calls_since timestamptz,
  -- the transaction that opened it last: what row security goes by, since no statement can forge it
  opened_tx xid8 unique,
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
create index link_by_member on link (group_id, member_id, kind);
alter table link enable row level security;
create policy own_group on link to app using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
-- The hashes are read by nobody.
grant select (id, group_id, kind, member_id, subject_id, proof, issued_by, created_at, expires_at, uses_left, tries_left, revoked_at) on link to app;
grant insert (group_id, kind, secret_hash, member_id, subject_id, proof, issued_by, expires_at, uses_left, tries_left) on link to app;
grant update (revoked_at, code_hash, code_expires_at) on link to app;

create function app.link_is_over(l link) returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select l.revoked_at is not null or l.expires_at <= app.now() or l.uses_left < 1 or l.tries_left < 1
$$;
revoke execute on function app.link_is_over(link) from public;

-- Opens a link for this transaction, spends it where the call does, and counts the call. No row: there is no such link.
-- The row stays locked until the work is done, so that of many at once one gets the last use, and keeps it only if its
-- work commits.
create function app.open_link(secret bytea, kinds text[], pass bytea, is_spent boolean, most_calls int)
returns table (state text, id uuid, kind text, group_id uuid, member_id uuid, subject_id uuid, as_of timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  l public.link;
  judged text;
  is_new_minute boolean;
begin
  select k.* into l from public.link k where k.secret_hash = secret for update;
  if not found then return; end if;
  is_new_minute := coalesce(l.calls_since <= app.now() - interval '1 minute', true);
  judged := case
    when l.kind <> all (kinds) or app.link_is_over(l) then 'over'
    when l.calls >= most_calls and not is_new_minute then 'busy'
    when l.proof <> 'none' and not coalesce(l.pass_hash = pass and l.pass_expires_at > app.now(), false) then 'unproved'
    else 'open' end;
  if judged in ('open', 'unproved') then
    update public.link k
       set calls = case when is_new_minute then 1 else k.calls + 1 end,
           calls_since = case when is_new_minute then app.now() else k.calls_since end,
           uses_left = k.uses_left - (judged = 'open' and is_spent)::int,
           opened_tx = case when judged = 'open' then pg_current_xact_id() else k.opened_tx end
     where k.id = l.id;
  end if;
  if judged = 'open' then perform set_config('app.group_id', l.group_id::text, true); end if;
  return query select judged, l.id, l.kind, l.group_id, l.member_id, l.subject_id, app.now();
end $$;

-- Judges a proof and gives a pass for a right one. A wrong one costs a try, every fifth a quarter of an hour.
create function app.prove_link(secret bytea, kinds text[], answer text, new_pass bytea, pass_seconds int)
returns table (state text, id uuid, kind text, group_id uuid, member_id uuid, subject_id uuid, as_of timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  l public.link;
  judged text;
begin
  select k.* into l from public.link k where k.secret_hash = secret for update;
  if not found then return; end if;
  judged := case
    when l.kind <> all (kinds) or app.link_is_over(l) then 'over'
    when l.locked_until > app.now() then 'busy'
    when l.proof = 'birth_date' and exists (select from public.member m where m.group_id = l.group_id and m.id = l.member_id
           and m.dob::text = answer) then 'proved'
    when l.proof = 'texted_code' and coalesce(l.code_hash = sha256(convert_to(l.id || answer, 'UTF8')) and l.code_expires_at > app.now(), false) then 'proved'
    else 'wrong' end;
  if judged = 'proved' then
    update public.link k
       set pass_hash = new_pass, pass_expires_at = app.now() + make_interval(secs => pass_seconds), code_hash = null
     where k.id = l.id;
  elsif judged = 'wrong' then
    update public.link k
       set tries_left = k.tries_left - 1,
           locked_until = case when (k.tries_left - 1) % 5 = 0 then app.now() + interval '15 minutes' end
     where k.id = l.id;
  end if;
  return query select judged, l.id, l.kind, l.group_id, l.member_id, l.subject_id, app.now();
end $$;

-- The link that this very transaction opened.
create function app.opened_link() returns table (id uuid, group_id uuid, member_id uuid, subject_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.id, k.group_id, k.member_id, k.subject_id from public.link k where k.opened_tx = pg_current_xact_id_if_assigned()
$$;
revoke execute on function app.open_link(bytea, text[], bytea, boolean, int), app.prove_link(bytea, text[], text, bytea, int), app.opened_link() from public;
grant execute on function app.open_link(bytea, text[], bytea, boolean, int), app.prove_link(bytea, text[], text, bytea, int), app.opened_link() to app_link;

-- One member a transaction, and of the member what a link greets with. A page that shows more grants its columns.
create policy own_member on member for select to app_link
  using ((group_id, id) = (select o.group_id, o.member_id from app.opened_link() o));
grant select (group_id, id, first_name) on member to app_link;
create policy own_link on audit for insert to app_link
  with check (actor_kind = 'link' and (group_id, actor_id) = (select o.group_id, o.id::text from app.opened_link() o));
grant insert on audit to app_link;

--> 0040_permissions_policy
-- Row security of a member's permissions names the group for whoever may ever read them, like every table of a group.
alter policy own_group on member_authorization to app, app_worker;

--> 0050_clinic_numbers
-- The number under which a clinic texts and calls, and the account at the vendor that it belongs to. Of two clinics with one
-- number nobody could tell whom a text was for.
create table clinic_number (
  group_id uuid primary key references clinic_group,
  phone text not null unique check (phone ~ '^\+1[2-9][0-9]{9}$'),
  connection_id uuid not null references vendor_connection,
  -- a service of the vendor that chooses among several numbers; without one the number itself sends
  messaging_service_sid text,
  created_at timestamptz not null default app.now()
);
create index clinic_number_by_connection on clinic_number (connection_id);
alter table clinic_number enable row level security;
create policy own_group on clinic_number to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update, delete on clinic_number to app;
grant select on clinic_number to app_worker;

-- Whose number is this? Asked by the worker, before it knows a clinic, of a call that the account has signed.
create function app.clinic_of_number(of_connection uuid, of_phone text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select n.group_id from public.clinic_number n where n.phone = of_phone and n.connection_id = of_connection
$$;
revoke execute on function app.clinic_of_number(uuid, text) from public;
grant execute on function app.clinic_of_number(uuid, text) to app_worker;

-- The account that a new number belongs to: the newest of this vendor that is on.
create function app.account_for_numbers(of_mode text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id from public.vendor_connection c
   where c.vendor = 'twilio' and c.mode = of_mode and c.is_enabled order by c.created_at desc limit 1
$$;
revoke execute on function app.account_for_numbers(text) from public;
grant execute on function app.account_for_numbers(text) to app;

--> 0051_texts
-- Texts: what was said to and by members, one row each with one state; who has opted out; and texts to many.
create table text_batch (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  -- names one press of the button
  key uuid not null,
  state text not null default 'running' check (state in ('running', 'paused', 'stopped', 'done')),
  -- whom somebody has chosen, as it was then, in the order of sending
  member_ids uuid[] not null,
  -- how many of them have a text, or were left out
  taken int not null default 0,
  left_out int not null default 0,
  bodies jsonb not null,
  -- the worker that is at it, by a lease: one at a time, and another one soon after it has died
  worker uuid,
  worked_at timestamptz,
  template text,
  created_by uuid references app_user,
  created_at timestamptz not null default app.now(),
  primary key (group_id, id),
  unique (group_id, key)
);
create index text_batch_by_age on text_batch (group_id, created_at desc);

create table text_message (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  -- null: of a number that belongs to no member
  member_id uuid,
  sender_type text not null check (sender_type in ('USER', 'MEMBER', 'AUTO', 'PROSPECT')),
  sent_by uuid references app_user,
  value text not null,
  language text,
  template_category text,
  -- why no person wrote it for a person; unread counts leave it out
  msg_type text,
  at timestamptz not null default app.now(),
  read_at timestamptz,
  read_by uuid references app_user,
  -- the other side's phone and ours
  phone text not null,
  clinic_phone text not null,
  is_shared boolean not null default false,
  is_by_link boolean not null default false,
  sid text,
  -- null: somebody wrote to us
  state text check (state in ('queued', 'sending', 'uncertain', 'sent', 'delivered', 'undelivered', 'failed', 'refused')),
  -- of the vendor, or of the catalog of refusals
  error_code text,
  attempts int not null default 0,
  -- moments of the true clock, like the vendor's own
  attempt_at timestamptz,
  due_at timestamptz,
  batch_id uuid,
  key uuid,
  -- what an automatic text is about, so that it is sent once
  cause text,
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, batch_id) references text_batch (group_id, id)
);
create unique index text_message_by_key on text_message (group_id, key) where key is not null;
create unique index text_message_by_cause on text_message (group_id, member_id, cause) where cause is not null;
-- Each member of a batch once; an incoming text once with each member who shares the phone
create unique index text_message_of_batch on text_message (group_id, batch_id, member_id) where batch_id is not null;
create unique index text_message_received on text_message (group_id, sid, member_id) nulls not distinct where state is null;
create unique index text_message_sent on text_message (sid) where state is not null and sid is not null;
create index text_message_thread on text_message (group_id, member_id, at desc, id desc);
create index text_message_unread on text_message (group_id, member_id) where read_at is null and msg_type is null and state is null;
create index text_message_of_prospect on text_message (group_id, at desc) where member_id is null;
create index text_message_by_phone on text_message (group_id, phone);
create index text_message_open on text_message (group_id, attempt_at) where state in ('queued', 'sending');

-- Who opted out or in by text, or lost the vendor's block: by phone and number, whoever's phone it is. The newest holds.
create table text_consent (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  phone text not null,
  clinic_phone text not null,
  is_opt_in boolean not null,
  -- a text of the phone's owner, or the vendor's refusal
  source text not null check (source in ('text', 'vendor')),
  word text not null default '',
  at timestamptz not null default app.now(),
  primary key (group_id, id)
);
create index text_consent_newest on text_consent (group_id, phone, clinic_phone, at desc, id desc);

-- Pictures and files of an incoming text, fetched from the vendor
create table text_media (
  group_id uuid not null,
  message_id uuid not null,
  position int not null,
  url text not null,
  content_type text not null,
  bytes bytea,
  fetched_at timestamptz,
  primary key (group_id, message_id, position),
  foreign key (group_id, message_id) references text_message (group_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['text_batch', 'text_message', 'text_consent', 'text_media'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_group on %I to app, app_worker using (group_id = current_setting(''app.group_id'')::uuid) with check (group_id = current_setting(''app.group_id'')::uuid)', name);
    execute format('grant select, insert, update on %I to app, app_worker', name);
  end loop;
end $$;

grant update (text_usage_consent, auto_alert_text, auto_outreach_text, auto_reminder_text, sms_templates) on clinic_group to app;

-- Whose text is this? By our own id, which news of it name, or by the vendor's.
create function app.clinic_of_text(of_id uuid, of_sid text) returns table (group_id uuid, text_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.group_id, t.id from public.text_message t where t.state is not null and (t.id = of_id or t.sid = of_sid)
   order by (t.id = of_id) desc limit 1
$$;

-- Texts whose sending was interrupted, and those that wait longer than any job takes: for the round that settles them.
create function app.texts_to_settle(at_most int) returns table (group_id uuid, text_id uuid, state text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.group_id, t.id, t.state from public.text_message t
   where t.state = 'sending' and t.sid is null and t.attempt_at < clock_timestamp() - interval '1 minute'
      or t.state = 'queued' and (t.batch_id is null or t.due_at is not null) and coalesce(t.due_at, t.at) < clock_timestamp() - interval '10 minutes'
   order by t.attempt_at nulls last limit at_most
$$;
create function app.batches_to_resume(at_most int) returns table (group_id uuid, batch_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.group_id, b.id from public.text_batch b where b.state = 'running'
     and (b.worked_at is null or b.worked_at < clock_timestamp() - interval '20 seconds') order by b.created_at limit at_most
$$;
create function app.groups_that_text() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.id from public.clinic_group g
   where g.text_usage_consent and (g.auto_alert_text or g.auto_outreach_text or g.auto_reminder_text)
$$;
revoke execute on function app.clinic_of_text(uuid, text), app.texts_to_settle(int), app.batches_to_resume(int), app.groups_that_text() from public;
grant execute on function app.clinic_of_text(uuid, text), app.texts_to_settle(int), app.batches_to_resume(int), app.groups_that_text() to app_worker;

--> 0055_calls
-- Calls to and from members. Times and lengths are the phone company's, told by its callbacks; what the conversation was is
-- said by staff afterwards, on one card.

create table call (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  direction text not null check (direction in ('out', 'in')),
  -- whom it is with; of an incoming call null while several members share the number, or nobody has it
  member_id uuid,
  party text not null default 'member' check (party in ('member', 'caregiver')),
  -- the other side's number, in E.164 form; empty where it was withheld
  phone text not null,
  -- who called, or whose browser took the call
  user_id uuid references app_user,
  program text check (program in ('RPM', 'CCM')),
  state text not null check (state in ('requested', 'initiated', 'ringing', 'in-progress', 'completed', 'busy', 'no-answer', 'failed', 'canceled')),
  at timestamptz not null default app.now(),
  answered_at timestamptz,
  ended_at timestamptz,
  seconds int,
  answered_by text check (answered_by in ('human', 'machine', 'fax', 'unknown')),
  -- the phone company's names: of the call, of the leg that was picked up
  connection_id uuid references vendor_connection,
  sid text unique,
  leg_sid text,
  missed_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references app_user,
  resolution text check (resolution in ('calledBack', 'texted', 'marked')),
  -- the card: as far as it is filled in, and as it was saved; its note is a note of the member with the call's id as key
  draft jsonb,
  outcome text check (outcome in ('spoke', 'leftWord', 'noAnswer', 'wrongNumber')),
  topics text[] not null default '{}',
  next_contact date,
  wrapped_at timestamptz,
  wrapped_by uuid references app_user,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  check ((resolved_at is null) = (resolution is null)),
  check ((wrapped_at is null) = (outcome is null))
);
-- what the signed-in user has under way or has still to say something of
create index call_open on call (group_id, user_id) where wrapped_at is null;
-- incoming calls that ring, and those that nobody has seen to
create index call_ringing on call (group_id) where direction = 'in' and state in ('ringing', 'in-progress');
create index call_missed on call (group_id, missed_at desc) where missed_at is not null and resolved_at is null;
-- what the phone company has not told the end of
create index call_silent on call (at) where ended_at is null and state in ('requested', 'initiated', 'ringing', 'in-progress');

-- Whose a call may be: the member, or everybody who shares the number.
create table call_member (
  group_id uuid not null,
  call_id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  primary key (group_id, call_id, member_id),
  foreign key (group_id, call_id) references call (group_id, id) on delete cascade,
  foreign key (group_id, member_id) references member (group_id, id)
);
-- the history of one member, newest first; facts of the billing engine
create index call_member_by_time on call_member (group_id, member_id, at desc, call_id);

-- In whose browsers incoming calls ring, and when such a browser last said so.
create table calling_user (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  is_on boolean not null,
  said_at timestamptz not null default app.now(),
  primary key (group_id, user_id)
);

alter table call enable row level security;
alter table call_member enable row level security;
alter table calling_user enable row level security;
create policy own_group on call to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on call_member to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on calling_user to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
-- Requests make calls and say what came of them; when they were answered and how long they took only the phone company says.
grant select on call, call_member, calling_user to app, app_worker;
grant insert (group_id, direction, member_id, party, phone, user_id, program, state, at) on call to app;
grant update (member_id, program, draft, outcome, topics, next_contact, wrapped_at, wrapped_by, resolved_at, resolved_by, resolution) on call to app;
grant insert on call to app_worker;
grant update (member_id, user_id, state, answered_at, ended_at, seconds, answered_by, connection_id, sid, leg_sid, missed_at, resolved_at, resolved_by, resolution) on call to app_worker;
grant insert on call_member to app, app_worker;
grant insert, update on calling_user to app;

-- Whose call is this? By our own id, or by the phone company's.
create function app.call_owner(of_call uuid, of_sid text) returns table (group_id uuid, call_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.group_id, c.id from public.call c where c.id = of_call or c.sid = of_sid order by (c.id = of_call) desc nulls last limit 1
$$;
-- Calls whose end nobody has told within an hour.
create function app.silent_calls(at_most int) returns table (group_id uuid, call_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.group_id, c.id from public.call c
   where c.ended_at is null and c.state in ('requested', 'initiated', 'ringing', 'in-progress') and c.at < app.now() - interval '1 hour'
   order by c.at limit at_most
$$;
revoke execute on function app.call_owner(uuid, text), app.silent_calls(int) from public;
grant execute on function app.call_owner(uuid, text), app.silent_calls(int) to app_worker;

--> 0060_notes_and_drafts
-- What staff and doctors write about a member, and what somebody has begun to write.

-- A note is never changed once it is saved: amending writes a new one that names the old; clearing and deleting keep who
-- and when beside it.
create table note (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  member_id uuid not null,
  note_type text not null check (note_type in ('note', 'memo')),
  value text not null check (value <> ''),
  at timestamptz not null default app.now(),
  -- who wrote it: a user, or somebody outside such as the doctor who answered an alert; the name and address as they were
  by_user uuid references app_user,
  by_name text not null,
  by_email text not null default '',
  -- what it came of: written at the chart, after a call, as the answer to an alert
  source text not null default 'chart',
  -- named by whoever writes it: the same key again is the same note
  key uuid not null default app.new_id(),
  amends uuid,
  cleared_at timestamptz,
  cleared_by uuid references app_user,
  deleted_at timestamptz,
  deleted_by uuid references app_user,
  primary key (group_id, id),
  unique (id),
  unique (group_id, key),
  -- one correction of each; who wants to correct again corrects the correction
  unique (group_id, amends),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, amends) references note (group_id, id),
  check ((cleared_at is null) or note_type = 'memo')
);
create index note_by_member on note (group_id, member_id, at desc, id);
create index memo_active on note (group_id, member_id) where note_type = 'memo' and cleared_at is null and deleted_at is null;
alter table note enable row level security;
create policy own_group on note to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on note to app, app_worker;
-- What is written stays as it was written.
grant update (cleared_at, cleared_by, deleted_at, deleted_by) on note to app, app_worker;

-- What a user is writing about a member and has not sent: a browser's own storage is no place for it.
create table text_draft (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  member_id uuid not null,
  kind text not null,
  key uuid not null,
  form jsonb not null,
  saved_at timestamptz not null default app.now(),
  primary key (group_id, user_id, member_id, kind),
  foreign key (group_id, member_id) references member (group_id, id)
);
alter table text_draft enable row level security;
create policy own_group on text_draft to app using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update, delete on text_draft to app;

--> 0061_doctor_alerts
-- Alerts to doctors, and what the holder of a public link has done.

-- What somebody did by a link, as a fact: their role can do nothing else. A job takes it to the noun it is for.
create table link_act (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  link_id uuid not null references link on delete cascade,
  member_id uuid not null,
  subject_id uuid,
  kind text not null,
  body jsonb not null default '{}',
  at timestamptz not null default app.now(),
  taken_at timestamptz,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
create index link_act_by_link on link_act (link_id, kind);
alter table link_act enable row level security;
create policy own_group on link_act to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_link on link_act to app_link
  using ((group_id, link_id) = (select o.group_id, o.id from app.opened_link() o))
  with check ((group_id, link_id, member_id) = (select o.group_id, o.id, o.member_id from app.opened_link() o)
    and subject_id is not distinct from (select o.subject_id from app.opened_link() o));
grant select on link_act to app, app_worker;
grant update (taken_at) on link_act to app_worker;
grant select (id, group_id, link_id, kind, body, at), insert (group_id, link_id, member_id, subject_id, kind, body) on link_act to app_link;

-- The role of a link may send no job of its own choosing: its fact sends the one that takes it.
create function app.follow_link_act() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.group_id', new.group_id::text, true);
  perform app.enqueue('take-link-act', jsonb_build_object('actId', new.id));
  return null;
end $$;
revoke execute on function app.follow_link_act() from public;
create trigger follow_link_act after insert on link_act for each row execute function app.follow_link_act();

-- An alert is never changed but for what became of it; the snapshot is what the doctor is asked about.
create table doctor_alert (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  member_id uuid not null,
  at timestamptz not null default app.now(),
  by_user uuid references app_user,
  by_name text not null,
  by_email text not null default '',
  value text not null check (value <> ''),
  is_direct_secure_msg boolean not null default false,
  to_name text not null,
  to_contact text not null,
  -- who is asked when the first does not answer
  backup_name text,
  backup_contact text,
  status text not null default 'open' check (status in ('open', 'answered', 'cleared')),
  snapshot jsonb not null,
  -- whether the page asks for a texted code first, as the clinic had it then
  asks_code boolean not null,
  reminder_hours int not null,
  answer text,
  answer_words text,
  answered_by text,
  answered_at timestamptz,
  cleared_at timestamptz,
  cleared_by uuid references app_user,
  -- named by the page: the same key again is the same alert
  key uuid not null,
  primary key (group_id, id),
  unique (id),
  unique (group_id, key),
  foreign key (group_id, member_id) references member (group_id, id),
  check ((status = 'cleared') = (cleared_at is not null)),
  check (status <> 'answered' or answered_at is not null)
);
create index alert_by_member on doctor_alert (group_id, member_id, at desc, id);
alter table doctor_alert enable row level security;
create policy own_group on doctor_alert to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on doctor_alert to app, app_worker;
grant update (status, answer, answer_words, answered_by, answered_at, cleared_at, cleared_by) on doctor_alert to app, app_worker;

-- Each link that left about an alert: to whom, why, and when it was first opened. An alert has many, and stays one.
create table doctor_alert_sending (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  alert_id uuid not null,
  member_id uuid not null,
  link_id uuid not null references link on delete cascade,
  why text not null check (why in ('first', 'resent', 'reminder', 'backup')),
  to_name text not null,
  to_contact text not null,
  at timestamptz not null default app.now(),
  by_user uuid references app_user,
  opened_at timestamptz,
  primary key (group_id, id),
  unique (id),
  unique (link_id),
  foreign key (group_id, alert_id) references doctor_alert (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index sending_by_alert on doctor_alert_sending (group_id, alert_id, at);
-- a reminder and a backup are sent once, however often their job runs
create unique index sending_once on doctor_alert_sending (group_id, alert_id, why) where why in ('first', 'reminder', 'backup');
alter table doctor_alert_sending enable row level security;
create policy own_group on doctor_alert_sending to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on doctor_alert_sending to app, app_worker;
grant update (opened_at) on doctor_alert_sending to app, app_worker;

create table alert_settings (
  group_id uuid primary key references clinic_group,
  asks_code boolean not null default true,
  reminder_hours int not null default 4 check (reminder_hours between 1 and 72)
);
alter table alert_settings enable row level security;
create policy own_group on alert_settings to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on alert_settings to app, app_worker;

-- The one alert that the link of this transaction opened, and nothing else of the member.
create function app.linked_alert() returns table (value text, at timestamptz, by_name text, status text, snapshot jsonb,
  answer text, answer_words text, clinic_name text, to_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.value, a.at, a.by_name, a.status, a.snapshot, a.answer, a.answer_words, g.workspace_name, s.to_name
    from app.opened_link() o
    join public.doctor_alert a on a.group_id = o.group_id and a.id = o.subject_id and a.member_id = o.member_id
    join public.doctor_alert_sending s on s.group_id = o.group_id and s.link_id = o.id
    join public.clinic_group g on g.id = a.group_id
$$;
revoke execute on function app.linked_alert() from public;
grant execute on function app.linked_alert() to app_link;

-- A link proves what its alert asks for; when a code was last sent decides when the next may be. Handed out by jobs too.
grant select (code_expires_at) on link to app;
create policy own_group_worker on link to app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select (id, group_id, kind, member_id, subject_id, proof, issued_by, created_at, expires_at, uses_left, tries_left, revoked_at, code_expires_at) on link to app_worker;
grant insert (group_id, kind, secret_hash, member_id, subject_id, proof, issued_by, expires_at, uses_left, tries_left) on link to app_worker;
grant update (revoked_at, code_hash, code_expires_at) on link to app_worker;

--> 0062_member_access
-- Links to a member's own page: the member's, and those of caregivers, each of which can be taken back by itself.
create table member_access_link (
  group_id uuid not null,
  link_id uuid not null references link on delete cascade,
  member_id uuid not null,
  -- whose it is, in the words of the clinic: "Ana, daughter"; of the member's own there are none
  label text not null default '',
  is_caregiver boolean not null default false,
  primary key (group_id, link_id),
  unique (link_id),
  foreign key (group_id, member_id) references member (group_id, id),
  check (is_caregiver = (label <> ''))
);
create index access_link_by_member on member_access_link (group_id, member_id);
alter table member_access_link enable row level security;
create policy own_group on member_access_link to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on member_access_link to app, app_worker;
-- A link that is handed out by a job has its id before its secret.
grant insert (id) on link to app, app_worker;
-- Staff see that wrong dates have locked a link.
grant select (locked_until) on link to app, app_worker;

-- Of the member whose own page this transaction opened, what the page shows; nothing of billing, notes or staff.
create function app.linked_member() returns table (first_name text, language text, time_zone text, own_rules jsonb,
  group_rules jsonb, clinic_name text, days_till_event int, refreshed_at timestamptz, devices text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.first_name, m.language, m.time_zone, m.clinical_rules, g.clinical_rules, g.workspace_name, s.days_till_event, s.refreshed_at,
         array(select distinct d.device from public.device d
                where d.group_id = m.group_id and d.member_id = m.id and d.deleted_at is null and d.unlinked_at is null order by 1)
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind = 'member_access'
    join public.member m on m.group_id = o.group_id and m.id = o.member_id
    join public.clinic_group g on g.id = m.group_id
    left join public.member_summary s on s.group_id = m.group_id and s.member_id = m.id
$$;

-- Of each metric the newest reading that stands, and all of the last days.
create function app.linked_readings(metrics text[], days int) returns table (metric text, value int, at timestamptz, act_key text,
  severity text, flags text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.metric, r.value, r.measured_at, r.act_key, r.severity, r.flags
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind = 'member_access'
   cross join unnest(metrics) v (name)
   cross join lateral (
     (select * from public.reading n where n.group_id = o.group_id and n.member_id = o.member_id and n.metric = v.name
         and n.state = 'kept' and not n.excluded order by n.measured_at desc limit 1)
     union
     (select * from public.reading n where n.group_id = o.group_id and n.member_id = o.member_id and n.metric = v.name
         and n.state = 'kept' and not n.excluded and n.measured_at > app.now() - make_interval(days => linked_readings.days))) r
$$;
revoke execute on function app.linked_member(), app.linked_readings(text[], int) from public;
grant execute on function app.linked_member(), app.linked_readings(text[], int) to app_link;

--> 0065_time_ledger
-- The ledger of time worked on members' charts (docs/decisions/0056). Instants are the server's; what the browser claimed
-- stands beside them. Rows are never deleted: a running interval grows while it is being worked, and whatever is wrong
-- with it later is said by a further row, of a pause or an exclusion.
create table work_interval (
  id uuid primary key default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  staff_id uuid not null references app_user,
  source text not null check (source in ('page', 'manual')),
  -- the tab of the member's pages
  url text not null,
  program text not null check (program in ('rpm', 'ccm')),
  description text,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- as sent, by the clock of the sender; the start names the interval, so that a repeated save is the same save
  client_started_at timestamptz not null,
  client_ended_at timestamptz not null,
  -- the group's month; no interval reaches over its edge
  year_month text not null check (year_month ~ '^\d{4}-\d{2}$'),
  -- who it was and what they were when they worked: evidence, which later changes of the account leave alone
  staff_name text not null,
  staff_title text not null,
  is_staff_excluded boolean not null,
  saved_at timestamptz not null default app.now(),
  unique (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade,
  -- 24 hours: no look-up for overlapping work has to reach further back than this
  check (started_at <= ended_at and ended_at - started_at <= interval '24 hours'),
  check (source <> 'manual' or btrim(description) <> '')
) with (fillfactor = 80);
-- Growing touches no indexed column, so that a save every ten seconds stays in its page (heap-only tuple)
create index work_interval_by_member on work_interval (group_id, member_id, started_at);
create index work_interval_by_staff on work_interval (group_id, staff_id, started_at);

-- "Are you still reviewing this patient?": from the last input on nothing counts, unless somebody says yes.
create table work_pause (
  id uuid primary key default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  interval_id uuid not null,
  idle_since timestamptz not null,
  opened_at timestamptz not null,
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  foreign key (group_id, interval_id) references work_interval (group_id, id) on delete cascade,
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade,
  check (idle_since <= opened_at and (answer is null) = (answered_at is null))
);
create index work_pause_by_interval on work_pause (group_id, interval_id);
create index work_pause_by_member on work_pause (group_id, member_id);

-- Taking an interval out of the count and putting it back, each with its reason; the newest holds.
create table work_exclusion (
  id uuid primary key default app.new_id(),
  seq bigint generated always as identity,
  group_id uuid not null,
  member_id uuid not null,
  interval_id uuid not null,
  is_excluded boolean not null,
  reason text not null check (btrim(reason) <> ''),
  by uuid not null references app_user,
  by_name text not null,
  at timestamptz not null default app.now(),
  foreign key (group_id, interval_id) references work_interval (group_id, id) on delete cascade,
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
create index work_exclusion_by_interval on work_exclusion (group_id, interval_id, seq desc);
create index work_exclusion_by_member on work_exclusion (group_id, member_id);

alter table work_interval enable row level security;
alter table work_pause enable row level security;
alter table work_exclusion enable row level security;
create policy own_group on work_interval to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on work_pause to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on work_exclusion to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on work_interval, work_pause, work_exclusion to app, app_worker;
grant insert on work_interval, work_pause, work_exclusion to app;
grant update (ended_at, client_ended_at, saved_at) on work_interval to app;
grant update (answer, answered_at) on work_pause to app;

create function app.only_grows() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.ended_at < old.ended_at or new.ended_at > app.now() then
    raise exception 'an interval neither shrinks nor reaches into the future';
  end if;
  return new;
end $$;
create trigger only_grows before update on work_interval for each row execute function app.only_grows();

--> 0070_months
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

--> 0071_evidence
-- The evidence packet of a closed month as it was first handed out: the same bytes every time. A later signature or addendum
-- makes another edition beside it.
create table evidence_packet (
  group_id uuid not null,
  close_id uuid not null,
  member_id uuid not null,
  edition text not null,
  -- JSON, compressed (RFC 1951); the digest is of the JSON
  packet bytea not null,
  sha256 text not null,
  made_at timestamptz not null default app.now(),
  primary key (group_id, close_id, member_id, edition),
  foreign key (group_id, close_id) references month_close (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
alter table evidence_packet enable row level security;
create policy own_group on evidence_packet to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on evidence_packet to app, app_worker;

-- Packets of many members, made by a job and fetched as one ZIP
create table evidence_export (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  year_month text not null,
  state text not null default 'running' check (state in ('running', 'done')),
  total int not null,
  done int not null default 0,
  asked_by uuid not null references app_user,
  asked_at timestamptz not null default app.now(),
  finished_at timestamptz,
  sha256 text,
  primary key (group_id, id)
);
create index evidence_export_newest on evidence_export (group_id, year_month, asked_at desc);
create table evidence_export_part (
  group_id uuid not null,
  export_id uuid not null,
  member_id uuid not null,
  json_sha256 text not null,
  pdf_sha256 text not null,
  json bytea not null,
  pdf bytea not null,
  primary key (group_id, export_id, member_id),
  foreign key (group_id, export_id) references evidence_export (group_id, id) on delete cascade,
  foreign key (group_id, member_id) references member (group_id, id)
);
alter table evidence_export enable row level security;
alter table evidence_export_part enable row level security;
create policy own_group on evidence_export to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on evidence_export_part to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on evidence_export, evidence_export_part to app, app_worker;
grant insert on evidence_export to app;
grant update (state, done, finished_at, sha256) on evidence_export to app_worker;
grant insert on evidence_export_part to app_worker;

--> 0075_care_calendar
-- The care calendar: events as the specification writes them. When they occur is computed and stored nowhere; only what
-- somebody did about one occurrence is a row.

create table care_event (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  -- the first date, in the member's zone whatever zone that is at the time
  start date not null,
  -- HH:mm of the member's clock; null: the whole day
  time_of_day text check (time_of_day ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  frequency text not null check (frequency in ('SINGLE_EVENT', 'WEEKLY', 'EVERY_OTHER_WEEK', 'MONTHLY')),
  -- how many occurrences, the first included; -1: without an end
  repitions int not null,
  kind text not null check (kind in ('visit', 'call', 'check-in', 'task')),
  assigned_to uuid references app_user,
  place text not null default '' check (length(place) <= 200),
  notes text not null default '' check (length(notes) <= 2000),
  created_at timestamptz not null default app.now(),
  created_by uuid references app_user,
  version int not null default 1,
  deleted_at timestamptz,
  deleted_by uuid references app_user,
  -- of the event and what was done about its occurrences, computed with every write: the last date on which it falls, and
  -- the first that is neither done nor skipped
  last_on date not null,
  open_on date,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  check (case when frequency = 'SINGLE_EVENT' then repitions = 1 else repitions = -1 or repitions between 2 and 100 end)
);
create index care_event_by_member on care_event (group_id, member_id) where deleted_at is null;
-- everybody's calendar: what falls in a window, and what is overdue
create index care_event_by_date on care_event (group_id, last_on, start) where deleted_at is null;
create index care_event_open on care_event (group_id, open_on) where deleted_at is null and open_on is not null;

-- One occurrence that was moved, done or skipped, named by the date on which the series has it.
create table care_occurrence (
  group_id uuid not null,
  member_id uuid not null,
  event_id uuid not null,
  falls_on date not null,
  moved_to date,
  moved_time text check (moved_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closed text check (closed in ('done', 'skipped')),
  note text not null default '' check (length(note) <= 500),
  changed_at timestamptz not null default app.now(),
  changed_by uuid references app_user,
  primary key (group_id, event_id, falls_on),
  foreign key (group_id, event_id) references care_event (group_id, id) on delete cascade,
  foreign key (group_id, member_id) references member (group_id, id),
  check (moved_to is not null or closed is not null)
);
create index care_occurrence_by_member on care_occurrence (group_id, member_id);
create index care_occurrence_moved on care_occurrence (group_id, moved_to) where moved_to is not null;

-- What a clinic allows to leave it by calendar programs and links.
create table care_setting (
  group_id uuid primary key references clinic_group,
  -- a calendar program shows names of members and events; otherwise initials and the kind alone
  feed_shows_names boolean not null default false,
  -- the member's own link shows the care plan
  plan_by_link boolean not null default false,
  changed_at timestamptz not null default app.now(),
  changed_by uuid references app_user
);

alter table care_event enable row level security;
alter table care_occurrence enable row level security;
alter table care_setting enable row level security;
create policy own_group on care_event to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on care_occurrence to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on care_setting to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on care_event, care_setting to app, app_worker;
grant select, insert, update, delete on care_occurrence to app, app_worker;

-- A calendar program that holds a link reads the events of one member.
create policy own_member on care_event for select to app_link
  using ((group_id, member_id) = (select o.group_id, o.member_id from app.opened_link() o));
create policy own_member on care_occurrence for select to app_link
  using ((group_id, member_id) = (select o.group_id, o.member_id from app.opened_link() o));
create policy own_member on care_setting for select to app_link
  using (group_id = (select o.group_id from app.opened_link() o));
grant select on care_event, care_occurrence, care_setting to app_link;
grant select (last_name, time_zone) on member to app_link;

--> 0076_care_plan
-- The care plan: one draft a member that several may edit, and versions that are never changed once published.

create table care_plan_draft (
  group_id uuid not null,
  member_id uuid not null,
  content jsonb not null,
  -- grows with every save
  version int not null,
  saved_at timestamptz not null default app.now(),
  saved_by uuid references app_user,
  primary key (group_id, member_id),
  foreign key (group_id, member_id) references member (group_id, id)
);

create table care_plan (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  number int not null check (number > 0),
  content jsonb not null,
  -- medications, allergies, conditions and caregiver of the member at that moment
  frozen jsonb not null,
  assessed_on date not null,
  published_at timestamptz not null default app.now(),
  published_by uuid references app_user,
  reason text not null,
  -- established or substantially revised: what complex care management asks for
  is_substantial boolean not null,
  approved_at timestamptz,
  approved_by uuid references app_user,
  primary key (group_id, id),
  unique (id),
  unique (group_id, member_id, number),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index care_plan_to_approve on care_plan (group_id, published_at) where approved_at is null;

-- A copy that the member or caregiver was given.
create table care_plan_copy (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  plan_id uuid not null,
  given_on date not null,
  way text not null check (way in ('paper', 'portal', 'mail', 'e-mail', 'read aloud')),
  given_to text not null check (length(given_to) between 1 and 120),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, plan_id) references care_plan (group_id, id)
);
create index care_plan_copy_by_member on care_plan_copy (group_id, member_id);

-- How a goal stood on a day.
create table care_plan_progress (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  goal_id text not null,
  goal_text text not null,
  noted_on date not null,
  status text not null check (status in ('met', 'on the way', 'not met')),
  value text not null default '',
  next_step text not null default '',
  noted_at timestamptz not null default app.now(),
  noted_by uuid references app_user,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index care_plan_progress_by_member on care_plan_progress (group_id, member_id, noted_on desc);

-- Months in which a practitioner found medical decision making of moderate or high complexity.
create table care_complexity (
  group_id uuid not null,
  member_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  reason text not null,
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  primary key (group_id, member_id, month),
  foreign key (group_id, member_id) references member (group_id, id)
);

-- Whatever waits for a clinician's confirmation, until an administrator of the group has confirmed it.
create table care_confirmation (
  group_id uuid not null references clinic_group,
  subject text not null check (length(subject) between 1 and 120),
  confirmed_at timestamptz not null default app.now(),
  confirmed_by uuid references app_user,
  primary key (group_id, subject)
);

do $$
declare its text;
begin
  foreach its in array array['care_plan_draft', 'care_plan', 'care_plan_copy', 'care_plan_progress', 'care_complexity', 'care_confirmation'] loop
    execute format('alter table %I enable row level security', its);
    execute format('create policy own_group on %I to app, app_worker using (group_id = current_setting(''app.group_id'')::uuid) with check (group_id = current_setting(''app.group_id'')::uuid)', its);
    execute format('grant select on %I to app, app_worker', its);
    execute format('grant insert on %I to app', its);
  end loop;
end $$;
grant update, delete on care_plan_draft to app;
grant delete on care_complexity, care_confirmation to app;
-- A version stays as it was published.
grant update (approved_at, approved_by) on care_plan to app;

--> 0080_chart
-- The chart: visits, diagnoses, medications, allergies and laboratory values, each a row with who and when. The lists of
-- the specification that stand with the member follow from these rows, because lists, searches and billing read them there.

-- Visits and hospital events. Nothing is deleted: a row taken back keeps who took it back and why.
create table visit (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  visited_on date not null,
  kind text not null check (kind in ('office', 'home', 'telehealth', 'annualWellness', 'transition', 'emergency', 'hospital')),
  -- of a hospital stay
  discharged_on date,
  practitioner text not null default '',
  place text not null default '',
  note text not null default '',
  source text not null check (source in ('entered', 'imported', 'update', 'checkIn')),
  created_at timestamptz not null default app.now(),
  created_by uuid references app_user,
  removed_at timestamptz,
  removed_by uuid references app_user,
  remove_reason text,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  check (discharged_on >= visited_on)
);
create unique index visit_once on visit (group_id, member_id, visited_on, kind, practitioner) where removed_at is null;
create index visit_by_member on visit (group_id, member_id, visited_on desc);

-- A diagnosis code or a chronic condition of a member; of each at most one that has not ended.
create table diagnosis (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  code text,
  condition text,
  -- the title of the code's list when it was recorded
  title text not null default '',
  source text not null check (source in ('entered', 'suggested', 'update')),
  -- what a suggestion was founded on
  evidence text not null default '',
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  ended_at timestamptz,
  ended_by uuid references app_user,
  end_reason text,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  check ((code is null) <> (condition is null))
);
create unique index diagnosis_once on diagnosis (group_id, member_id, (coalesce(code, condition))) where ended_at is null;
create index diagnosis_by_member on diagnosis (group_id, member_id, recorded_at);
-- the codes that a clinic uses, for the picker
create index diagnosis_code on diagnosis (group_id, code) where code is not null;

-- A suggestion that somebody declined never comes back by itself.
create table diagnosis_decline (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  -- the code or the condition that was suggested
  suggested text not null,
  evidence text not null,
  reason text not null,
  declined_at timestamptz not null default app.now(),
  declined_by uuid references app_user,
  withdrawn_at timestamptz,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create unique index diagnosis_decline_once on diagnosis_decline (group_id, member_id, suggested) where withdrawn_at is null;

create table medication (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  name text not null,
  dose text not null default '',
  form text not null default '',
  route text not null default '',
  frequency text not null default '',
  reason text not null default '',
  prescriber text not null default '',
  -- YYYY-MM; an empty end means current
  start_ym text not null default '',
  end_ym text not null default '',
  stats text not null default '',
  source text not null check (source in ('entered', 'update')),
  created_at timestamptz not null default app.now(),
  created_by uuid references app_user,
  updated_at timestamptz not null default app.now(),
  updated_by uuid references app_user,
  removed_at timestamptz,
  removed_by uuid references app_user,
  remove_reason text,
  version int not null default 1,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index medication_by_member on medication (group_id, member_id, created_at);
-- the names a clinic uses, for suggestions
create index medication_name on medication (group_id, lower(name) text_pattern_ops) where removed_at is null;

create table allergy (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  name text not null,
  category text not null,
  reaction text not null,
  source text not null check (source in ('entered', 'update')),
  created_at timestamptz not null default app.now(),
  created_by uuid references app_user,
  removed_at timestamptz,
  removed_by uuid references app_user,
  remove_reason text,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index allergy_by_member on allergy (group_id, member_id, created_at);

-- What somebody stated on a day: that the medications were gone through, or that there is no known allergy.
create table chart_statement (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('reconciliation', 'noKnownAllergies')),
  with_whom text not null default '',
  note text not null default '',
  -- the medications as they stood then, so that the next one can tell what changed
  medications jsonb not null default '[]',
  stated_at timestamptz not null default app.now(),
  stated_by uuid references app_user,
  -- a new allergy ends it
  ended_at timestamptz,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index chart_statement_by_member on chart_statement (group_id, member_id, kind, stated_at desc);

create table lab_result (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  test text not null check (test in ('totalCholesterol', 'hdl', 'a1c', 'egfr', 'urineAcr')),
  -- in tenths of the test's unit
  tenths int not null check (tenths > 0),
  drawn_on date not null,
  laboratory text not null default '',
  created_at timestamptz not null default app.now(),
  created_by uuid references app_user,
  removed_at timestamptz,
  removed_by uuid references app_user,
  remove_reason text,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create unique index lab_result_once on lab_result (group_id, member_id, test, drawn_on) where removed_at is null;
create index lab_result_by_member on lab_result (group_id, member_id, drawn_on desc);

do $$ declare t text; begin
  foreach t in array array['visit', 'diagnosis', 'diagnosis_decline', 'medication', 'allergy', 'chart_statement', 'lab_result'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy own_group on %I to app, app_worker using (group_id = current_setting(''app.group_id'')::uuid) with check (group_id = current_setting(''app.group_id'')::uuid)', t);
    execute format('grant select, insert on %I to app, app_worker', t);
  end loop;
end $$;
grant update (removed_at, removed_by, remove_reason) on visit, medication, allergy, lab_result to app, app_worker;
grant update (ended_at, ended_by, end_reason) on diagnosis to app, app_worker;
grant update (withdrawn_at) on diagnosis_decline to app, app_worker;
grant update (name, dose, form, route, frequency, reason, prescriber, start_ym, end_ym, stats, updated_at, updated_by, version) on medication to app, app_worker;
grant update (ended_at) on chart_statement to app, app_worker;

-- What stood with the member becomes rows.
insert into visit (group_id, member_id, visited_on, kind, source)
  select distinct m.group_id, m.id, d, 'office', 'update' from member m, unnest(m.em_dates) d;
insert into diagnosis (group_id, member_id, code, source)
  select distinct m.group_id, m.id, c, 'update' from member m, unnest(m.diagnosis_codes) c;
insert into diagnosis (group_id, member_id, condition, source)
  select distinct m.group_id, m.id, c, 'update' from member m, unnest(m.chronic_conditions) c on conflict do nothing;
insert into medication (group_id, member_id, name, start_ym, end_ym, stats, source)
  select m.group_id, m.id, e ->> 'name', coalesce(e ->> 'startYM', ''), coalesce(e ->> 'endYM', ''), coalesce(e ->> 'stats', ''), 'update'
    from member m, jsonb_array_elements(m.medications) e;
insert into allergy (group_id, member_id, name, category, reaction, source)
  select m.group_id, m.id, e ->> 'name', e ->> 'category', e ->> 'reaction', 'update' from member m, jsonb_array_elements(m.allergies) e;

--> 0081_check_ins
-- Check-ins: what was asked and answered, and what each set of questions came to. Answers are facts; results and warnings
-- follow from them, the version of the set and what was known of the medications then.
create table check_in (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  channel text not null check (channel in ('phone', 'link')),
  language text not null,
  -- the sets asked, and the version of each: {"general": 1}
  sets jsonb not null,
  -- open: being asked on the phone; sent: waits for the member; answered: by link, not scored yet
  state text not null check (state in ('open', 'sent', 'answered', 'complete', 'withdrawn')),
  -- by set and question
  answers jsonb not null default '{}',
  -- what the scoring may ask of the chart, as it was when it was scored
  facts jsonb not null default '{}',
  started_at timestamptz not null default app.now(),
  started_by uuid references app_user,
  answered_at timestamptz,
  completed_at timestamptz,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references app_user,
  withdraw_reason text,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index check_in_by_member on check_in (group_id, member_id, started_at desc);
create index check_in_answered on check_in (group_id) where state = 'answered';

create table check_in_result (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  check_in_id uuid not null,
  set_id text not null,
  set_version int not null,
  -- null where the set gives none: PHQ-2 with one answer
  score int,
  answered int not null,
  asked int not null,
  level text not null check (level in ('green', 'yellow', 'red')),
  reasons jsonb not null,
  completed_at timestamptz not null,
  primary key (group_id, id),
  unique (id),
  unique (group_id, check_in_id, set_id),
  foreign key (group_id, check_in_id) references check_in (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
-- the trend of a set, and when each was done last
create index check_in_result_by_member on check_in_result (group_id, member_id, set_id, completed_at desc);

alter table check_in enable row level security;
alter table check_in_result enable row level security;
create policy own_group on check_in to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on check_in_result to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on check_in to app, app_worker;
grant update (answers, facts, state, answered_at, completed_at, withdrawn_at, withdrawn_by, withdraw_reason) on check_in to app, app_worker;
grant select, insert, delete on check_in_result to app, app_worker;

-- Whoever holds the link answers the one check-in it names.
create policy own_check_in on check_in to app_link
  using ((group_id, id) = (select o.group_id, o.subject_id from app.opened_link() o))
  with check ((group_id, id) = (select o.group_id, o.subject_id from app.opened_link() o));
grant select (group_id, id, language, sets, state, answers, expires_at) on check_in to app_link;
grant update (answers, state, answered_at) on check_in to app_link;

-- What follows from answers cannot run on the link's role, so it is left to a job.
create function app.score_answers() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.group_id', new.group_id::text, true);
  perform app.enqueue('score-check-in', jsonb_build_object('checkInId', new.id), new.id::text);
  return null;
end $$;
revoke execute on function app.score_answers() from public;
create trigger answered after update of state on check_in for each row
  when (new.state = 'answered' and old.state is distinct from new.state) execute function app.score_answers();

-- A clinic sends a language that no native clinician has reviewed only after an administrator accepted it.
create table language_acceptance (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  language text not null,
  reason text not null,
  accepted_at timestamptz not null default app.now(),
  accepted_by uuid references app_user,
  primary key (group_id, id),
  unique (group_id, language)
);
alter table language_acceptance enable row level security;
create policy own_group on language_acceptance to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on language_acceptance to app, app_worker;

alter table warning drop constraint warning_category_check;
alter table warning add constraint warning_category_check check (category in ('weightGain', 'weightLoss', 'highBP', 'lowBP', 'highPulse', 'lowPulse', 'highSugar', 'lowSugar', 'lowSpO2', 'ecg', 'checkIn'));

--> 0082_uploaded_lists
-- Lists that an administrator uploads: members by file, replaced or added to, with who, when and which file.
create table list_upload (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  list text not null check (list in ('hcc-high', 'hcc-medium', 'hcc-low', 'frequent-ed', 'recent-inpatient', 'just-discharged', 'high-cost-list', 'chase-list')),
  file_name text not null,
  sha256 text not null,
  is_replacement boolean not null,
  matched int not null,
  unmatched int not null,
  uploaded_at timestamptz not null default app.now(),
  uploaded_by uuid references app_user,
  primary key (group_id, id),
  unique (id)
);
create index list_upload_newest on list_upload (group_id, list, uploaded_at desc);

create table listed_member (
  group_id uuid not null,
  list text not null,
  member_id uuid not null,
  upload_id uuid not null,
  as_of date,
  note text not null default '',
  primary key (group_id, list, member_id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, upload_id) references list_upload (group_id, id)
);
create index listed_member_by_member on listed_member (group_id, member_id);

alter table list_upload enable row level security;
alter table listed_member enable row level security;
create policy own_group on list_upload to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on listed_member to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on list_upload to app, app_worker;
grant select, insert, update, delete on listed_member to app, app_worker;

-- The lists that hold a member stand in the summary, where pages and kept counts read them.
alter table member_summary add column uploaded_lists text[] not null default '{}';
create index summary_uploaded on member_summary (group_id, member_id) where uploaded_lists <> '{}' and not disenrolled;
create or replace function app.counted_lists(s public.member_summary) returns table (list text, practice_id text)
language sql stable as $$
  select l.list, l.practice_id
    from (values ('disenrolled', '', s.disenrolled),
                 ('all-members', '', not s.disenrolled),
                 ('practice', coalesce(s.practice_id, ''), not s.disenrolled and s.practice_id is not null),
                 ('new-members', '', not s.disenrolled and s.last_active_at is null),
                 ('needs-review', '', not s.disenrolled and s.needs_review),
                 ('msg-unread', '', not s.disenrolled and s.num_unread_messages > 0),
                 ('missed-call', '', not s.disenrolled and s.missed_call_at is not null),
                 ('with-memo', '', not s.disenrolled and s.active_memos > 0),
                 ('event-today', '', not s.disenrolled and s.days_till_event = 0),
                 ('sms-available', '', not s.disenrolled and s.opt_in_sms),
                 ('sms-not-available', '', not s.disenrolled and not s.opt_in_sms),
                 ('ccm-members', '', not s.disenrolled and s.ccm_patient_consent)) l (list, practice_id, holds)
   where l.holds
  union all
  select b, '' from unnest(s.billing_lists) b where not s.disenrolled
  union all
  select d, '' from unnest(s.diagnosis_lists) d where not s.disenrolled
  union all
  select u, '' from unnest(s.uploaded_lists) u where not s.disenrolled
$$;
create or replace function app.count_members() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare changes app.count_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(c) into changes from added n, app.changes_of(n, 1) c;
  elsif tg_op = 'DELETE' then
    select array_agg(c) into changes from gone o, app.changes_of(o, -1) c;
  else
    -- Only where something that is counted has changed
    select array_agg(c) into changes
      from gone o join added n on n.group_id = o.group_id and n.member_id = o.member_id
      cross join lateral (select * from app.changes_of(n, 1) union all select * from app.changes_of(o, -1)) c
     where (o.disenrolled, o.practice_id, o.assigned_physician, o.assigned_care_manager, o.opt_in_sms, o.ccm_patient_consent,
            o.last_active_at, o.needs_review, o.num_unread_messages, o.missed_call_at, o.active_memos, o.days_till_event,
            o.billing_lists, o.diagnosis_lists, o.uploaded_lists)
           is distinct from
           (n.disenrolled, n.practice_id, n.assigned_physician, n.assigned_care_manager, n.opt_in_sms, n.ccm_patient_consent,
            n.last_active_at, n.needs_review, n.num_unread_messages, n.missed_call_at, n.active_memos, n.days_till_event,
            n.billing_lists, n.diagnosis_lists, n.uploaded_lists);
  end if;
  if changes is not null then perform app.keep_counts(changes); end if;
  return null;
end $$;

--> 0085_settings
-- Every save of a settings page: what stood there before and after, who saved it, when and why. Only added to.
create table setting_change (
  id uuid primary key default app.new_id(),
  group_id uuid not null references clinic_group,
  page text not null,
  -- whose: the group itself, or one of its people
  subject_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  reason text,
  changed_by uuid references app_user on delete set null,
  changed_at timestamptz not null default app.now()
);
create index setting_change_by_page on setting_change (group_id, page, subject_id, changed_at desc);
alter table setting_change enable row level security;
create policy own_group on setting_change to app using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy sign_in on setting_change to app_auth using (true) with check (true);
grant select, insert on setting_change to app, app_auth;

-- What of a group's mails a person was told last, so that nothing is told twice.
create table mail_mark (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user on delete cascade,
  summary_on date,
  warned_at timestamptz,
  -- the newest warning that was told of or, where the mail was switched on since, needs no telling
  warned_until timestamptz,
  -- when they last asked for one at once
  asked_at timestamptz,
  primary key (group_id, user_id)
);
alter table mail_mark enable row level security;
create policy own_group on mail_mark to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on mail_mark to app, app_worker;
grant insert on mail to app_worker;

-- The link that stops a person's mails is about that person, not about a member.
alter table link alter column member_id drop not null;
alter table link add constraint link_is_about_someone check (member_id is not null or (kind = 'unsubscribe' and subject_id is not null));
create policy own_group_of_jobs on link to app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant insert (group_id, kind, secret_hash, member_id, subject_id, proof, issued_by, expires_at, uses_left, tries_left) on link to app_worker;
grant select (id, expires_at) on link to app_worker;
create policy own_subject on app_user to app_link
  using (id = (select o.subject_id from app.opened_link() o where o.member_id is null))
  with check (id = (select o.subject_id from app.opened_link() o where o.member_id is null));
grant select (id, email_notifications), update (email_notifications) on app_user to app_link;

create table support_request (
  id uuid primary key default app.new_id(),
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  asked_at timestamptz not null default app.now(),
  subject text not null,
  body text not null,
  page text not null,
  browser text not null,
  -- what the error on the page named, where there was one
  request_id text,
  has_patient_data boolean not null,
  mail_id uuid references mail,
  closed_at timestamptz
);
create index support_request_by_user on support_request (group_id, user_id, asked_at desc);
alter table support_request enable row level security;
create policy own_group on support_request to app using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update (closed_at, mail_id) on support_request to app;

-- Whether a request for support has left: its mail's state and nothing else of it.
create function app.mail_states(of_mails uuid[]) returns table (id uuid, state text) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select m.id, m.state from public.mail m
   where m.id = any (of_mails) and m.id in (select s.mail_id from public.support_request s
                                             where s.group_id = current_setting('app.group_id')::uuid)
$$;
revoke execute on function app.mail_states(uuid[]) from public;
grant execute on function app.mail_states(uuid[]) to app;

-- People and groups are made and changed by these alone. Each asks for whom this transaction was opened; the sign-in
-- role that calls them may write neither table by itself.
create function app.may_manage(of_user uuid) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select app.is_super_admin() or exists (
    select from public.app_user me, public.app_user u
     where me.id = nullif(current_setting('app.user_id', true), '')::uuid and me.role = 'admin' and me.disabled_at is null
       and u.id = of_user and u.group_id = nullif(current_setting('app.group_id', true), '')::uuid
       and not (u.role = 'admin' and u.is_super_admin))
$$;

-- Null where the address has an account already.
create function app.add_user(of_user jsonb, workspaces uuid[]) returns uuid language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare made uuid;
begin
  if not app.is_super_admin() then raise insufficient_privilege; end if;
  insert into public.app_user (email, first_name, last_name, name_public, title, role, is_super_admin, super_user_access, workspace_access, group_id, time_zone)
  select u.email, u.first_name, u.last_name, trim(u.first_name || ' ' || u.last_name), u.title, u.role, u.is_super_admin, u.super_user_access, u.workspace_access, u.group_id, u.time_zone
    from jsonb_populate_record(null::public.app_user, of_user) u
  on conflict (email) do nothing returning id into made;
  if made is not null then
    insert into public.workspace_member (group_id, user_id)
    select distinct w, made from unnest(workspaces || (of_user->>'group_id')::uuid) w;
  end if;
  return made;
end $$;

create function app.change_user(of_user uuid, change jsonb) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare is_super boolean := app.is_super_admin();
begin
  if not app.may_manage(of_user) then return false; end if;
  update public.app_user u
     set title = coalesce(change->>'title', u.title),
         role = coalesce(change->>'role', u.role),
         disabled_at = case (change->>'disabled')::boolean when true then coalesce(u.disabled_at, app.now()) when false then null else u.disabled_at end,
         first_name = case when is_super then coalesce(change->>'first_name', u.first_name) else u.first_name end,
         last_name = case when is_super then coalesce(change->>'last_name', u.last_name) else u.last_name end,
         name_public = case when is_super then coalesce(change->>'name_public', u.name_public) else u.name_public end,
         is_super_admin = case when is_super then coalesce((change->>'is_super_admin')::boolean, u.is_super_admin) else u.is_super_admin end,
         super_user_access = case when is_super then coalesce((change->>'super_user_access')::boolean, u.super_user_access) else u.super_user_access end,
         workspace_access = case when is_super then coalesce((change->>'workspace_access')::boolean, u.workspace_access) else u.workspace_access end
   where u.id = of_user;
  return found;
end $$;

-- The home group stays among them.
create function app.set_workspaces(of_user uuid, workspaces uuid[]) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare home uuid;
begin
  if not app.is_super_admin() then return false; end if;
  select u.group_id into home from public.app_user u where u.id = of_user;
  if home is null then return false; end if;
  delete from public.workspace_member w where w.user_id = of_user and w.group_id <> all (workspaces || home);
  insert into public.workspace_member (group_id, user_id) select distinct w, of_user from unnest(workspaces || home) w
  on conflict do nothing;
  return true;
end $$;

create function app.mark_initial_password(of_user uuid) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  update auth.credential set must_change = true where user_id = of_user and app.is_super_admin()
$$;

-- Null where a workspace has that name already. One after the other, so that two at once cannot both be the first.
create function app.add_group(of_group jsonb, practices jsonb) returns uuid language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare made uuid;
begin
  if not app.is_super_admin() then raise insufficient_privilege; end if;
  perform pg_advisory_xact_lock(hashtextextended('name of a group', 0));
  if exists (select from public.clinic_group g where lower(g.workspace_name) = lower(of_group->>'workspace_name')) then return null; end if;
  insert into public.clinic_group (workspace_name, client, time_zone, services, clinical_rules, billing_config, signed_contract, signed_at, monthly_device_order_limit)
  select g.workspace_name, g.client, g.time_zone, g.services, '{}', g.billing_config, g.signed_contract,
         case when g.signed_contract then app.now() end, g.monthly_device_order_limit
    from jsonb_populate_record(null::public.clinic_group, of_group) g
  returning id into made;
  insert into public.practice (group_id, practice_id, name) select made, p.practice_id, p.name
    from jsonb_to_recordset(practices) p (practice_id text, name text);
  return made;
end $$;

-- Contract and platform matters only for super admins, of any group; the rest for whoever works in the group.
create function app.change_group(of_group uuid, change jsonb) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare is_super boolean := app.is_super_admin();
begin
  if not (is_super or coalesce(of_group = nullif(current_setting('app.group_id', true), '')::uuid, false)) then return false; end if;
  if is_super and change ? 'workspace_name' then
    perform pg_advisory_xact_lock(hashtextextended('name of a group', 0));
    if exists (select from public.clinic_group g where lower(g.workspace_name) = lower(change->>'workspace_name') and g.id <> of_group) then
      raise unique_violation using constraint = 'clinic_group_name';
    end if;
  end if;
  update public.clinic_group g
     set (time_zone, idle_minutes, show_live_billing, text_usage_consent, auto_alert_text, auto_outreach_text, auto_reminder_text) =
         (select n.time_zone, n.idle_minutes, n.show_live_billing, n.text_usage_consent, n.auto_alert_text, n.auto_outreach_text, n.auto_reminder_text
            from jsonb_populate_record(g, change) n)
   where g.id = of_group;
  if is_super then
    update public.clinic_group g
       set (workspace_name, client, services, billing_config, monthly_device_order_limit, agreement, signed_contract, signed_at) =
           (select n.workspace_name, n.client, n.services, n.billing_config, n.monthly_device_order_limit, n.agreement, n.signed_contract, n.signed_at
              from jsonb_populate_record(g, change) n)
     where g.id = of_group;
  end if;
  return exists (select from public.clinic_group g where g.id = of_group);
end $$;

-- What the pages of administration list: for super admins everybody, for admins whoever is at home in their group.
create function app.managed_users() returns table (id uuid, last_seen_at timestamptz, session_count int, has_password boolean, has_second_factor boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select u.id, s.last_seen_at, coalesce(s.open, 0)::int, exists (select from auth.credential c where c.user_id = u.id), auth.has_second_factor(u.id)
    from public.app_user u
    left join lateral (
      select max(s.last_seen_at) as last_seen_at,
             count(*) filter (where s.revoked_at is null and s.idle_expires_at > app.now() and s.absolute_expires_at > app.now()) as open
        from auth.session s where s.user_id = u.id) s on true
   where app.may_manage(u.id)
$$;
create function app.every_group_for_super_admin() returns setof public.clinic_group language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select g.* from public.clinic_group g where app.is_super_admin() $$;
revoke execute on function app.may_manage(uuid), app.add_user(jsonb, uuid[]), app.change_user(uuid, jsonb), app.set_workspaces(uuid, uuid[]),
  app.mark_initial_password(uuid), app.add_group(jsonb, jsonb), app.change_group(uuid, jsonb), app.managed_users(), app.every_group_for_super_admin() from public;
grant execute on function app.is_super_admin(), app.may_manage(uuid), app.add_user(jsonb, uuid[]), app.change_user(uuid, jsonb), app.set_workspaces(uuid, uuid[]),
  app.mark_initial_password(uuid), app.add_group(jsonb, jsonb), app.change_group(uuid, jsonb), app.managed_users(), app.every_group_for_super_admin() to app_auth;

--> 0086_workspaces
-- What super admins see of every group: counts alone, no member and no device.
create function app.workspace_facts() returns table (group_id uuid, members int, seats int, devices int) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select g.id,
         (select count(*)::int from public.member_summary s where s.group_id = g.id and not s.disenrolled),
         (select count(*)::int from public.workspace_member w join public.app_user u on u.id = w.user_id where w.group_id = g.id and u.disabled_at is null),
         (select count(*)::int from public.device d where d.group_id = g.id and d.deleted_at is null)
    from public.clinic_group g where app.is_super_admin()
$$;
revoke execute on function app.workspace_facts() from public;
grant execute on function app.workspace_facts() to app_auth;

-- The nine client organizations, on every server: names are invented, domains reserved (RFC 2606). A tenth is a row more.
alter table client_organization add column color text not null default '#0b6b74' check (color ~ '^#[0-9a-f]{6}$');
insert into client_organization (client, email_domain, company_name, company_name_short, color, bills_99458, has_agreement, logo_svg)
select o.client, o.client || '.example', o.name, o.short, o.color, o.bills_99458, o.has_agreement,
       -- A plain monogram: the first letters of the name on the organization's color
       '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img"><rect width="48" height="48" rx="8" fill="' || o.color || '"/>' ||
       '<text x="24" y="31" font-family="sans-serif" font-size="20" font-weight="600" fill="#fff" text-anchor="middle">' ||
       left(o.name, 1) || left(split_part(o.name, ' ', 2), 1) || '</text></svg>'
  from (values
    ('northside', 'Northside Clinic', 'Northside', '#0b6b74', true, true),
    ('lakeview', 'Lakeview Heart Group', 'Lakeview', '#3b4db8', true, false),
    ('harborpoint', 'Harbor Point Physicians', 'Harbor Point', '#1d5f8a', true, true),
    ('cedargrove', 'Cedar Grove Internal Medicine', 'Cedar Grove', '#3f6b2a', true, false),
    ('mesaverde', 'Mesa Verde Family Health', 'Mesa Verde', '#8a4b00', true, true),
    ('bayridge', 'Bay Ridge Cardiology', 'Bay Ridge', '#7a2f5b', false, false),
    ('pinehollow', 'Pine Hollow Kidney Care', 'Pine Hollow', '#2f5d50', true, false),
    ('summitvalley', 'Summit Valley Medical Group', 'Summit Valley', '#4a4f87', true, true),
    ('riverbend', 'Riverbend Community Health', 'Riverbend', '#6b5314', true, false)
  ) o (client, name, short, color, bills_99458, has_agreement)
on conflict do nothing;

--> 0087_platform_facts
-- What the page about the platform tells whoever works with it: versions, sizes and how long things wait; nothing of a clinic.
create function app.platform_facts() returns table (database_version text, migration text, megabytes int, waiting int, failed int, oldest_seconds int)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select split_part(current_setting('server_version'), ' ', 1),
           (select max(m.name)::text from public.kysely_migration m),
           (pg_database_size(current_database()) / 1048576)::int,
           count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int,
           count(*) filter (where j.state = 'failed')::int,
           coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::int
      from pgboss.job j;
end $$;
create function app.integration_facts() returns table (name text, is_on boolean, last_success_at timestamptz) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select c.vendor || ': ' || c.name, c.is_enabled, c.last_success_at from public.vendor_connection c order by c.vendor, c.name
$$;
revoke execute on function app.platform_facts(), app.integration_facts() from public;
grant execute on function app.platform_facts(), app.integration_facts() to app;

--> 0095_audit_search
-- Administrators search the log: newest first, of a person, of one kind of call, or of what was refused. Each way has an
-- index that ends with the order of the answer, so that a page is read from the key, however long the log is.
create index audit_by_time on audit (group_id, at desc, id desc);
create index audit_by_actor on audit (group_id, actor_id, at desc, id desc);
create index audit_by_action on audit (group_id, action, at desc, id desc);
create index audit_refused on audit (group_id, at desc, id desc) where result not in ('ok', 'begun');
-- Nobody reads by id any more
drop index audit_by_group;

-- "Who looked at this chart" in the same order, and between days
alter table audit_subject add column at timestamptz;
update audit_subject s set at = a.at from audit a where a.id = s.audit_id;
alter table audit_subject alter column at set not null;
alter table audit_subject drop constraint audit_subject_pkey;
alter table audit_subject add primary key (group_id, subject_id, at, audit_id);
drop function app.audit_of(uuid, int, bigint);

-- How far the chain of the group is sealed: what comes after is not in audit_subject yet.
create function app.last_sealed(out tx xid8, out id bigint) language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(l.tx::text), '0')::xid8, coalesce(max(l.id), 0) from (
    select a.tx, a.id from public.audit_seal s join public.audit a on a.id = s.audit_id
     where s.group_id = app.group_id() order by s.seq desc limit 1) l
$$;
revoke execute on function app.last_sealed() from public;
grant execute on function app.last_sealed() to app;

--> 0096_second_factor
-- The second factor is asked for. Its tables stand since 0001 and a session without it opens nothing since 0021; now a
-- group may demand one of everybody, and a session remembers when its user last proved to be there.
alter table clinic_group add column requires_second_factor boolean not null default false;
-- A new secret waits beside the one in use until a code of it was entered
alter table auth.totp add column pending_enc bytea;
alter table auth.session add column proved_at timestamptz;
update auth.session set proved_at = created_at;
alter table auth.session alter column proved_at set not null;
alter table auth.session alter column proved_at set default app.now();
alter table auth.challenge add column purpose text not null default 'signIn'
  check (purpose in ('signIn', 'passkeySignIn', 'passkeyAdd', 'passkeyProof'));
alter table auth.challenge alter column purpose drop default;

drop function auth.open_request(uuid);
create function auth.open_request(session uuid)
returns table (user_id uuid, group_id uuid, role text, is_super_admin boolean, super_user_access boolean,
  has_basic_information boolean, has_second_factor boolean, requires_second_factor boolean, is_fresh boolean, as_of timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare s record;
begin
  select se.user_id, se.group_id, u.role, u.is_super_admin, u.super_user_access, u.has_basic_information,
         f.has_one, g.requires_second_factor, se.proved_at > app.now() - interval '5 minutes' as is_fresh, app.now() as as_of into s
    from auth.session se join public.app_user u on u.id = se.user_id
    join public.clinic_group g on g.id = se.group_id
    cross join lateral (select auth.has_second_factor(se.user_id) as has_one) f
   where se.id = session and se.revoked_at is null and u.disabled_at is null
     and se.idle_expires_at > app.now() and se.absolute_expires_at > app.now()
     and (se.aal >= 2 or not f.has_one)
     -- whoever was taken out of a group is out of it with the next call
     and exists (select from public.workspace_member w where w.user_id = se.user_id and w.group_id = se.group_id);
  if not found then return; end if;
  perform set_config('app.group_id', s.group_id::text, true), set_config('app.user_id', s.user_id::text, true);
  return query select s.user_id, s.group_id, s.role, s.is_super_admin, s.super_user_access, s.has_basic_information,
    s.has_one, s.requires_second_factor, s.is_fresh, s.as_of;
end $$;
revoke execute on function auth.open_request(uuid) from public;
grant execute on function auth.open_request(uuid) to app, app_auth;

--> 0097_found_from_what_they_belong_to
-- What a link did, sent or opened belongs to the group of the link, and the database holds it to that.
alter table link add unique (group_id, id);
alter table link_act drop constraint link_act_link_id_fkey,
  add foreign key (group_id, link_id) references link (group_id, id) on delete cascade;
alter table doctor_alert_sending drop constraint doctor_alert_sending_link_id_fkey,
  add foreign key (group_id, link_id) references link (group_id, id) on delete cascade;
alter table member_access_link drop constraint member_access_link_link_id_fkey,
  add foreign key (group_id, link_id) references link (group_id, id) on delete cascade;

-- What belongs to a member, a plan, an upload, a close or a batch is found from there.
create index on link_act (group_id, link_id);
create index on doctor_alert_sending (group_id, link_id);
create index on call (group_id, member_id);
create index on care_event (group_id, member_id);
create index on care_plan_copy (group_id, plan_id);
create index on diagnosis_decline (group_id, member_id);
create index on doctor_alert_sending (group_id, member_id);
create index on evidence_export_part (group_id, member_id);
create index on evidence_packet (group_id, member_id);
create index on late_change (group_id, member_id);
create index on link_act (group_id, member_id);
create index on listed_member (group_id, upload_id);
create index on month_addendum (group_id, close_id);
create index on month_addendum (group_id, member_id);
create index on month_close_row (group_id, member_id);
create index on month_review (group_id, member_id);
create index on text_draft (group_id, member_id);
create index on text_message (group_id, batch_id);

--> 0102_time_and_months
-- Calls are facts of billing and places where people are: looked up by whom they are with and by who of the clinic speaks.
create index call_time_of_member on call (group_id, member_id, answered_at) where state = 'completed';
create index call_time_of_staff on call (group_id, user_id, answered_at) where state = 'completed';

-- In which closed months set-up (99453) was filed: it is billed once in an episode of care.
create index month_close_row_setup on month_close_row (group_id, member_id) where lines @> '[{"code": "99453"}]';
create index month_addendum_by_member on month_addendum (group_id, member_id, accepted_at desc);

-- What a group reports now. `clinic_group.billing_config` is what it was opened with; decisions since then are in `code_setting`.
create function app.billing_config_now(the_group uuid) returns jsonb language sql stable set search_path = pg_catalog, pg_temp as $$
  select app.billing_config_in(g.id, to_char(app.now() at time zone g.time_zone, 'YYYY-MM')) from public.clinic_group g where g.id = the_group
$$;

-- A group, for whoever may see it, with the codes that it reports now: also of groups whose decisions the caller may not read.
create function app.group_now(g public.clinic_group) returns public.clinic_group language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select jsonb_populate_record(g, jsonb_build_object('billing_config', app.billing_config_now(g.id)))
$$;
revoke execute on function app.group_now(public.clinic_group) from public;
grant execute on function app.group_now(public.clinic_group) to app, app_auth;

-- Codes that a super admin changes on the page of a group are a decision like any other: from the running month on.
create function app.decide_codes(of_group uuid, decided jsonb) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  held jsonb := app.billing_config_now(of_group);
  running date;
begin
  if not app.is_super_admin() or held @> decided then return; end if;
  select date_trunc('month', app.now() at time zone g.time_zone)::date into running from public.clinic_group g where g.id = of_group;
  -- what held before is kept from the first month of reports on
  insert into public.code_setting (group_id, from_month, config)
  values (of_group, '2019-01', app.billing_config_in(of_group, to_char(running - 1, 'YYYY-MM'))) on conflict do nothing;
  insert into public.code_setting (group_id, from_month, config, set_by, set_at)
  values (of_group, to_char(running, 'YYYY-MM'), held || decided, nullif(current_setting('app.user_id', true), '')::uuid, app.now())
  on conflict (group_id, from_month) do update set config = excluded.config, set_by = excluded.set_by, set_at = excluded.set_at;
  -- a job works in the group of the caller; another group's members are judged by these codes at their midnight
  if of_group = nullif(current_setting('app.group_id', true), '')::uuid then
    perform app.enqueue('apply-codes', '{}', of_group::text);
  end if;
end $$;
revoke execute on function app.decide_codes(uuid, jsonb) from public;

--> 0103_codes_are_decided
-- Whoever writes other codes into a group on its page decides from the running month on. What the group was opened with stays,
-- because months before its first decision are judged by it.
create function app.decide_instead() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_super_admin() then return new; end if;
  perform app.decide_codes(new.id, new.billing_config);
  new.billing_config := old.billing_config;
  return new;
end $$;
create trigger codes_are_decided before update of billing_config on clinic_group for each row
  when (old.billing_config is distinct from new.billing_config) execute function app.decide_instead();
revoke execute on function app.decide_instead() from public;

--> 0106_accounts
-- Whether somebody has a second factor is asked with every call: a session that has shown one answers by itself, so that
-- its calls look nowhere else; where it has not, both tables are looked into here, not in a function of its own. So that a
-- session's word holds, taking the last factor away takes the mark from the sessions too.
update auth.session s set aal = 1 where s.aal = 2 and not auth.has_second_factor(s.user_id);
create or replace function auth.open_request(session uuid)
returns table (user_id uuid, group_id uuid, role text, is_super_admin boolean, super_user_access boolean,
  has_basic_information boolean, has_second_factor boolean, requires_second_factor boolean, is_fresh boolean, as_of timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare s record;
begin
  select se.user_id, se.group_id, u.role, u.is_super_admin, u.super_user_access, u.has_basic_information,
         se.aal >= 2 as has_shown, g.requires_second_factor, se.proved_at > app.now() - interval '5 minutes' as is_fresh, app.now() as as_of into s
    from auth.session se join public.app_user u on u.id = se.user_id
    join public.clinic_group g on g.id = se.group_id
   where se.id = session and se.revoked_at is null and u.disabled_at is null
     and se.idle_expires_at > app.now() and se.absolute_expires_at > app.now()
     and (se.aal >= 2 or not (exists (select from auth.totp t where t.user_id = se.user_id and t.confirmed_at is not null)
                              or exists (select from auth.passkey p where p.user_id = se.user_id)))
     -- whoever was taken out of a group is out of it with the next call
     and exists (select from public.workspace_member w where w.user_id = se.user_id and w.group_id = se.group_id);
  if not found then return; end if;
  perform set_config('app.group_id', s.group_id::text, true), set_config('app.user_id', s.user_id::text, true);
  -- A session that has not shown one is open only where there is none to show
  return query select s.user_id, s.group_id, s.role, s.is_super_admin, s.super_user_access, s.has_basic_information,
    s.has_shown, s.requires_second_factor, s.is_fresh, s.as_of;
end $$;

-- A device that has shown the second factor is not asked for it again for 30 days, where its user wished so. The device is
-- known by the hash of its cookie's 128 bits.
create table auth.remembered_device (
  user_id uuid not null references app_user on delete cascade,
  device_hash bytea not null,
  expires_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index remembered_device_expires on auth.remembered_device (expires_at);
grant select, insert, update, delete on auth.remembered_device to app_auth;

-- The same as in 0085, and whether a second factor is asked of everybody.
create or replace function app.change_group(of_group uuid, change jsonb) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare is_super boolean := app.is_super_admin();
begin
  if not (is_super or coalesce(of_group = nullif(current_setting('app.group_id', true), '')::uuid, false)) then return false; end if;
  if is_super and change ? 'workspace_name' then
    perform pg_advisory_xact_lock(hashtextextended('name of a group', 0));
    if exists (select from public.clinic_group g where lower(g.workspace_name) = lower(change->>'workspace_name') and g.id <> of_group) then
      raise unique_violation using constraint = 'clinic_group_name';
    end if;
  end if;
  update public.clinic_group g
     set (time_zone, idle_minutes, show_live_billing, text_usage_consent, auto_alert_text, auto_outreach_text, auto_reminder_text) =
         (select n.time_zone, n.idle_minutes, n.show_live_billing, n.text_usage_consent, n.auto_alert_text, n.auto_outreach_text, n.auto_reminder_text
            from jsonb_populate_record(g, change) n)
   where g.id = of_group;
  if is_super then
    update public.clinic_group g
       set (workspace_name, client, services, billing_config, monthly_device_order_limit, agreement, signed_contract, signed_at, requires_second_factor) =
           (select n.workspace_name, n.client, n.services, n.billing_config, n.monthly_device_order_limit, n.agreement, n.signed_contract, n.signed_at, n.requires_second_factor
              from jsonb_populate_record(g, change) n)
     where g.id = of_group;
  end if;
  return exists (select from public.clinic_group g where g.id = of_group);
end $$;

-- What the queue knows of each job: when it ran last, for how long and how it ended, what waits and what failed.
create function app.job_facts() returns table (name text, cron text, started_at timestamptz, seconds float8, state text, error text, waiting int, failed int)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select q.name, s.cron, l.started_on, extract(epoch from l.completed_on - l.started_on)::float8, l.state::text, l.output->>'name', c.waiting, c.failed
      from pgboss.queue q
      left join pgboss.schedule s on s.name = q.name and s.key = ''
     cross join lateral (
       select max(j.started_on) as started_on,
              (count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now()))::int as waiting,
              (count(*) filter (where j.state = 'failed'))::int as failed
         from pgboss.job j where j.name = q.name) c
      left join lateral (select j.* from pgboss.job j where j.name = q.name and j.started_on = c.started_on limit 1) l on true
     where q.name not like '\_\_%'
     order by q.name;
end $$;
revoke execute on function app.job_facts() from public;
grant execute on function app.job_facts() to app;

--> 0108_list_sorts
-- The order in which a person last wanted a list of a group.
create table list_sort (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user on delete cascade,
  list text not null,
  sort text not null,
  primary key (group_id, user_id, list)
);
create index on list_sort (user_id);
alter table list_sort enable row level security;
create policy own_group on list_sort to app using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy sign_in on list_sort to app_auth using (true);
grant select, insert, update on list_sort to app;
-- told with everything else that pages must know of a person before they are drawn
grant select on list_sort to app_auth;

--> 0111_how_a_consent_was_given
-- How somebody agreed and who said so: a consent to chronic care may be spoken or written, and given by a representative
-- (MLN909188). Null on records from before, and where nobody asks.
alter table consent
  add column method text check (method in ('verbal', 'written', 'electronic')),
  add column given_by text check (given_by in ('member', 'representative')),
  add column relation text not null default '' check (length(relation) <= 80),
  -- The practitioner who bills: another one asks again
  add column practitioner uuid references app_user (id),
  add check (given_by = 'representative' or relation = '');

--> 0114_proofs_stand_once
-- What a closed month was judged by stands in its close, compressed and with its digest; the month row had it a second time.
-- The digest of the facts of a month that is open was never read.
alter table member_month alter column result drop not null;
alter table member_month drop column facts_digest;
update member_month set result = null where close_id is not null;

--> 0115_who_speaks_and_who_bills
-- A call keeps who of the clinic spoke as they were then: a title that changes later changes no month. Filled from the user
-- wherever a call gets its person, also by a worker; calls from before take what is known now.
alter table call add column staff_title text not null default '';
alter table call add column is_staff_excluded boolean not null default false;

create function app.keep_who_speaks() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.title, u.exclude_patient_time into new.staff_title, new.is_staff_excluded from app_user u where u.id = new.user_id;
  new.staff_title := coalesce(new.staff_title, '');
  new.is_staff_excluded := coalesce(new.is_staff_excluded, false);
  return new;
end $$;
revoke execute on function app.keep_who_speaks() from public;
create trigger who_speaks before insert on call for each row execute function app.keep_who_speaks();
create trigger who_speaks_now before update of user_id on call for each row
  when (new.user_id is distinct from old.user_id) execute function app.keep_who_speaks();
update call c set staff_title = u.title, is_staff_excluded = u.exclude_patient_time from app_user u where u.id = c.user_id;

-- National Provider Identifiers, for claims: of who renders the service, and of the clinic that bills it.
alter table app_user add column npi text not null default '';
alter table clinic_group add column npi text not null default '';
grant update (npi) on app_user to app_auth;
grant update (npi) on clinic_group to app;

-- 0114 dropped it at once; servers of the version before write it until the last of them is restarted.
alter table member_month add column facts_digest text not null default '';

--> 0116_emergency_access
-- Emergency access ("break the glass", 45 CFR 164.312(a)(2)(ii)): a super admin enters a group they do not belong to, for
-- an hour, with a reason. The row lies over the session: while it is open the session is in that group, and by the clock
-- alone it is back where it was. Nothing has to run for it to end.
create table emergency_access (
  id uuid primary key default app.new_id(),
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  -- as it was then: the people of the group cannot look it up, being of another
  name text not null,
  -- sessions are cleared away; this stays
  session_id uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  begun_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > begun_at and ends_at <= begun_at + interval '60 minutes'),
  ended_at timestamptz check (ended_at >= begun_at),
  unique (group_id, id)
);
-- Two calls at once open one
create unique index emergency_access_open on emergency_access (session_id) where ended_at is null;
create index emergency_access_by_group on emergency_access (group_id, begun_at desc);
alter table emergency_access enable row level security;
create policy own_group on emergency_access for select to app using (group_id = current_setting('app.group_id')::uuid);
create policy sign_in on emergency_access to app_auth using (true) with check (true);
grant select on emergency_access to app;
grant select, insert, update (ended_at) on emergency_access to app_auth;

-- Where a session is instead of at home; no row where it is at home. Whoever is no super admin any more is back at once.
create function auth.emergency_of(session uuid, of_user uuid) returns setof emergency_access language sql stable as $$
  select e.* from public.emergency_access e join public.app_user u on u.id = e.user_id
   where e.session_id = session and e.user_id = of_user and e.ended_at is null and e.ends_at > app.now()
     and u.role = 'admin' and u.is_super_admin
$$;
revoke execute on function auth.emergency_of(uuid, uuid) from public;
grant execute on function auth.emergency_of(uuid, uuid) to app_auth;

-- As in 0106, and in which group an emergency has put it, until when.
drop function auth.open_request(uuid);
create function auth.open_request(session uuid)
returns table (user_id uuid, group_id uuid, role text, is_super_admin boolean, super_user_access boolean,
  has_basic_information boolean, has_second_factor boolean, requires_second_factor boolean, is_fresh boolean,
  emergency_ends_at timestamptz, as_of timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare s record;
begin
  select se.user_id, coalesce(e.group_id, se.group_id) as group_id, u.role, u.is_super_admin, u.super_user_access, u.has_basic_information,
         se.aal >= 2 as has_shown, g.requires_second_factor, se.proved_at > app.now() - interval '5 minutes' as is_fresh,
         e.ends_at as emergency_ends_at, app.now() as as_of into s
    from auth.session se join public.app_user u on u.id = se.user_id
    left join auth.emergency_of(se.id, se.user_id) e on true
    join public.clinic_group g on g.id = coalesce(e.group_id, se.group_id)
   where se.id = session and se.revoked_at is null and u.disabled_at is null
     and se.idle_expires_at > app.now() and se.absolute_expires_at > app.now()
     and (se.aal >= 2 or not (exists (select from auth.totp t where t.user_id = se.user_id and t.confirmed_at is not null)
                              or exists (select from auth.passkey p where p.user_id = se.user_id)))
     -- whoever was taken out of a group is out of it with the next call
     and exists (select from public.workspace_member w where w.user_id = se.user_id and w.group_id = se.group_id);
  if not found then return; end if;
  perform set_config('app.group_id', s.group_id::text, true), set_config('app.user_id', s.user_id::text, true);
  -- A session that has not shown one is open only where there is none to show
  return query select s.user_id, s.group_id, s.role, s.is_super_admin, s.super_user_access, s.has_basic_information,
    s.has_shown, s.requires_second_factor, s.is_fresh, s.emergency_ends_at, s.as_of;
end $$;
revoke execute on function auth.open_request(uuid) from public;
grant execute on function auth.open_request(uuid) to app, app_auth;

--> 0120_drafts_beside_members
-- What somebody writes that is about no one member (a text to many, the clinic's templates), and what is typed on a page
-- that a link opens.

create table own_draft (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  kind text not null,
  key uuid not null,
  form jsonb not null,
  saved_at timestamptz not null default app.now(),
  primary key (group_id, user_id, kind)
);
alter table own_draft enable row level security;
create policy own_group on own_draft to app using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update, delete on own_draft to app;

create table link_draft (
  group_id uuid not null,
  link_id uuid not null,
  form jsonb not null,
  saved_at timestamptz not null default app.now(),
  primary key (group_id, link_id),
  foreign key (group_id, link_id) references link (group_id, id) on delete cascade
);
alter table link_draft enable row level security;
create policy own_link on link_draft to app_link
  using ((group_id, link_id) = (select o.group_id, o.id from app.opened_link() o))
  with check ((group_id, link_id) = (select o.group_id, o.id from app.opened_link() o));
grant select, insert, update, delete on link_draft to app_link;

--> 0122_month_verdicts
-- The engine's whole result of an open month is handed on as it was written and seldom looked into: json keeps the text,
-- where jsonb took more than half of what writing a month costs. `result` stays for servers of the version before, which
-- write it until the last of them is restarted: where it is filled, it is the newer.
alter table member_month add column verdict json;
-- The end of the last work that counted: of a closed month the result stands compressed in its close.
alter table member_month add column worked_until timestamptz;

--> 0123_report_orders
-- What reports filter, count and sort a month by stands in one index, so that a page of ten thousand members is chosen without
-- reading their rows, which hold all their cells.
drop index member_month_sums;
create index member_month_sums on member_month (group_id, year_month, practice_id, assigned_physician, assigned_care_manager, board)
  include (member_id, name_key, next_until, at_risk, days, seconds_rpm, seconds_ccm);

--> 0124_due_care
-- When a member's next check-in and the yearly review of the care plan are due. Filled when the next day begins for a member.
alter table member_summary add column check_in_due_on date, add column review_due_on date;
-- What everybody's calendar shows between two days
create index summary_due_care on member_summary (group_id, least(check_in_due_on, review_due_on))
  where least(check_in_due_on, review_due_on) is not null and not disenrolled;

--> 0130_link_draft_of_group
-- Every table of a group names the group in a policy for the request role, also one that the role may not touch at all:
-- should it ever be granted, it sees its own group and no other.
create policy own_group on link_draft to app
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);

--> 0131_numbers_and_workspaces
-- Whether a number is registered with somebody, in whichever clinic: what connecting would find out, said before. It tells
-- nothing of where. A device is known by its own number or by that of its gateway.
create function app.number_is_taken(of_vendor text, of_key text, of_gateway text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is null)
      or exists (select from public.device d where d.vendor = of_vendor and d.hardware_uuid = of_gateway and d.deleted_at is null)
$$;
revoke execute on function app.number_is_taken(text, text, text) from public;
grant execute on function app.number_is_taken(text, text, text) to app;

-- The group of a member, told only to who belongs to that group.
create function auth.workspace_of_member(of_user uuid, of_member uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.group_id from public.member m
    join public.workspace_member w on w.group_id = m.group_id and w.user_id = of_user
   where m.id = of_member
$$;
revoke execute on function auth.workspace_of_member(uuid, uuid) from public;
grant execute on function auth.workspace_of_member(uuid, uuid) to app_auth;

--> 0132_name_order
-- Which name of a member stands first in lists: `first-last` or `last-first`. Their order and their rows follow it
-- (member_summary.name_key). No check: a bound on what the version before writes comes a version later, if at all.
alter table clinic_group add column name_order text not null default 'first-last';

-- The same as in 0106, and in which order lists name members.
create or replace function app.change_group(of_group uuid, change jsonb) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare is_super boolean := app.is_super_admin();
begin
  if not (is_super or coalesce(of_group = nullif(current_setting('app.group_id', true), '')::uuid, false)) then return false; end if;
  if is_super and change ? 'workspace_name' then
    perform pg_advisory_xact_lock(hashtextextended('name of a group', 0));
    if exists (select from public.clinic_group g where lower(g.workspace_name) = lower(change->>'workspace_name') and g.id <> of_group) then
      raise unique_violation using constraint = 'clinic_group_name';
    end if;
  end if;
  update public.clinic_group g
     set (time_zone, idle_minutes, name_order, show_live_billing, text_usage_consent, auto_alert_text, auto_outreach_text, auto_reminder_text) =
         (select n.time_zone, n.idle_minutes, n.name_order, n.show_live_billing, n.text_usage_consent, n.auto_alert_text, n.auto_outreach_text, n.auto_reminder_text
            from jsonb_populate_record(g, change) n)
   where g.id = of_group;
  if is_super then
    update public.clinic_group g
       set (workspace_name, client, services, billing_config, monthly_device_order_limit, agreement, signed_contract, signed_at, requires_second_factor) =
           (select n.workspace_name, n.client, n.services, n.billing_config, n.monthly_device_order_limit, n.agreement, n.signed_contract, n.signed_at, n.requires_second_factor
              from jsonb_populate_record(g, change) n)
     where g.id = of_group;
  end if;
  return exists (select from public.clinic_group g where g.id = of_group);
end $$;

--> 0135_parts_of_summaries
-- As of which migration a summary holds its parts: what an upgrade adds is computed for everybody without waiting for their
-- next midnight. 0 is what servers write that do not know this column, so that nothing of theirs is taken for complete.
alter table member_summary add column parts_version int not null default 0;
-- Summaries from before the newest part: asked by a job that has no group of its own.
create function app.members_behind(newest int) returns table (group_id uuid, member_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.group_id, s.member_id from public.member_summary s where s.parts_version < newest
$$;
revoke execute on function app.members_behind(int) from public;
grant execute on function app.members_behind(int) to app_worker;

--> 0136_links_with_secrets
-- Which of the own group's links have these secrets, of which their hashes are told: the address of a link is made again from
-- a key, and after the key was replaced it must be known which key made it. Nobody learns a hash by this.
create function app.links_with_secrets(of_links uuid[], of_hashes bytea[]) returns setof bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.secret_hash from unnest(of_links, of_hashes) as asked (id, hash)
    join public.link l on l.id = asked.id and l.secret_hash = asked.hash
   where l.group_id = current_setting('app.group_id')::uuid
$$;
revoke execute on function app.links_with_secrets(uuid[], bytea[]) from public;
grant execute on function app.links_with_secrets(uuid[], bytea[]) to app, app_worker;

--> 0137_texts_not_heard
-- Who has texted the clinic and was not heard yet: nothing is sent to them before, since it may be that they want no texts.
create index inbox_texts_not_heard on inbox (device_key) where state = 'new' and kind = 'text';
create function app.phones_not_heard(phones text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct i.device_key from public.inbox i
   where i.state = 'new' and i.kind = 'text' and i.device_key = any (phones)
$$;
revoke execute on function app.phones_not_heard(text[]) from public;
grant execute on function app.phones_not_heard(text[]) to app_worker;

--> 0138_remembered_devices
-- People see on which devices no code is asked of them, and take a single one back. What is remembered already tells no
-- more than until when. A lookup goes by the user, of whom there are a few.
alter table auth.remembered_device
  add column id uuid not null default app.new_id(),
  add column created_at timestamptz,
  add column last_used_at timestamptz,
  add column ip text,
  add column user_agent text;

--> 0139_what_is_watched
-- The page about the platform tells of outgoing mail as of every other integration.
create or replace function app.integration_facts()
returns table (name text, is_on boolean, last_success_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  (select c.vendor || ': ' || c.name, c.is_enabled, c.last_success_at from public.vendor_connection c order by c.vendor, c.name)
  union all select 'mail', true, max(m.sent_at) from public.mail m where m.state = 'sent'
$$;

-- Monitoring reads what waits and what failed, as that page does.
grant execute on function app.platform_facts() to app_worker;

-- Members with clinical rules of their own, by name: a few of a clinic.
create index member_own_rules on member (group_id, name_key, id) where clinical_rules <> '{}' and not disenrolled;

--> 0140_small_lists
-- Lists that hold a few of very many members are found by themselves: without these every member was read to find them.
create index summary_unread on member_summary (group_id, member_id) where num_unread_messages > 0 and not disenrolled;
create index summary_missed on member_summary (group_id, member_id) where missed_call_at is not null and not disenrolled;
create index summary_memos on member_summary (group_id, member_id) where active_memos > 0 and not disenrolled;
create index summary_events on member_summary (group_id, member_id) where days_till_event = 0 and not disenrolled;

--> 0141_what_super_admins_keep
-- Super admins keep the practices of every group by the same statements as its own people: the database asks who it is.
create policy others_change_none on practice as restrictive for insert to app_auth with check ((select app.is_super_admin()));
create policy others_rename_none on practice as restrictive for update to app_auth using ((select app.is_super_admin()));
create policy others_remove_none on practice as restrictive for delete to app_auth using ((select app.is_super_admin()));
grant insert, update, delete on practice to app_auth;
-- How many members are in each: numbers alone.
create policy super_admins on member_count for select to app_auth using ((select app.is_super_admin()));
grant select on member_count to app_auth;

-- A tenth client organization and every change of one, with who made it.
alter table client_organization add column changed_at timestamptz, add column changed_by uuid;
create function app.keep_client_organization(of_client text, kept jsonb) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_super_admin() then raise insufficient_privilege; end if;
  insert into public.client_organization as o
         (client, email_domain, company_name, company_name_short, bills_99434, bills_99453, bills_99457, bills_99458, has_agreement, color, logo_svg, changed_at, changed_by)
  select of_client, k.email_domain, k.company_name, k.company_name_short, k.bills_99434, k.bills_99453, k.bills_99457, k.bills_99458, k.has_agreement, k.color, k.logo_svg,
         app.now(), current_setting('app.user_id')::uuid
    from jsonb_populate_record(null::public.client_organization, kept) k
  on conflict (client) do update
     set (email_domain, company_name, company_name_short, bills_99434, bills_99453, bills_99457, bills_99458, has_agreement, color, logo_svg, changed_at, changed_by) =
         (excluded.email_domain, excluded.company_name, excluded.company_name_short, excluded.bills_99434, excluded.bills_99453, excluded.bills_99457, excluded.bills_99458,
          excluded.has_agreement, excluded.color, excluded.logo_svg, excluded.changed_at, excluded.changed_by);
end $$;
revoke execute on function app.keep_client_organization(text, jsonb) from public;
grant execute on function app.keep_client_organization(text, jsonb) to app_auth;

-- The monograms of the nine are drawn from name and color from now on, so that they follow a change of either.
update client_organization set logo_svg = null where logo_svg like '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img"><rect width="48" height="48" rx="8" fill="%'
   and logo_svg like '%text-anchor="middle">__</text></svg>';

--> 0142_care_plan_by_link
-- The care plan in force of the member whose own page this transaction opened: the newest version that a practitioner has
-- approved, of whoever is in chronic care. Its goals stand beside readings; the plan itself is read where the clinic allows it.
create function app.linked_care_plan() returns table (number int, published_at timestamptz, approved_at timestamptz,
  approved_by text, content jsonb, frozen jsonb, name text, dob date, may_be_read boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.number, p.published_at, p.approved_at,
         coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.name_public, ''), p.content, p.frozen, m.name, m.dob,
         coalesce(s.plan_by_link, false)
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind = 'member_access'
    join public.member m on m.group_id = o.group_id and m.id = o.member_id and 'CCM' = any (m.services)
    join public.care_plan p on p.group_id = m.group_id and p.member_id = m.id and p.approved_at is not null
    left join public.app_user u on u.id = p.approved_by
    left join public.care_setting s on s.group_id = m.group_id
   order by p.number desc limit 1
$$;
revoke execute on function app.linked_care_plan() from public;
grant execute on function app.linked_care_plan() to app_link;

--> 0143_goal_numbers
-- What goals are measured by stands beside the plan, for the version before, which knows no such words in its lines.
alter table care_plan add column goal_numbers jsonb not null default '{}';
alter table care_plan_draft add column goal_numbers jsonb not null default '{}';

-- Both of them as one again: goal_numbers holds {"id of a goal": {"measure": …}}.
create function app.whole_plan(content jsonb, goal_numbers jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when goal_numbers = '{}' then content else jsonb_set(content, '{goals}', (
    select coalesce(jsonb_agg(g.goal || coalesce(goal_numbers -> (g.goal ->> 'id'), '{}') order by g.place), '[]')
      from jsonb_array_elements(content -> 'goals') with ordinality g (goal, place))) end
$$;
revoke execute on function app.whole_plan(jsonb, jsonb) from public;
grant execute on function app.whole_plan(jsonb, jsonb) to app, app_worker;

create or replace function app.linked_care_plan() returns table (number int, published_at timestamptz, approved_at timestamptz,
  approved_by text, content jsonb, frozen jsonb, name text, dob date, may_be_read boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.number, p.published_at, p.approved_at,
         coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.name_public, ''),
         app.whole_plan(p.content, p.goal_numbers), p.frozen, m.name, m.dob, coalesce(s.plan_by_link, false)
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind = 'member_access'
    join public.member m on m.group_id = o.group_id and m.id = o.member_id and 'CCM' = any (m.services)
    join public.care_plan p on p.group_id = m.group_id and p.member_id = m.id and p.approved_at is not null
    left join public.app_user u on u.id = p.approved_by
    left join public.care_setting s on s.group_id = m.group_id
   order by p.number desc limit 1
$$;

--> 0144_facts_of_goals
-- The care plan in force: the newest version that a practitioner has approved, of whoever is in chronic care. The one place
-- that chooses it, for a clinic's pages and for the member's own.
create view plan_in_force with (security_invoker = true) as
select distinct on (p.group_id, p.member_id)
       p.group_id, p.member_id, p.id, p.number, p.published_at, p.approved_at, p.approved_by, p.content, p.goal_numbers, p.frozen
  from care_plan p
  join member m on m.group_id = p.group_id and m.id = p.member_id and 'CCM' = any (m.services)
 where p.approved_at is not null
 order by p.group_id, p.member_id, p.number desc;
grant select on plan_in_force to app, app_worker;

create or replace function app.linked_care_plan() returns table (number int, published_at timestamptz, approved_at timestamptz,
  approved_by text, content jsonb, frozen jsonb, name text, dob date, may_be_read boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.number, p.published_at, p.approved_at,
         coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.name_public, ''),
         app.whole_plan(p.content, p.goal_numbers), p.frozen, m.name, m.dob, coalesce(s.plan_by_link, false)
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind = 'member_access'
    join public.member m on m.group_id = o.group_id and m.id = o.member_id
    join public.plan_in_force p on p.group_id = m.group_id and p.member_id = m.id
    left join public.app_user u on u.id = p.approved_by
    left join public.care_setting s on s.group_id = m.group_id
$$;

-- An eGFR that was computed here keeps the creatinine it was computed from; `tenths` is what it came to when it was entered.
alter table lab_result add column creatinine_hundredths int;

--> 0145_red_before_the_end
-- A red answer warns at once, not when the check-in ends: who speaks of chest pain may never come to its end.
alter table check_in add column alarmed_at timestamptz;
comment on column check_in.alarmed_at is 'Since when the answers given so far are red; null while they are not.';
grant update (alarmed_at) on check_in to app, app_worker, app_link;
grant select (alarmed_at) on check_in to app_link;

-- Behind a link nobody of the clinic can write warnings, so a job does; it finds the check-in ended or not
create function app.judge_answers() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select app.enqueue('score-check-in', jsonb_build_object('checkInId', c.id), c.id::text)
    from app.opened_link() o
    join public.check_in c on c.group_id = o.group_id and c.id = o.subject_id
$$;
revoke execute on function app.judge_answers() from public;
grant execute on function app.judge_answers() to app_link;

--> 0146_swapped_conditions
-- A clinic may offer other chronic conditions in the place of items of the 22; charts keep what they hold.
create table condition_list (
  group_id uuid primary key references clinic_group,
  -- by the key of an item of the 22 the words that the picker offers instead
  swaps jsonb not null default '{}',
  changed_at timestamptz not null default app.now(),
  changed_by uuid references app_user
);
alter table condition_list enable row level security;
create policy own_group on condition_list to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on condition_list to app, app_worker;

--> 0147_late_arrivals
-- Members whose newest data came long after they were measured, or who have only what was written down by hand: with them
-- apart, who is inactive can be read in the order of arrivals (members/lists/inactive-by-received.ts).
create index summary_late on member_summary (group_id, data_received_at desc nulls last, member_id) include (last_active_at)
 where last_active_at is not null
   and (data_received_at is null or data_received_at - last_active_at > interval '1 hour')
   and not disenrolled;

--> 0148_inactive_by_frequency
-- Who is inactive in the order of frequency: few frequencies, each with its members by their last measurement, so that a
-- page reads of each only those who are inactive, from whichever end (members/lists/views.ts).
create index summary_inactive on member_summary (group_id, measure_freq, last_active_at, member_id)
 where last_active_at is not null and not disenrolled;

--> 0149_enqueue_wakes_workers
-- A job that is due wakes its workers with the commit that sends it (the queue's own channel for its schema); they asked every
-- half second before.
create or replace function app.enqueue(queue_name text, payload jsonb, once_key text default null, due timestamptz default null) returns uuid
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
  if made is not null and (due is null or due <= now()) then
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), queue_name);
  end if;
  return made;
end $$;

--> 0150_names_written_as_one
-- A name is found however it is written: O'Brien as obrien, Van Dyke as vandyke, and an MRN by each of its parts. Whoever was
-- enrolled before is given those words here (domain/src/members/search-words.ts gives them to everybody else).
insert into member_name_part (group_id, part, member_id)
select m.group_id, left(p.part, 60), m.id
  from member m
 cross join lateral (values (m.first_name), (m.last_name), (m.mrn)) as t (written)
 cross join lateral (
   select lower(normalize(regexp_replace(normalize(t.written, nfkd), '[\u0300-\u036f]', '', 'g'), nfc))
 ) as k (key)
 cross join lateral (
   select regexp_replace(w, $$[-\s.,'’‘ʼ`´()/#_‐‑–]+$$, '', 'g') from regexp_split_to_table(k.key, '\s+') w
   union
   select regexp_replace(k.key, $$[-\s.,'’‘ʼ`´()/#_‐‑–]+$$, '', 'g')
   union
   select regexp_split_to_table(k.key, $$[-\s.,'’‘ʼ`´()/#_‐‑–]+$$)
 ) as p (part)
 where t.written ~ $$[-\s.,'’‘ʼ`´()/#_‐‑–]$$ and p.part <> ''
on conflict do nothing;

--> 0151_caregiver_phones
-- A caregiver's phone was kept as it was typed, so a call from it found nobody. It is kept as every other one now; what is no
-- number of ten digits stays for somebody to correct.
update member
   set caregiver_phone = '+1' || right(regexp_replace(caregiver_phone, '\D', '', 'g'), 10)
 where caregiver_phone !~ '^\+1[2-9]\d\d[2-9]\d{6}$'
   and regexp_replace(caregiver_phone, '\D', '', 'g') ~ '^1?[2-9]\d\d[2-9]\d{6}$';

--> 0152_billed_elsewhere
-- What another practice or another service bills for a member in a month, so that this clinic may not. A fact of the month: who
-- takes it back deletes the row, and the audit log keeps both.
create table billed_elsewhere (
  group_id uuid not null,
  member_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  kind text not null check (kind in ('supply', 'chronicCare', 'hospice', 'homeHealth', 'renal', 'primaryCare')),
  reason text not null,
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  primary key (group_id, member_id, month, kind),
  foreign key (group_id, member_id) references member (group_id, id)
);
alter table billed_elsewhere enable row level security;
create policy own_group on billed_elsewhere to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on billed_elsewhere to app, app_worker;
grant insert, delete on billed_elsewhere to app;

--> 0153_taken_back_elsewhere
-- What was taken back of what others bill in a month: who had recorded it, and who took it back, when and why. Whoever proves
-- the month later shows both. A row that stands is in `billed_elsewhere`.
create table billed_elsewhere_removal (
  group_id uuid not null,
  member_id uuid not null,
  month text not null,
  kind text not null,
  reason text not null,
  recorded_at timestamptz not null,
  recorded_by uuid references app_user,
  removed_at timestamptz not null default app.now(),
  removed_by uuid references app_user,
  removal_reason text not null,
  primary key (group_id, member_id, month, kind, removed_at),
  foreign key (group_id, member_id) references member (group_id, id)
);
alter table billed_elsewhere_removal enable row level security;
create policy own_group on billed_elsewhere_removal to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on billed_elsewhere_removal to app, app_worker;
grant insert on billed_elsewhere_removal to app;

--> 0154_days_of_a_change
-- Over how many days a weight changed that raised a warning; so far it stood in the words of the warning alone.
alter table warning add column change_days smallint;
update warning set change_days = substring(text from ' lbs within (\d+) days?$')::smallint
 where category in ('weightGain', 'weightLoss') and text ~ ' lbs within \d{1,2} days?$';

--> 0155_whole_demo
-- When invented data were loaded to their end. What was loaded by earlier releases is taken as it is.
alter table app.invented_data add column whole_at timestamptz;
update app.invented_data set whole_at = since;

--> 0156_new_by_frequency
-- New members in the order of frequency, which is the same for nearly all of them: their ids stand in order in an index of
-- their own, instead of being sorted for every page (members/lists/views.ts).
create index summary_new_by_frequency on member_summary (group_id, measure_freq, member_id)
 where last_active_at is null and not disenrolled;

--> 0157_stopped_exports
-- Packets of a month that was reopened while they were made are stopped: a state that the bound of before did not know. No new
-- bound: what the version before writes is bound a version later, if at all.
alter table evidence_export drop constraint evidence_export_state_check;

--> 0158_texts_never_heard
-- A text that could not be read in all its tries may have said that nothing be sent. It holds texts back like one that waits to be
-- read, until an administrator has it read once more or the phone has said since what it wants. What belongs to another
-- clinic holds back none of this one's; of what nobody could tell the clinic it may be anybody's.
create index inbox_texts_never_heard on inbox (device_key) where state = 'dead' and kind = 'text';
create function app.phones_never_heard(phones text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct i.device_key from public.inbox i
   where i.state = 'dead' and i.kind = 'text' and i.device_key = any (phones)
     and coalesce(i.group_id = current_setting('app.group_id')::uuid, true)
     and not exists (select from public.text_consent c
                      where c.group_id = current_setting('app.group_id')::uuid and c.phone = i.device_key and c.at > i.received_at)
$$;
revoke execute on function app.phones_never_heard(text[]) from public;
grant execute on function app.phones_never_heard(text[]) to app_worker;

--> 0159_visits_of_check_ins
-- Which check-in told of a visit, so that the visit goes when the check-in is taken back. Of those told before, the first that
-- told its kind and day; what nobody is certain of stays.
alter table visit add column check_in_id uuid;
update visit v
   set check_in_id = (
     select c.id from check_in c
      where c.group_id = v.group_id and c.member_id = v.member_id and c.state = 'complete'
        and c.answers -> 'hospital' ->> 'since' = case v.kind when 'emergency' then 'ed' else 'hospital' end
        and c.answers -> 'hospital' ->> 'when' = coalesce(v.discharged_on, v.visited_on)::text
      order by c.completed_at limit 1)
 where v.source = 'checkIn';

--> 0160_pictures_gone
-- When a picture that we keep was deleted at the vendor, so that a patient's picture lies in one place.
alter table text_media add column gone_at timestamptz;
