-- Vendor connections, the inbox of deliveries, devices and their owners, readings.

create table vendor_connection (
  id uuid primary key default app.new_id(),
  vendor text not null check (vendor in ('bodytrace', 'iglucose', 'tenovi', 'kardia', 'twilio', 'carriers')),
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
  created_at timestamptz not null default now()
);
grant select on vendor_connection to app_ingest, app_worker;
grant update (next_call_at) on vendor_connection to app_worker;
grant select (id, vendor, name, mode, base_url, is_enabled) on vendor_connection to app;

-- Exactly what vendors sent, kept before anything is read (rulings 5). Its own queue: claimed with skip locked.
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
alter table inbox enable row level security;
create policy own_group on inbox to app using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy ingest on inbox to app_ingest using (true) with check (true);
create policy work on inbox to app_worker using (true) with check (true);
grant insert on inbox to app_ingest;
-- the conflict target of an insert needs to be readable
grant select (connection_id, idem_key, id) on inbox to app_ingest;
grant select, update on inbox to app_worker, app;

create table device (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  vendor text not null,
  device text not null check (device in ('BT004', 'BT105', 'SMIG', 'TENOVI_SCALE', 'TENOVI_BPM', 'TENOVI_GLUCOMETER', 'TENOVI_BPM_XL', 'KARDIA')),
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
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
-- one living device per vendor name, over all groups: a delivery has at most one owner
create unique index device_by_key on device (vendor, device_key) where device_key is not null and deleted_at is null;
create index device_by_member on device (group_id, member_id);
create index device_by_used on device (group_id, last_used_at desc nulls last, id);

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

create sequence device_order_number start 1000;
create table device_order (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  member_id uuid,
  vendor text not null,
  device text not null,
  state text not null default 'requested' check (state in ('requested', 'processing', 'action_required', 'shipped', 'out_for_delivery', 'delivered', 'returned', 'cancelled', 'failed')),
  state_at timestamptz not null default app.now(),
  status_text text not null default '',
  order_number bigint not null default nextval('device_order_number'),
  reference text not null default '',
  vendor_order_id text,
  -- set when a worker hands the order to the vendor: from then on it cannot be cancelled here
  claimed_at timestamptz,
  -- how often it was handed over: from the second time on the vendor is first asked about the first
  attempts int not null default 0,
  -- when the vendor was last asked how it stands
  asked_at timestamptz,
  -- the state it was cancelled from: only a cancelled request gives its place in the month back
  cancelled_from text,
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
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index device_order_by_month on device_order (group_id, requested_at);
create index device_order_by_member on device_order (group_id, member_id);
create index device_order_by_device on device_order (group_id, device_id) where device_id is not null;
create index device_order_by_vendor on device_order (vendor, vendor_order_id);

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

create table reading (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  metric text not null,
  -- canonical unit of the metric (domain/src/readings/reading.ts): gram, mmHg, bpm, mg/dL, %, L/min
  value int not null,
  measured_at timestamptz not null,
  received_at timestamptz not null,
  -- the member's local date of measured_at
  measured_on date not null,
  source text not null check (source in ('device', 'manual')),
  device_id uuid,
  inbox_id bigint,
  -- joins systolic, diastolic and pulse of one act
  act_key text not null,
  context text,
  flags text[] not null default '{}',
  state text not null default 'kept' check (state in ('kept', 'quarantined', 'duplicate')),
  state_reason text,
  time_quality text not null default 'device' check (time_quality in ('device', 'estimated', 'device_clock_invalid')),
  device_measured_at timestamptz,
  -- the value as the device sent it, before calibration
  raw_value int,
  excluded boolean not null default false,
  excluded_reason text,
  excluded_by uuid,
  excluded_at timestamptz,
  severity text not null default 'ok' check (severity in ('ok', 'low', 'high', 'critical')),
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
-- one act is kept once, whichever path brought it
create unique index reading_once on reading (group_id, member_id, metric, act_key);
-- charts, latest values and day sets of one member
create index reading_by_member on reading (group_id, member_id, metric, measured_at desc);
-- billing walks a member's reading days without reading every row
create index reading_days on reading (group_id, member_id, measured_on, measured_at)
  where source = 'device' and state = 'kept' and not excluded and metric <> 'step';

alter table device enable row level security;
alter table device_assignment enable row level security;
alter table device_order enable row level security;
alter table device_refill enable row level security;
alter table reading enable row level security;
create policy own_group on device to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on device_assignment to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on device_order to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on device_refill to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on reading to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on device, device_assignment, device_order, device_refill, reading to app, app_worker;
grant usage on sequence device_order_number to app, app_worker;

-- The one question that may be asked before a group is known: whose device is this?
create function app.device_owner(of_vendor text, of_key text) returns table (group_id uuid, device_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is null
$$;
revoke execute on function app.device_owner(text, text) from public;
grant execute on function app.device_owner(text, text) to app_worker;
