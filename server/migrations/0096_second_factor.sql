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
