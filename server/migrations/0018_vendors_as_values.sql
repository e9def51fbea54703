-- Which vendors there are, and which kinds of device, is said by the product's list of them (docs/decisions/0036), not once more here: names are
-- checked where they are written.
alter table vendor_connection drop constraint vendor_connection_vendor_check;
alter table device drop constraint device_device_check;

-- Devices without an answer wait for the vendor that links their gateway, whichever it is
create or replace function app.gateways_to_link(at_most int)
returns table (group_id uuid, device_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id from public.device d
   where d.status = 'connecting' and d.hardware_uuid is not null and d.deleted_at is null
     and d.status_at < app.now() - interval '10 minutes'
   order by d.status_at limit at_most
$$;

-- Whose order is this? By the vendor's number, by ours where the caller knows that the vendor carries it, or by a parcel
-- where the caller knows that it speaks of nothing else.
create or replace function app.order_owner(of_vendor text, of_vendor_order text, of_reference text, of_parcels text[])
returns table (group_id uuid, order_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.group_id, o.id from public.device_order o
   where (o.vendor = of_vendor and o.vendor_order_id = of_vendor_order)
      or (o.vendor = of_vendor and of_reference ~ '^[0-9]{1,15}$' and o.order_number = of_reference::bigint)
      or o.tracking && of_parcels
   order by (o.vendor_order_id is not distinct from of_vendor_order) desc, o.requested_at desc limit 1
$$;

-- A member's own permission at a vendor (docs/decisions/0037). Tokens are sealed; one process at a time renews them.
create table member_authorization (
  group_id uuid not null,
  member_id uuid not null,
  connection_id uuid not null references vendor_connection,
  tokens bytea not null,
  -- moments of the true clock, like the vendor's own
  expires_at timestamptz not null,
  renewing_until timestamptz,
  renewed_at timestamptz not null default now(),
  primary key (group_id, member_id, connection_id),
  foreign key (group_id, member_id) references member (group_id, id)
);
alter table member_authorization enable row level security;
create policy own_group on member_authorization to app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update, delete on member_authorization to app_worker;

-- How an account fares, for those who keep it
alter table vendor_connection
  add column last_success_at timestamptz,
  add column last_failure_at timestamptz,
  add column last_failure text;
grant update (last_success_at, last_failure_at, last_failure) on vendor_connection to app_worker;

-- Accounts are the house's, of no group: super admins see and change them through these alone. No secret leaves.
create function app.vendor_connections_for_super_admin()
returns table (id uuid, vendor text, name text, mode text, base_url text, is_enabled boolean, hook_kind text, config jsonb,
               created_at timestamptz, heard_at timestamptz, last_success_at timestamptz, last_failure_at timestamptz, last_failure text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id, c.vendor, c.name, c.mode, c.base_url, c.is_enabled, c.hook_auth ->> 'kind', c.config, c.created_at,
         (select i.received_at from public.inbox i where i.connection_id = c.id order by i.id desc limit 1),
         c.last_success_at, c.last_failure_at, c.last_failure
    from public.vendor_connection c where app.is_super_admin() order by c.is_enabled desc, c.vendor, c.created_at desc
$$;
create index inbox_by_connection on inbox (connection_id, id);
create function app.make_vendor_connection(of_id uuid, of_vendor text, of_name text, of_mode text, of_base_url text,
                                           of_token_hash bytea, of_hook_auth jsonb, of_secrets bytea, of_config jsonb)
returns boolean language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with made as (
    insert into public.vendor_connection (id, vendor, name, mode, base_url, path_token_hash, hook_auth, secrets, config)
    select of_id, of_vendor, of_name, of_mode, of_base_url, of_token_hash, of_hook_auth, of_secrets, of_config
     where app.is_super_admin()
    returning 1)
  select exists (select from made)
$$;
create function app.switch_vendor_connection(of_id uuid, to_enabled boolean) returns boolean
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with switched as (
    update public.vendor_connection set is_enabled = to_enabled where id = of_id and app.is_super_admin() returning 1)
  select exists (select from switched)
$$;
revoke execute on function app.vendor_connections_for_super_admin(), app.switch_vendor_connection(uuid, boolean),
  app.make_vendor_connection(uuid, text, text, text, text, bytea, jsonb, bytea, jsonb) from public;
grant execute on function app.vendor_connections_for_super_admin(), app.switch_vendor_connection(uuid, boolean),
  app.make_vendor_connection(uuid, text, text, text, text, bytea, jsonb, bytea, jsonb) to app;

-- Devices that a vendor is to be asked about one by one, by the names their vendor's folder needs
drop function app.devices_to_ask(text, int);
create function app.devices_to_ask(of_vendor text, at_most int)
returns table (group_id uuid, id uuid, vendor text, device_key text, member_id uuid, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id, d.vendor, d.device_key, d.member_id, greatest(d.asked_until, a.from_at - interval '7 days')
    from public.device d
    join public.device_assignment a on a.group_id = d.group_id and a.device_id = d.id and a.to_at is null
   where d.vendor = of_vendor and d.deleted_at is null and d.unlinked_at is null and d.member_id is not null and d.device_key is not null
     and (d.asked_at is null or d.asked_at < clock_timestamp() - interval '55 minutes')
   order by d.asked_at nulls first limit at_most
$$;
revoke execute on function app.devices_to_ask(text, int) from public;
grant execute on function app.devices_to_ask(text, int) to app_worker;
