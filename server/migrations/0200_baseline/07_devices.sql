-- Vendors, deliveries, devices and their orders. Which vendors and kinds of device there are is said by the product's list of them
-- (docs/decisions/0036), not once more here: names are checked where they are written.

-- Accounts at vendors. They are the house's, of no group.
create table vendor_connection (
  id uuid primary key default app.new_id(),
  vendor text not null,
  name text not null,
  mode text not null check (mode in ('simulated', 'live')),
  base_url text not null,
  -- SHA-256 of the unguessable part of the hook address
  path_token_hash bytea not null,
  -- how a hook proves itself: {kind: 'basic', user, secretHash (hex SHA-256)} or {kind: 'header', name, secretHash}
  hook_auth jsonb not null,
  -- outgoing credentials, sealed (AES-256-GCM)
  secrets bytea,
  -- kit ids, SKUs, device type names: configuration, never facts
  config jsonb not null default '{}',
  is_enabled boolean not null default true,
  -- for vendors that count calls: the earliest moment of the next one, whichever process makes it (the true clock)
  next_call_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Beside every push a pull: up to when the vendor was asked for what devices sent, so that a push that got lost is made
  -- good by the next question. A moment of the true clock, like the vendor's own
  asked_until timestamptz,
  -- how the account fares, for those who keep it
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text
);

-- Exactly what vendors sent, kept before anything is read. Its own queue: claimed with skip locked.
create table inbox (
  id bigint generated always as identity primary key,
  connection_id uuid not null references vendor_connection,
  vendor text not null,
  kind text not null,
  idem_key text not null,
  body text not null,
  received_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'done', 'ignored', 'unmatched', 'unreadable', 'dead')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  -- a word for people: kept, duplicate, status only, no owner, not tracked, quarantined, …
  outcome text,
  error text,
  device_key text,
  group_id uuid,
  member_id uuid,
  done_at timestamptz,
  unique (connection_id, idem_key)
);
-- the worker's question: what is due
create index inbox_due on inbox (next_at, id) where state = 'new';
-- replay when a device is connected
create index inbox_unmatched on inbox (vendor, device_key, received_at) where state = 'unmatched';
-- the inbox page and the raw data page
create index inbox_by_group on inbox (group_id, id desc) where group_id is not null;
-- the raw data page of one member
create index inbox_by_member on inbox (group_id, member_id, id desc) where member_id is not null;
-- what belongs to nobody yet: for super admins
create index inbox_unowned on inbox (id desc) where group_id is null and state in ('unmatched', 'unreadable', 'dead');
-- What vendors wrote word for word is kept for 90 days; then the text goes, and the row
-- with its key stays, so that the same event is still known when it comes again. The index finds what is old enough.
create index inbox_with_body on inbox (received_at) where body <> '';
create index inbox_by_connection on inbox (connection_id, id);
-- Who has texted the clinic and was not heard yet: nothing is sent to them before, since it may be that they want no texts.
create index inbox_texts_not_heard on inbox (device_key) where state = 'new' and kind = 'text';
-- A text that could not be read in all its tries may have said the same.
create index inbox_texts_never_heard on inbox (device_key) where state = 'dead' and kind = 'text';

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

-- Keys at a vendor end, and a hook's secret may be lost or told to the wrong person: both are replaced in place, so that
-- devices, tokens and deliveries keep their account. As above, super admins alone, and no secret leaves.
create function app.replace_vendor_keys(of_id uuid, of_secrets bytea) returns boolean
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with replaced as (
    update public.vendor_connection set secrets = of_secrets where id = of_id and app.is_super_admin() returning 1)
  select exists (select from replaced)
$$;

create function app.replace_vendor_hook(of_id uuid, of_token_hash bytea, of_hook_auth jsonb) returns boolean
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with replaced as (
    update public.vendor_connection set path_token_hash = of_token_hash, hook_auth = of_hook_auth
     where id = of_id and app.is_super_admin() returning 1)
  select exists (select from replaced)
$$;

-- Deliveries that no clinic owns: from devices that nobody has connected, or not readable at all. For super admins.
create function app.unowned_deliveries() returns setof public.inbox language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select i.* from public.inbox i
   where i.group_id is null and i.state in ('unmatched', 'unreadable', 'dead') and app.is_super_admin()
$$;

