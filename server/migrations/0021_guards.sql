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
