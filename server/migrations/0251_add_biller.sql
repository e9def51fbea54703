-- The role of billers, who write what belongs to billing and nothing of care. What they may not write the database refuses
-- whatever the server asks: the session says what its transaction may write, and row security asks it of every table but
-- those of billing, of what is derived from facts, and of one's own account.
create function app.limited_roles() returns text[] language sql immutable as $$ select array['readOnly', 'biller'] $$;

-- Raises rather than answers false: rows that a policy hides from a delete would be left without a word.
create function app.refuse_care_write() returns boolean language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  raise insufficient_privilege using message = 'this session writes billing alone';
end $$;
create function app.writes_care() returns boolean language sql stable as $$
  select coalesce(current_setting('app.writes', true), '') <> 'billing' or app.refuse_care_write()
$$;

-- Closes every table of care that the request role writes and that is not closed yet; a migration that makes one calls it.
create procedure app.close_care_to_billers() language plpgsql as $$
declare
  -- The test of the catalog names them again: a table that comes later is not a biller's unless it is added there
  of_billing constant text[] := array[
    'billed_elsewhere', 'billed_elsewhere_removal', 'claim', 'claim_answer', 'claim_answer_part', 'claim_counter', 'claim_fee',
    'claim_file', 'claim_provider', 'claim_transmission', 'evidence_export', 'evidence_packet', 'late_change', 'member_payer',
    'month_addendum', 'month_close', 'month_review', 'payer', 'practitioner_taxonomy',
    'member_list_row', 'member_month', 'member_name_part', 'member_summary', 'outcome_month',
    'audit', 'list_sort', 'mail_mark', 'own_draft', 'setting_change', 'support_request', 'webhook_delivery', 'webhook_lane'];
  name text;
begin
  for name in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
       and c.relname <> all (of_billing) and (has_any_column_privilege('app', c.oid, 'insert, update') or has_table_privilege('app', c.oid, 'delete'))
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'care_not_of_billers')
     order by 1
  loop
    execute format('create policy care_not_of_billers on public.%I as restrictive for all to app using (true) with check (app.writes_care())', name);
    if has_table_privilege('app', format('public.%I', name), 'delete') then
      execute format('create policy care_kept_from_billers on public.%I as restrictive for delete to app using (app.writes_care())', name);
    end if;
  end loop;
end $$;
revoke execute on procedure app.close_care_to_billers() from public;
call app.close_care_to_billers();

-- What of a transaction is closed to a limited role, from here to its end.
create function app.limit_writes(limited_role text) returns void language plpgsql as $$
begin
  if limited_role = 'readOnly' then perform set_config('transaction_read_only', 'on', true); end if;
  if limited_role = 'biller' then perform set_config('app.writes', 'billing', true); end if;
end $$;

-- Opens a request, as before; of a biller it says that the transaction writes billing alone.
create or replace function auth.open_call(session uuid, takes_changes boolean)
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
  if only_looks or s.limited_role = 'biller' then perform app.limit_writes(s.limited_role); end if;
  -- A session that has not shown one is open only where there is none to show
  return query select s.user_id, s.group_id, s.role, s.is_super_admin, s.super_user_access, s.has_basic_information,
    s.has_shown, s.requires_second_factor, s.is_fresh, s.emergency_ends_at, s.as_of, s.limited_role, only_looks;
end $$;

-- As before, with one list of the limited roles.
create or replace function app.add_user(of_user jsonb, workspaces uuid[]) returns uuid language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare made uuid;
begin
  if not app.is_super_admin() then raise insufficient_privilege; end if;
  if of_user->>'limited_role' <> all (app.limited_roles()) then raise check_violation; end if;
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
  if change->>'limited_role' <> all (app.limited_roles()) then raise check_violation; end if;
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
