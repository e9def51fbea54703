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
