-- Sign-in: credentials, sessions and second factors, unreadable to the role of requests (app).

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
  -- 2 once a second factor was shown; taking the last factor away takes this from the sessions too
  aal smallint not null default 1,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz,
  revoke_reason text,
  ip text,
  user_agent text,
  -- when its user last proved to be there, by password or second factor
  proved_at timestamptz not null default app.now()
);
create index session_by_user on auth.session (user_id) where revoked_at is null;

create table auth.refresh_token (
  hash bytea primary key,
  session_id uuid not null references auth.session on delete cascade,
  issued_at timestamptz not null,
  rotated_at timestamptz
);
create index refresh_token_by_session on auth.refresh_token (session_id);

-- What mails of the sign-in carry.
create table auth.link (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('confirm', 'reset', 'invite')),
  secret_hash bytea not null,
  user_id uuid references app_user on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  uses_left int not null default 1,
  revoked_at timestamptz
);
create index link_by_user on auth.link (user_id, kind);

-- An authenticator app (RFC 6238).
create table auth.totp (
  user_id uuid primary key references app_user on delete cascade,
  secret_enc bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default -1,
  -- a new secret waits beside the one in use until a code of it was entered
  pending_enc bytea
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

create table auth.challenge (
  id text primary key,
  value text not null,
  user_id uuid,
  expires_at timestamptz not null,
  purpose text not null check (purpose in ('signIn', 'passkeySignIn', 'passkeyAdd', 'passkeyProof'))
);

-- A device that has shown the second factor is not asked for it again for 30 days, where its user wished so. The device is
-- known by the hash of its cookie's 128 bits.
create table auth.remembered_device (
  user_id uuid not null references app_user on delete cascade,
  device_hash bytea not null,
  expires_at timestamptz not null,
  -- what its user is shown of it, to take a single one back
  id uuid not null default app.new_id(),
  created_at timestamptz,
  last_used_at timestamptz,
  ip text,
  user_agent text,
  primary key (user_id, device_hash)
);
create index remembered_device_expires on auth.remembered_device (expires_at);

-- Counts failures only: a try is counted under the row's lock before it is judged, and given back when it succeeds.
create table auth.throttle (
  key text primary key,
  points int not null,
  locks int not null default 0,
  reset_at timestamptz not null
);

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

-- A user who has set up a second factor has to have shown it: a session without it opens nothing.
create function auth.has_second_factor(of_user uuid) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select exists (select from auth.totp t where t.user_id = of_user and t.confirmed_at is not null)
      or exists (select from auth.passkey p where p.user_id = of_user)
$$;

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

-- Where a session is instead of at home; no row where it is at home. Whoever is no super admin any more is back at once.
create function auth.emergency_of(session uuid, of_user uuid) returns setof emergency_access language sql stable as $$
  select e.* from public.emergency_access e join public.app_user u on u.id = e.user_id
   where e.session_id = session and e.user_id = of_user and e.ended_at is null and e.ends_at > app.now()
     and u.role = 'admin' and u.is_super_admin
$$;

-- Opens a request: judges the session by the database clock, then confines this transaction to its group, or to the one in
-- which an emergency has put it. No row: the session is not live. A session that has shown a second factor answers for itself;
-- where it has not, both tables are looked into here, not in a function of its own, since every call asks.
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

-- Slides the idle deadline of a session on its user's own activity, never past the absolute end.
-- `pause` is the least time between two slides that are worth a write.
create function auth.touch_session(session uuid, pause interval default '5 seconds') returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update auth.session se
     set last_seen_at = app.now(),
         idle_expires_at = least(app.now() + make_interval(mins => g.idle_minutes), se.absolute_expires_at)
    from public.clinic_group g
   where se.id = session and g.id = se.group_id and se.revoked_at is null and se.last_seen_at < app.now() - pause
$$;

-- What the pages of administration list of people: for super admins everybody, for admins whoever is at home in their group.
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

-- Who is given a first password by a super admin has to change it.
create function app.mark_initial_password(of_user uuid) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  update auth.credential set must_change = true where user_id = of_user and app.is_super_admin()
$$;

alter table emergency_access enable row level security;
create policy own_group on emergency_access for select to app using (group_id = current_setting('app.group_id')::uuid);
create policy sign_in on emergency_access to app_auth using (true) with check (true);

grant select on emergency_access to app;
grant select, insert on emergency_access, auth.event to app_auth;
grant select, insert, update, delete on auth.credential, auth.session, auth.refresh_token, auth.link, auth.totp,
  auth.recovery_code, auth.passkey, auth.challenge, auth.remembered_device, auth.throttle to app_auth;
grant update (ended_at) on emergency_access to app_auth;
revoke execute on function auth.has_second_factor(uuid), auth.emergency_of(uuid, uuid), auth.open_request(uuid),
  auth.touch_session(uuid, interval), app.managed_users(), app.mark_initial_password(uuid) from public;
grant execute on function auth.has_second_factor(uuid), auth.emergency_of(uuid, uuid), app.managed_users(),
  app.mark_initial_password(uuid) to app_auth;
grant execute on function auth.open_request(uuid), auth.touch_session(uuid, interval) to app, app_auth;
