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
