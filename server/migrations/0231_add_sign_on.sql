-- Single sign-on of a client organization (OpenID Connect): its provider, who of its people is whom there, and sign-ins under
-- way. All of it belongs to sign-in, which knows no clinic yet; requests of a clinic cannot read it.
create table auth.sign_on_provider (
  client text primary key references client_organization,
  is_enabled boolean not null,
  issuer text not null check (issuer like 'https://%' and length(issuer) <= 500),
  client_id text not null check (length(client_id) between 1 and 255),
  -- Sealed; null until one was entered
  client_secret bytea,
  email_domains text[] not null,
  -- The claim whose values make an administrator; empty: roles are managed here
  group_claim text not null,
  admin_groups text[] not null,
  requires_mfa boolean not null,
  creates_users boolean not null,
  -- The workspace of people who come for the first time
  home_group uuid not null references clinic_group,
  passwords_off boolean not null,
  -- Signs in with a password even then
  emergency_user uuid references app_user on delete set null,
  changed_at timestamptz not null default app.now(),
  changed_by uuid references app_user on delete set null
);
create index sign_on_provider_home on auth.sign_on_provider (home_group);
create index sign_on_provider_emergency on auth.sign_on_provider (emergency_user);
create index sign_on_provider_by on auth.sign_on_provider (changed_by);
create index sign_on_provider_domains on auth.sign_on_provider using gin (email_domains);

-- Issuer and subject alone say who somebody is (OpenID Connect Core, section 5.7); an e-mail address may be given to another.
create table auth.sign_on_identity (
  client text not null references auth.sign_on_provider,
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references app_user on delete cascade,
  linked_at timestamptz not null default app.now(),
  last_used_at timestamptz not null default app.now(),
  primary key (client, issuer, subject)
);
create unique index sign_on_identity_user on auth.sign_on_identity (user_id, client, issuer);

-- A sign-in that waits for the provider's answer: found by the hash of the cookie of the one browser that began it, and once.
create table auth.sign_on_attempt (
  hash bytea primary key,
  client text not null references auth.sign_on_provider,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  return_place text not null,
  expires_at timestamptz not null
);
create index sign_on_attempt_client on auth.sign_on_attempt (client);
create index sign_on_attempt_expires on auth.sign_on_attempt (expires_at);

-- The only way in which a sign-in makes a person: of the organization's own domains, in its own workspace, with the least role.
create function auth.sign_on_add_user(of_client text, of_email text, of_first_name text, of_last_name text) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare made uuid; home uuid; zone text;
begin
  select g.id, g.time_zone into home, zone
    from auth.sign_on_provider p join public.clinic_group g on g.id = p.home_group and g.client = p.client
   where p.client = of_client and p.is_enabled and p.creates_users and split_part(of_email, '@', 2) = any (p.email_domains);
  if home is null then raise insufficient_privilege; end if;
  insert into public.app_user (email, first_name, last_name, name_public, role, group_id, time_zone, email_confirmed_at)
  values (of_email, of_first_name, of_last_name, trim(of_first_name || ' ' || of_last_name), 'user', home, zone, app.now())
  on conflict (email) do nothing returning id into made;
  if made is not null then insert into public.workspace_member (group_id, user_id) values (home, made); end if;
  return made;
end $$;

-- The role that the provider's groups give; of nobody but people of the organization that are linked to it, and never of its
-- emergency account or of whoever works for the platform. True where it was another.
create function auth.sign_on_set_role(of_client text, of_user uuid, of_role text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.app_user u set role = of_role
    from auth.sign_on_provider p
   where u.id = of_user and u.role <> of_role and p.client = of_client and p.is_enabled and p.group_claim <> ''
     and p.emergency_user is distinct from u.id and not u.is_super_admin and not u.super_user_access
     and exists (select from public.clinic_group g where g.id = u.group_id and g.client = of_client)
     and exists (select from auth.sign_on_identity i where i.user_id = u.id and i.client = of_client);
  return found;
end $$;

grant select, insert, update on auth.sign_on_provider to app_auth;
grant select, insert, update, delete on auth.sign_on_identity to app_auth;
grant select, insert, delete on auth.sign_on_attempt to app_auth;
revoke execute on function auth.sign_on_add_user(text, text, text, text), auth.sign_on_set_role(text, uuid, text) from public;
grant execute on function auth.sign_on_add_user(text, text, text, text), auth.sign_on_set_role(text, uuid, text) to app_auth;