-- Without its text a delivery cannot be read again.
create function app.replay_unowned(of_ids bigint[]) returns setof bigint language sql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
  update public.inbox i set state = 'new', attempts = 0, next_at = now(), error = null, outcome = null
   where i.id = any (of_ids) and i.group_id is null and i.state in ('unmatched', 'unreadable', 'dead') and i.body <> '' and app.is_super_admin()
  returning i.id
$$;

-- Our own number of an order, for vendors that carry one.
create sequence device_order_number start 1000;

-- An order may bring many devices.
create table device_order (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  member_id uuid,
  vendor text not null,
  device text not null,
  state text not null default 'requested' check (state in ('requested', 'processing', 'action_required', 'shipped', 'out_for_delivery', 'delivered', 'returned', 'canceled', 'failed')),
  state_at timestamptz not null default app.now(),
  status_text text not null default '',
  order_number bigint not null default nextval('device_order_number'),
  reference text not null default '',
  vendor_order_id text,
  -- set when a worker hands the order to the vendor: from then on it cannot be canceled here
  claimed_at timestamptz,
  -- how often it was handed over: from the second time on the vendor is first asked about the first
  attempts int not null default 0,
  -- when the vendor was last asked how it stands
  asked_at timestamptz,
  -- the state it was canceled from: only a canceled request gives its place in the month back
  canceled_from text,
  carrier_name text,
  tracking text[] not null default '{}',
  device_id uuid,
  device_key text,
  quantity int not null default 1 check (quantity between 1 and 500),
  is_bulk boolean not null default false,
  ship_to jsonb not null default '{}',
  error text,
  requested_by uuid references app_user,
  requested_at timestamptz not null default app.now(),
  delivered_at timestamptz,
  -- how many of its devices are in the registry: a request is one until all of them are there
  registered int not null default 0,
  -- when the newest word about where it stands was said: of two states that are equally far along the later word holds
  heard_at timestamptz,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index device_order_by_month on device_order (group_id, requested_at);
create index device_order_by_member on device_order (group_id, member_id);
create index device_order_by_device on device_order (group_id, device_id) where device_id is not null;
create index device_order_by_vendor on device_order (vendor, vendor_order_id);
-- the registry's requests, which are few beside all orders that ever were
create index device_order_awaited on device_order (group_id) where device_id is null and registered < quantity;

create table device (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  vendor text not null,
  device text not null,
  -- how the vendor names it in a delivery: IMEI, meter serial, hwi_device_id, Kardia patient id
  device_key text,
  imei text,
  hwi_device_id text,
  hardware_uuid text,
  member_id uuid,
  status text not null default 'connected' check (status in ('shipped', 'delivered', 'connecting', 'refused', 'connected', 'disconnected', 'unlinked')),
  status_at timestamptz not null default app.now(),
  -- the vendor's own word, or why it refused
  status_text text not null default '',
  -- how often the vendor was asked to link it: from the second time on it is first asked about the first
  link_attempts int not null default 0,
  signal_strength smallint,
  battery_voltage int,
  battery_percent smallint,
  last_used_at timestamptz,
  connected_at timestamptz,
  calibration jsonb,
  deleted_at timestamptz,
  unlinked_at timestamptz,
  created_at timestamptz not null default app.now(),
  -- as of the vendor's account; and when it was last tried, whatever came of it: a device that the vendor stumbles over does
  -- not stay first in the row
  asked_until timestamptz,
  asked_at timestamptz,
  -- the order that brought it last; an order of one knows its device as well
  order_id uuid,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, order_id) references device_order (group_id, id)
);
-- one living device per vendor name, over all groups: a delivery has at most one owner
create unique index device_by_key on device (vendor, device_key) where device_key is not null and deleted_at is null;
create index device_by_member on device (group_id, member_id);
create index device_to_ask on device (vendor, asked_at nulls first)
  where deleted_at is null and unlinked_at is null and member_id is not null and device_key is not null;
create index device_before on device (vendor, device_key) where deleted_at is not null;
-- fulfillment shows what an order has brought, and its delivery is theirs
create index device_by_order on device (group_id, order_id);
-- the registry, last used first, and how many living devices there are
create index device_by_used on device (group_id, last_used_at desc nulls last, id) where deleted_at is null;
-- one gateway, one device: like a number on a cuff, across all clinics
create unique index device_by_gateway on device (vendor, hardware_uuid) where hardware_uuid is not null and deleted_at is null;

