-- Which vendors there are is said by the product's list of them (docs/decisions/0036), not once more here: names are
-- checked where they are written.
alter table vendor_connection drop constraint vendor_connection_vendor_check;

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
