-- Beside every push a pull (vendor wire facts, section 0): up to when vendors have been asked for what devices sent, so
-- that a push that got lost is made good by the next question. Both are moments of the true clock, like vendors' own.
alter table vendor_connection add column asked_until timestamptz;
grant update (asked_until) on vendor_connection to app_worker;
-- and when it was last tried, whatever came of it: a device that the vendor stumbles over does not stay first in the row
alter table device add column asked_until timestamptz, add column asked_at timestamptz;
create index device_to_ask on device (vendor, asked_at nulls first)
  where deleted_at is null and unlinked_at is null and member_id is not null and device_key is not null;

-- Devices that a vendor is to be asked about one by one, of all groups. Nobody is asked about more often than hourly, and
-- nothing from longer before the present member than may be attributed (7 days, vendor wire facts, section 9.2).
create function app.devices_to_ask(of_vendor text, at_most int)
returns table (group_id uuid, id uuid, vendor text, imei text, hwi_device_id text, device_key text, since timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id, d.vendor, d.imei, d.hwi_device_id, d.device_key, greatest(d.asked_until, a.from_at - interval '7 days')
    from public.device d
    join public.device_assignment a on a.group_id = d.group_id and a.device_id = d.id and a.to_at is null
   where d.vendor = of_vendor and d.deleted_at is null and d.unlinked_at is null and d.member_id is not null and d.device_key is not null
     and (d.asked_at is null or d.asked_at < clock_timestamp() - interval '55 minutes')
   order by d.asked_at nulls first limit at_most
$$;
revoke execute on function app.devices_to_ask(text, int) from public;
grant execute on function app.devices_to_ask(text, int) to app_worker;

-- Who had a device, and whether another clinic had it before, is asked for every delivery.
create index device_assignment_by_device on device_assignment (group_id, device_id);
create index device_before on device (vendor, device_key) where deleted_at is not null;
