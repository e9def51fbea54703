-- SCIM 2.0: an organization's provider adds, changes and disables accounts before anybody signs in. What it comes in with, what it
-- knows an account by, and what it did lately. All of it belongs to sign-in; requests of a clinic cannot read it.
create table auth.scim_token (
  id uuid primary key default app.new_id(),
  client text not null references auth.sign_on_provider,
  hash bytea not null unique,
  created_at timestamptz not null default app.now(),
  created_by uuid references app_user on delete set null,
  -- Set once a newer one takes over, so that nothing stands still while it is entered at the provider
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index scim_token_client on auth.scim_token (client);
create index scim_token_by on auth.scim_token (created_by);

create table auth.scim_user (
  client text not null references auth.sign_on_provider,
  user_id uuid not null references app_user on delete cascade,
  -- As the provider knows the account; no two are known by the same
  external_id text check (length(external_id) between 1 and 255),
  changed_at timestamptz not null default app.now(),
  -- Disabled by the provider: what an administrator here disables, only an administrator enables
  disabled_at timestamptz,
  -- Deleted at the provider: disabled here and never handed to it again, its work stays
  deleted_at timestamptz,
  primary key (client, user_id)
);
create unique index scim_user_external on auth.scim_user (client, external_id) where deleted_at is null;
create index scim_user_user on auth.scim_user (user_id);

-- What its administrators read on the page of single sign-on. The audit log has every act; this has what was refused, and why.
create table auth.scim_event (
  id bigint generated always as identity primary key,
  client text not null references auth.sign_on_provider,
  at timestamptz not null default app.now(),
  kind text not null,
  user_id uuid references app_user on delete cascade,
  -- As the provider wrote it: an address of the organization
  user_name text not null default '',
  -- The code of a refusal
  problem text not null default ''
);
create index scim_event_client on auth.scim_event (client, id desc);
create index scim_event_user on auth.scim_event (user_id);

-- Whom a provider may change at all: the rule of sign-on (isCoveredBy) once more beneath it, and never the emergency account.
create function auth.scim_covers(of_client text, of_user uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from public.app_user u
      join public.clinic_group g on g.id = u.group_id
      join auth.sign_on_provider p on p.client = of_client
     where u.id = of_user and g.client = of_client and p.is_enabled and split_part(lower(u.email), '@', 2) = any (p.email_domains)
       and p.emergency_user is distinct from u.id and not u.is_super_admin and not u.super_user_access
       and not exists (select from public.workspace_member w join public.clinic_group o on o.id = w.group_id
                        where w.user_id = u.id and o.client is distinct from of_client))
$$;

-- The only way in which a provider makes a person: of the organization's own domains, in its own workspace, with the least role.
create function auth.scim_add_user(of_client text, of_email text, of_first_name text, of_last_name text) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare made uuid; home uuid; zone text;
begin
  select g.id, g.time_zone into home, zone
    from auth.sign_on_provider p join public.clinic_group g on g.id = p.home_group and g.client = p.client
   where p.client = of_client and p.is_enabled and split_part(of_email, '@', 2) = any (p.email_domains);
  if home is null then raise insufficient_privilege; end if;
  insert into public.app_user (email, first_name, last_name, name_public, role, group_id, time_zone, email_confirmed_at)
  values (of_email, of_first_name, of_last_name, trim(of_first_name || ' ' || of_last_name), 'user', home, zone, app.now())
  on conflict (email) do nothing returning id into made;
  if made is not null then insert into public.workspace_member (group_id, user_id) values (home, made); end if;
  return made;
end $$;

-- What a provider changes of an account: its address, its names, whether it is disabled; nothing else stands in its reach.
create function auth.scim_change_user(of_client text, of_user uuid, change jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not auth.scim_covers(of_client, of_user) then return false; end if;
  if change ? 'email' and not exists (select from auth.sign_on_provider p
      where p.client = of_client and split_part(change->>'email', '@', 2) = any (p.email_domains)) then raise insufficient_privilege; end if;
  update public.app_user u
     set email = coalesce(change->>'email', u.email),
         first_name = coalesce(change->>'first_name', u.first_name),
         last_name = coalesce(change->>'last_name', u.last_name),
         name_public = case when u.name_public = trim(u.first_name || ' ' || u.last_name)
           then trim(coalesce(change->>'first_name', u.first_name) || ' ' || coalesce(change->>'last_name', u.last_name)) else u.name_public end,
         disabled_at = case (change->>'disabled')::boolean when true then coalesce(u.disabled_at, app.now()) when false then null else u.disabled_at end
   where u.id = of_user;
  return found;
end $$;

grant select, insert, update on auth.scim_token to app_auth;
grant select, insert, update on auth.scim_user to app_auth;
grant select, insert, delete on auth.scim_event to app_auth;
revoke execute on function auth.scim_covers(text, uuid), auth.scim_add_user(text, text, text, text), auth.scim_change_user(text, uuid, jsonb) from public;
grant execute on function auth.scim_add_user(text, text, text, text), auth.scim_change_user(text, uuid, jsonb) to app_auth;