-- Who had the device when. Readings follow these times, so nobody sees a former owner's readings.
create table device_assignment (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  device_id uuid not null,
  member_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz,
  reason text not null default '',
  assigned_by uuid references app_user,
  primary key (group_id, id),
  foreign key (group_id, device_id) references device (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create unique index device_assignment_open on device_assignment (group_id, device_id) where to_at is null;
create index device_assignment_by_member on device_assignment (group_id, member_id);
-- Who had a device, and whether another clinic had it before, is asked for every delivery.
create index device_assignment_by_device on device_assignment (group_id, device_id);

-- Test strips and lancets sent to a member. Kept because the vendor has no reference by which a second one is noticed.
create table device_refill (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  supply text not null,
  state text not null default 'requested' check (state in ('requested', 'sending', 'sent', 'failed')),
  vendor_order_id text,
  error text,
  requested_by uuid references app_user,
  requested_at timestamptz not null default app.now(),
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index device_refill_by_member on device_refill (group_id, member_id);

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

-- Whether another clinic had this device before: then nothing measured before the present assignment is attributed.
create function app.device_is_second_hand(of_vendor text, of_key text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is not null)
$$;

-- The one question that may be asked before a group is known: whose device is this? Its member is told as well, so that what
-- cannot be read, or is not followed, stands with its clinic and its member too.
create function app.device_owner(of_vendor text, of_key text)
  returns table (group_id uuid, device_id uuid, member_id uuid, is_second_hand boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id, d.member_id, app.device_is_second_hand(of_vendor, of_key)
    from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is null
$$;

-- Whose order is this? By the vendor's number, by ours where the caller knows that the vendor carries it, or by a parcel
-- where the caller knows that it speaks of nothing else.
create function app.order_owner(of_vendor text, of_vendor_order text, of_reference text, of_parcels text[])
returns table (group_id uuid, order_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.group_id, o.id from public.device_order o
   where (o.vendor = of_vendor and o.vendor_order_id = of_vendor_order)
      or (o.vendor = of_vendor and of_reference ~ '^[0-9]{1,15}$' and o.order_number = of_reference::bigint)
      or o.tracking && of_parcels
   order by (o.vendor_order_id is not distinct from of_vendor_order) desc, o.requested_at desc limit 1
$$;

-- News of a vendor may name a gateway that stands in another clinic; the request role sees its own clinic only.
create function app.gateway_is_taken(of_vendor text, of_gateway text, by_other_than uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.device d where d.vendor = of_vendor and d.hardware_uuid = of_gateway
                  and d.deleted_at is null and d.id <> by_other_than)
$$;

-- Whether a number is registered with somebody, in whichever clinic: what connecting would find out, said before. It tells
-- nothing of where. A device is known by its own number or by that of its gateway.
create function app.number_is_taken(of_vendor text, of_key text, of_gateway text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is null)
      or exists (select from public.device d where d.vendor = of_vendor and d.hardware_uuid = of_gateway and d.deleted_at is null)
$$;

-- Orders that vendors are to be asked about, those longest not asked first; and those that never reached their vendor.
create function app.orders_to_ask(at_most int) returns table (group_id uuid, order_id uuid, is_placed boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.group_id, o.id, o.vendor_order_id is not null
    from public.device_order o
   where o.state in ('requested', 'processing', 'action_required', 'shipped', 'out_for_delivery')
     -- the worker that has it now gets ten minutes
     and greatest(o.claimed_at, o.asked_at, o.requested_at) < app.now() - interval '10 minutes'
   order by o.asked_at nulls first, o.requested_at limit at_most
$$;

-- Devices without an answer wait for the vendor that links their gateway, whichever it is
create function app.gateways_to_link(at_most int)
returns table (group_id uuid, device_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id from public.device d
   where d.status = 'connecting' and d.hardware_uuid is not null and d.deleted_at is null
     and d.status_at < app.now() - interval '10 minutes'
   order by d.status_at limit at_most
$$;

-- Devices that a vendor is to be asked about one by one, of all groups. Nobody is asked about more often than hourly, and nothing
-- from longer before the present member than may be attributed (7 days).
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

-- Devices and orders as pages show them. The views run with the rights of who asks, so row security holds in them too; the
-- functions below them are the only way past it, and open for super users alone.

-- A device with its member and its order, and a request that has not become a device yet. Lists are counted and sorted by a few
-- columns, and only the rows of a page are completed: what only adds columns is joined from the left, and since when a device is
-- held is looked up for the rows that show it.
create view device_record with (security_invoker = true) as
  select d.id, d.group_id, g.workspace_name, false as is_request, d.vendor, d.device, coalesce(d.imei, '') as imei,
         d.device_key, d.hwi_device_id, d.hardware_uuid, d.member_id,
         coalesce(m.name, '') as name, coalesce(m.phone, '') as phone, coalesce(m.email, '') as email,
         coalesce(m.disenrolled, false) as is_disenrolled, m.paused_at is not null as is_paused,
         -- few devices are on their way at any time: only their orders are looked up
         case when d.status = 'shipped' then coalesce((select x.state from device_order x
           where x.group_id = d.group_id and x.id = d.order_id), 'shipped') else 'delivered' end as order_state,
         d.status as state, d.status_text, d.status_at, d.signal_strength, d.battery_voltage, d.battery_percent, d.last_used_at,
         (select a.from_at from device_assignment a
           where a.group_id = d.group_id and a.device_id = d.id and a.to_at is null) as held_since,
         d.calibration, coalesce(o.reference, '') as reference, o.order_number,
         coalesce(o.tracking, '{}') as tracking, coalesce(o.carrier_name, '') as carrier_name,
         coalesce(o.is_bulk, false) as is_bulk, d.deleted_at, d.unlinked_at
    from device d
    left join clinic_group g on g.id = d.group_id
    left join member m on m.group_id = d.group_id and m.id = d.member_id
    left join device_order o on o.group_id = d.group_id and o.id = d.order_id
  union all
  select o.id, o.group_id, g.workspace_name, true, o.vendor, o.device, '', o.device_key, null, null, o.member_id,
         coalesce(m.name, ''), coalesce(m.phone, ''), coalesce(m.email, ''),
         coalesce(m.disenrolled, false), m.paused_at is not null,
         o.state, null, o.status_text, o.state_at, null, null, null, null,
         null, null, o.reference, o.order_number, o.tracking, coalesce(o.carrier_name, ''), o.is_bulk, null, null
    from device_order o
    left join clinic_group g on g.id = o.group_id
    left join member m on m.group_id = o.group_id and m.id = o.member_id
   where o.device_id is null and o.registered < o.quantity;

-- An order with its member, who asked for it, and when its device was last heard of.
create view order_record with (security_invoker = true) as
  select o.id, o.group_id, g.workspace_name, o.member_id, coalesce(m.name, '') as name, coalesce(m.phone, '') as phone,
         coalesce(m.email, '') as email, o.device, o.vendor, o.quantity, o.is_bulk, o.order_number, o.reference, o.state,
         o.status_text, o.state_at, coalesce(o.carrier_name, '') as carrier_name, o.tracking, o.requested_at,
         coalesce(trim(u.first_name || ' ' || u.last_name), '') as requested_by, o.delivered_at, o.error, o.claimed_at,
         o.vendor_order_id, d.last_used_at, d.id as device_id
    from device_order o
    join clinic_group g on g.id = o.group_id
    left join member m on m.group_id = o.group_id and m.id = o.member_id
    left join device d on d.group_id = o.group_id and d.id = o.device_id
    left join app_user u on u.id = o.requested_by;

-- What the registry is asked by.
create view device_trait with (security_invoker = true) as
  select id, group_id, is_request, vendor, device, imei, hwi_device_id, hardware_uuid, member_id, name, order_state, state,
         is_bulk, last_used_at, deleted_at, unlinked_at
    from device_record;

-- What the fleet is asked by: living devices alone.
create view fleet_trait with (security_invoker = true) as
  select d.id, d.group_id, d.device, d.member_id, coalesce(m.name, '') as name, coalesce(d.imei, '') as imei, d.hardware_uuid,
         d.last_used_at, a.from_at as held_since, d.battery_voltage, d.battery_percent
    from device d
    left join member m on m.group_id = d.group_id and m.id = d.member_id
    left join device_assignment a on a.group_id = d.group_id and a.device_id = d.id and a.to_at is null
   where d.deleted_at is null;

-- What fulfillment is judged by.
create view order_trait with (security_invoker = true) as
  select o.id, o.group_id, o.device, o.state, o.state_at, o.is_bulk, o.delivered_at, d.last_used_at
    from device_order o left join device d on d.group_id = o.group_id and d.id = o.device_id;

-- The same for super users, and each asking is audited: first the few columns of all groups, then the records of one page.
create function app.device_traits_for_super_user() returns setof public.device_trait language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select r.* from public.device_trait r where app.is_super_user() $$;

create function app.fleet_traits_for_super_user() returns setof public.fleet_trait language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select r.* from public.fleet_trait r where app.is_super_user() $$;

create function app.order_traits_for_super_user() returns setof public.order_trait language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select r.* from public.order_trait r where app.is_super_user() $$;

create function app.device_records_for_super_user(of_ids uuid[]) returns setof public.device_record language sql stable
  security definer set search_path = pg_catalog, pg_temp as $$
  select r.* from public.device_record r where r.id = any (of_ids) and app.is_super_user() $$;

create function app.order_records_for_super_user(of_ids uuid[]) returns setof public.order_record language sql stable
  security definer set search_path = pg_catalog, pg_temp as $$
  select r.* from public.order_record r where r.id = any (of_ids) and app.is_super_user() $$;

-- What some orders have brought, of whichever group.
create function app.ordered_devices_for_super_user(of_orders uuid[])
returns table (order_id uuid, id uuid, imei text, hardware_uuid text, device_key text, state text, member_id uuid, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.order_id, d.id, coalesce(d.imei, ''), d.hardware_uuid, d.device_key, d.status, d.member_id, coalesce(m.name, '')
    from public.device d left join public.member m on m.group_id = d.group_id and m.id = d.member_id
   where d.order_id = any (of_orders) and d.deleted_at is null and app.is_super_user()
$$;

call app.confine_to_group('app, app_worker', 'device_order', 'device', 'device_assignment', 'device_refill',
  'member_authorization');
call app.confine_to_group('app', 'inbox');
create policy ingest on inbox to app_ingest using (true) with check (true);
create policy work on inbox to app_worker using (true) with check (true);

grant select, update on inbox to app, app_worker;
grant insert on inbox to app_ingest;
grant usage on sequence device_order_number to app, app_worker;
grant select, insert, update on device_order, device, device_assignment, device_refill to app, app_worker;
grant select on device_record, order_record, device_trait, fleet_trait, order_trait to app, app_worker;
grant select on vendor_connection to app_ingest, app_worker;
grant select, insert, update, delete on member_authorization to app_worker;
grant select (id, vendor, name, mode, base_url, is_enabled) on vendor_connection to app;
grant update (next_call_at, asked_until, last_success_at, last_failure_at, last_failure) on vendor_connection to app_worker;
-- the conflict target of an insert needs to be readable
grant select (id, connection_id, idem_key) on inbox to app_ingest;
revoke execute on function app.vendor_connections_for_super_admin(),
  app.make_vendor_connection(uuid, text, text, text, text, bytea, jsonb, bytea, jsonb),
  app.switch_vendor_connection(uuid, boolean), app.replace_vendor_keys(uuid, bytea),
  app.replace_vendor_hook(uuid, bytea, jsonb), app.unowned_deliveries(), app.replay_unowned(bigint[]),
  app.device_is_second_hand(text, text), app.device_owner(text, text), app.order_owner(text, text, text, text[]),
  app.gateway_is_taken(text, text, uuid), app.number_is_taken(text, text, text), app.orders_to_ask(int),
  app.gateways_to_link(int), app.devices_to_ask(text, int), app.device_traits_for_super_user(),
  app.fleet_traits_for_super_user(), app.order_traits_for_super_user(), app.device_records_for_super_user(uuid[]),
  app.order_records_for_super_user(uuid[]), app.ordered_devices_for_super_user(uuid[]) from public;
grant execute on function app.vendor_connections_for_super_admin(),
  app.make_vendor_connection(uuid, text, text, text, text, bytea, jsonb, bytea, jsonb),
  app.switch_vendor_connection(uuid, boolean), app.replace_vendor_keys(uuid, bytea),
  app.replace_vendor_hook(uuid, bytea, jsonb), app.unowned_deliveries(), app.replay_unowned(bigint[]),
  app.number_is_taken(text, text, text), app.device_traits_for_super_user(), app.fleet_traits_for_super_user(),
  app.order_traits_for_super_user(), app.device_records_for_super_user(uuid[]), app.order_records_for_super_user(uuid[]),
  app.ordered_devices_for_super_user(uuid[]) to app;
grant execute on function app.device_is_second_hand(text, text), app.device_owner(text, text),
  app.order_owner(text, text, text, text[]), app.orders_to_ask(int), app.gateways_to_link(int),
  app.devices_to_ask(text, int) to app_worker;
grant execute on function app.gateway_is_taken(text, text, uuid) to app, app_worker;
