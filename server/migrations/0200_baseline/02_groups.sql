-- Client organizations, clinics (groups), their practices and people, and what super admins do with them.

-- Whose branding a sign-in shows, by e-mail domain, and with which billing codes a new clinic of theirs begins.
create table client_organization (
  client text primary key,
  email_domain text not null constraint client_organisation_email_domain_key unique,
  company_name text not null,
  company_name_short text not null,
  bills_99434 boolean not null default true, -- the specification's name; read as 99454
  bills_99453 boolean not null default true,
  bills_99457 boolean not null default true,
  bills_99458 boolean not null default true,
  has_agreement boolean not null default false,
  logo_svg text,
  color text not null default '#0b6b74' check (color ~ '^#[0-9a-f]{6}$'),
  changed_at timestamptz,
  changed_by uuid
);
-- Nine on every server: names are invented, domains reserved (RFC 2606). Without a picture of its own an organization has the
-- first letters of its name, drawn on its color.
insert into client_organization (client, email_domain, company_name, company_name_short, color, bills_99458, has_agreement)
select o.client, o.client || '.example', o.name, o.short, o.color, o.bills_99458, o.has_agreement
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
  ) o (client, name, short, color, bills_99458, has_agreement);

-- A clinic. What a transaction may see is one of these, by its id in app.group_id.
create table clinic_group (
  id uuid primary key default app.new_id(),
  workspace_name text not null,
  client text references client_organization,
  time_zone text not null default 'America/New_York',
  services text[] not null default '{RPM}',
  clinical_rules jsonb not null default '{}',
  -- the codes it was opened with; decisions since then are in code_setting
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
  created_at timestamptz not null default now(),
  -- Rules that held before: [{"rules": {...}, "until": instant}], oldest first, as far as they still decide whether a reading
  -- is a warning (domain/src/warnings/rule-eras.ts)
  clinical_rules_past jsonb not null default '[]',
  -- a second factor is demanded of everybody
  requires_second_factor boolean not null default false,
  -- National Provider Identifier of the clinic that bills, for claims
  npi text not null default '',
  -- which name of a member stands first in lists: 'first-last' or 'last-first' (member_summary.name_key follows it)
  name_order text not null default 'first-last'
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
  created_at timestamptz not null default now(),
  -- National Provider Identifier of who renders the service, for claims
  npi text not null default ''
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

-- What a super user may read beyond the own group. Each asks who this transaction was opened for, and
-- answers nothing to anybody else; `serve` writes the audit row with the ids.
create function app.is_super_user() returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select coalesce((select u.super_user_access and u.disabled_at is null from public.app_user u
                    where u.id = nullif(current_setting('app.user_id', true), '')::uuid), false)
$$;

create function app.is_super_admin() returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select coalesce((select u.role = 'admin' and u.is_super_admin and u.disabled_at is null from public.app_user u
                    where u.id = nullif(current_setting('app.user_id', true), '')::uuid), false)
$$;

-- For jobs that have no group of their own and work on one after the other.
create function app.all_groups() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select g.id from public.clinic_group g $$;

create function app.groups_for_super_user() returns setof public.clinic_group language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select g.* from public.clinic_group g where app.is_super_user() $$;

create function app.practices_for_super_user() returns setof public.practice language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select p.* from public.practice p where app.is_super_user() $$;

create function app.users_for_super_user() returns setof public.app_user language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select u.* from public.app_user u where app.is_super_user() $$;

create function app.every_group_for_super_admin() returns setof public.clinic_group language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select g.* from public.clinic_group g where app.is_super_admin() $$;

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
create trigger keep_a_super_admin before update of role, is_super_admin, disabled_at or delete on app_user
  for each row when (old.role = 'admin' and old.is_super_admin and old.disabled_at is null)
  execute function app.keep_a_super_admin();

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

-- A tenth client organization and every change of one, with who made it.
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

call app.confine_to_group('app, app_worker', 'practice', 'workspace_member');
-- A clinic is its own row, and its people are all who may work in it, wherever they are at home.
alter table clinic_group enable row level security;
alter table app_user enable row level security;
create policy own_group on app_user to app, app_worker
  using (exists (select from workspace_member w where w.user_id = app_user.id and w.group_id = current_setting('app.group_id')::uuid))
  with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on clinic_group to app, app_worker
  using (id = current_setting('app.group_id')::uuid) with check (id = current_setting('app.group_id')::uuid);
-- Sign-in happens before a group is known.
create policy sign_in on clinic_group to app_auth using (true);
create policy sign_in on app_user to app_auth using (true) with check (true);
create policy sign_in on practice to app_auth using (true);
create policy sign_in on workspace_member to app_auth using (true);
-- Super admins keep the practices of every group by the same statements as its own people: the database asks who it is.
create policy others_change_none on practice as restrictive for insert to app_auth with check ((select app.is_super_admin()));
create policy others_remove_none on practice as restrictive for delete to app_auth using ((select app.is_super_admin()));
create policy others_rename_none on practice as restrictive for update to app_auth using ((select app.is_super_admin()));

-- No request makes a user, lets one in or gives one more rights: the functions above do. Of a group it changes what is listed
-- here; signing in confirms an address, and users change what their profile shows.
grant select on client_organization, clinic_group, app_user, workspace_member to app, app_auth, app_worker;
grant select, insert, update, delete on practice to app, app_auth;
grant select on practice to app_worker;
grant update (clinical_rules, sms_templates, text_usage_consent, auto_alert_text, auto_outreach_text, auto_reminder_text,
  clinical_rules_past, npi) on clinic_group to app;
grant update (first_name, last_name, name_public, title, phone, address, time_zone, exclude_patient_time, has_basic_information,
  email_notifications, email_confirmed_at, npi) on app_user to app_auth;
grant select (id, email_notifications) on app_user to app_link;
grant update (email_notifications) on app_user to app_link;
revoke execute on function app.is_super_user(), app.is_super_admin(), app.all_groups(), app.groups_for_super_user(),
  app.practices_for_super_user(), app.users_for_super_user(), app.every_group_for_super_admin(), app.keep_a_super_admin(),
  app.may_manage(uuid), app.add_user(jsonb, uuid[]), app.change_user(uuid, jsonb), app.set_workspaces(uuid, uuid[]),
  app.add_group(jsonb, jsonb), app.change_group(uuid, jsonb), app.keep_client_organization(text, jsonb) from public;
grant execute on function app.is_super_user(), app.groups_for_super_user(), app.practices_for_super_user(),
  app.users_for_super_user() to app;
grant execute on function app.is_super_admin() to app, app_auth;
grant execute on function app.all_groups() to app_worker;
grant execute on function app.every_group_for_super_admin(), app.may_manage(uuid), app.add_user(jsonb, uuid[]),
  app.change_user(uuid, jsonb), app.set_workspaces(uuid, uuid[]), app.add_group(jsonb, jsonb), app.change_group(uuid, jsonb),
  app.keep_client_organization(text, jsonb) to app_auth;
