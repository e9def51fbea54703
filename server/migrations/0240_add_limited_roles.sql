-- Roles that may less than a user. A column of its own beside the role: what a provider of sign-on says of a role does not
-- lift the limit, and no check of the released version has to change.
alter table app_user add column limited_role text;

-- Opens a request, as before, for servers that know of limited roles. `takes_changes`: the call is
-- about the account itself, which everybody may change, or keeps a copy of what it hands out; in every other transaction of
-- whoever may only look the database itself takes no change.
create function auth.open_call(session uuid, takes_changes boolean)
returns table (user_id uuid, group_id uuid, role text, is_super_admin boolean, super_user_access boolean,
  has_basic_information boolean, has_second_factor boolean, requires_second_factor boolean, is_fresh boolean,
  emergency_ends_at timestamptz, as_of timestamptz, limited_role text, is_read_only boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  s record;
  only_looks boolean;
begin
  select se.user_id, coalesce(e.group_id, se.group_id) as group_id, u.role, u.is_super_admin, u.super_user_access, u.has_basic_information,
         se.aal >= 2 as has_shown, g.requires_second_factor, se.proved_at > app.now() - interval '5 minutes' as is_fresh,
         e.ends_at as emergency_ends_at, app.now() as as_of, u.limited_role into s
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
  only_looks := s.limited_role is not distinct from 'readOnly' and not takes_changes;
  perform set_config('app.group_id', s.group_id::text, true), set_config('app.user_id', s.user_id::text, true);
  if only_looks then perform set_config('transaction_read_only', 'on', true); end if;
  -- A session that has not shown one is open only where there is none to show
  return query select s.user_id, s.group_id, s.role, s.is_super_admin, s.super_user_access, s.has_basic_information,
    s.has_shown, s.requires_second_factor, s.is_fresh, s.emergency_ends_at, s.as_of, s.limited_role, only_looks;
end $$;

-- Servers of the version before know of no limit and would take whoever has one for a user: to them the session is over.
create or replace function auth.open_request(session uuid)
returns table (user_id uuid, group_id uuid, role text, is_super_admin boolean, super_user_access boolean,
  has_basic_information boolean, has_second_factor boolean, requires_second_factor boolean, is_fresh boolean,
  emergency_ends_at timestamptz, as_of timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select o.user_id, o.group_id, o.role, o.is_super_admin, o.super_user_access, o.has_basic_information,
    o.has_second_factor, o.requires_second_factor, o.is_fresh, o.emergency_ends_at, o.as_of
    from auth.open_call(session, true) o where o.limited_role is null;
end $$;

revoke execute on function auth.open_call(uuid, boolean) from public;
grant execute on function auth.open_call(uuid, boolean) to app, app_auth;

-- Whoever administers people gives a limited role, or takes it, with any other. `limited_role` beside a role lifts the limit
-- where it is null, and leaves it where it is absent, as servers of the version before send it.
create or replace function app.add_user(of_user jsonb, workspaces uuid[]) returns uuid language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare made uuid;
begin
  if not app.is_super_admin() then raise insufficient_privilege; end if;
  if of_user->>'limited_role' not in ('readOnly') then raise check_violation; end if;
  insert into public.app_user (email, first_name, last_name, name_public, title, role, is_super_admin, super_user_access, workspace_access, group_id, time_zone, limited_role)
  select u.email, u.first_name, u.last_name, trim(u.first_name || ' ' || u.last_name), u.title, u.role, u.is_super_admin, u.super_user_access, u.workspace_access, u.group_id, u.time_zone, u.limited_role
    from jsonb_populate_record(null::public.app_user, of_user) u
  on conflict (email) do nothing returning id into made;
  if made is not null then
    insert into public.workspace_member (group_id, user_id)
    select distinct w, made from unnest(workspaces || (of_user->>'group_id')::uuid) w;
  end if;
  return made;
end $$;
create or replace function app.change_user(of_user uuid, change jsonb) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  is_super boolean := app.is_super_admin();
  is_limited boolean;
begin
  if not app.may_manage(of_user) then return false; end if;
  if change->>'limited_role' not in ('readOnly') then raise check_violation; end if;
  select case when change ? 'limited_role' then change->>'limited_role' is not null else u.limited_role is not null end into is_limited
    from public.app_user u where u.id = of_user;
  update public.app_user u
     set title = coalesce(change->>'title', u.title),
         limited_role = case when change ? 'limited_role' then change->>'limited_role' else u.limited_role end,
         role = coalesce(change->>'role', u.role),
         disabled_at = case (change->>'disabled')::boolean when true then coalesce(u.disabled_at, app.now()) when false then null else u.disabled_at end,
         first_name = case when is_super then coalesce(change->>'first_name', u.first_name) else u.first_name end,
         last_name = case when is_super then coalesce(change->>'last_name', u.last_name) else u.last_name end,
         name_public = case when is_super then coalesce(change->>'name_public', u.name_public) else u.name_public end,
         is_super_admin = not is_limited and case when is_super then coalesce((change->>'is_super_admin')::boolean, u.is_super_admin) else u.is_super_admin end,
         super_user_access = not is_limited and case when is_super then coalesce((change->>'super_user_access')::boolean, u.super_user_access) else u.super_user_access end,
         workspace_access = case when is_super then coalesce((change->>'workspace_access')::boolean, u.workspace_access) else u.workspace_access end
   where u.id = of_user;
  return found;
end $$;

-- The groups of a provider of sign-on give nobody a role who is limited here.
create or replace function auth.sign_on_set_role(of_client text, of_user uuid, of_role text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.app_user u set role = of_role
    from auth.sign_on_provider p
   where u.id = of_user and u.role <> of_role and u.limited_role is null and p.client = of_client and p.is_enabled and p.group_claim <> ''
     and p.emergency_user is distinct from u.id and not u.is_super_admin and not u.super_user_access
     and exists (select from public.clinic_group g where g.id = u.group_id and g.client = of_client)
     and exists (select from auth.sign_on_identity i where i.user_id = u.id and i.client = of_client);
  return found;
end $$;

-- Whatever else stands in the row, nobody who is limited has a right beyond the own group or over other people.
create or replace function app.is_super_user() returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select coalesce((select u.super_user_access and u.disabled_at is null and u.limited_role is null from public.app_user u
                    where u.id = nullif(current_setting('app.user_id', true), '')::uuid), false)
$$;
create or replace function app.is_super_admin() returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select coalesce((select u.role = 'admin' and u.is_super_admin and u.disabled_at is null and u.limited_role is null from public.app_user u
                    where u.id = nullif(current_setting('app.user_id', true), '')::uuid), false)
$$;
