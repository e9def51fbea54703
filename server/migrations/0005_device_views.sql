-- Devices and orders as pages show them. The views run with the rights of who asks, so row security holds in them too;
-- the functions below them are the only way past it, and open for super users alone.

-- A device with its member and its order, and a request that has not become a device yet.
create view device_record with (security_invoker = true) as
  select d.id, d.group_id, g.workspace_name, false as is_request, d.vendor, d.device, coalesce(d.imei, '') as imei,
         d.device_key, d.hwi_device_id, d.hardware_uuid, d.member_id,
         coalesce(m.name, '') as name, coalesce(m.phone, '') as phone, coalesce(m.email, '') as email,
         coalesce(m.disenrolled, false) as is_disenrolled, m.paused_at is not null as is_paused,
         case when d.status = 'shipped' then coalesce(o.state, 'shipped') else 'delivered' end as order_state,
         d.status as state, d.status_text, d.status_at, d.signal_strength, d.battery_voltage, d.battery_percent, d.last_used_at,
         a.from_at as held_since, d.calibration, coalesce(o.reference, '') as reference, o.order_number,
         coalesce(o.tracking, '{}') as tracking, coalesce(o.carrier_name, '') as carrier_name,
         coalesce(o.is_bulk, false) as is_bulk, d.deleted_at, d.unlinked_at
    from device d
    join clinic_group g on g.id = d.group_id
    left join member m on m.group_id = d.group_id and m.id = d.member_id
    left join device_assignment a on a.group_id = d.group_id and a.device_id = d.id and a.to_at is null
    left join lateral (select x.* from device_order x where x.group_id = d.group_id and x.device_id = d.id
                        order by x.requested_at desc limit 1) o on true
  union all
  select o.id, o.group_id, g.workspace_name, true, o.vendor, o.device, '', o.device_key, null, null, o.member_id,
         coalesce(m.name, ''), coalesce(m.phone, ''), coalesce(m.email, ''),
         coalesce(m.disenrolled, false), m.paused_at is not null,
         o.state, null, o.status_text, o.state_at, null, null, null, null,
         null, null, o.reference, o.order_number, o.tracking, coalesce(o.carrier_name, ''), o.is_bulk, null, null
    from device_order o
    join clinic_group g on g.id = o.group_id
    left join member m on m.group_id = o.group_id and m.id = o.member_id
   where o.device_id is null;

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
grant select on device_record, order_record to app, app_worker;

-- What super users see of all groups (rulings 15): asked by name, and each asking is audited.
create function app.device_records_for_super_user() returns setof public.device_record language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select r.* from public.device_record r where app.is_super_user() $$;
create function app.order_records_for_super_user() returns setof public.order_record language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select r.* from public.order_record r where app.is_super_user() $$;
revoke execute on function app.device_records_for_super_user(), app.order_records_for_super_user() from public;
grant execute on function app.device_records_for_super_user(), app.order_records_for_super_user() to app;

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
create function app.gateways_to_link(at_most int) returns table (group_id uuid, device_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id from public.device d
   where d.status = 'connecting' and d.vendor = 'tenovi' and d.deleted_at is null and d.status_at < app.now() - interval '10 minutes'
   order by d.status_at limit at_most
$$;
revoke execute on function app.orders_to_ask(int), app.gateways_to_link(int) from public;
grant execute on function app.orders_to_ask(int), app.gateways_to_link(int) to app_worker;
