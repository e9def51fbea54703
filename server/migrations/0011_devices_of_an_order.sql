-- An order may bring many devices. Each knows the order that brought it last; an order of one knows its device as well.
alter table device add column order_id uuid;
alter table device add foreign key (group_id, order_id) references device_order (group_id, id);
-- fulfillment shows what an order has brought, and its delivery is theirs
create index device_by_order on device (group_id, order_id);
-- how many of its devices are in the registry: a request is one until all of them are there
alter table device_order add column registered int not null default 0;
-- the registry's requests, which are few beside all orders that ever were
create index device_order_awaited on device_order (group_id) where device_id is null and registered < quantity;

update device d set order_id = o.id
  from (select distinct on (group_id, device_id) group_id, device_id, id from device_order
         where device_id is not null order by group_id, device_id, requested_at desc) o
 where o.group_id = d.group_id and o.device_id = d.id;
update device_order o set registered = 1 where o.device_id is not null;

-- The same records as before, with the order by its own key instead of a search for the newest one. What only adds columns
-- is joined from the left, so that a count over the view reads nothing but what its filter needs.
create or replace view device_record with (security_invoker = true) as
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
    left join clinic_group g on g.id = d.group_id
    left join member m on m.group_id = d.group_id and m.id = d.member_id
    left join device_assignment a on a.group_id = d.group_id and a.device_id = d.id and a.to_at is null
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

-- What some orders have brought, of whichever group (rulings 15).
create function app.ordered_devices_for_super_user(of_orders uuid[])
returns table (order_id uuid, id uuid, imei text, hardware_uuid text, device_key text, state text, member_id uuid, name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.order_id, d.id, coalesce(d.imei, ''), d.hardware_uuid, d.device_key, d.status, d.member_id, coalesce(m.name, '')
    from public.device d left join public.member m on m.group_id = d.group_id and m.id = d.member_id
   where d.order_id = any (of_orders) and d.deleted_at is null and app.is_super_user()
$$;
revoke execute on function app.ordered_devices_for_super_user(uuid[]) from public;
grant execute on function app.ordered_devices_for_super_user(uuid[]) to app;
