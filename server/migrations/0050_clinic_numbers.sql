-- The number under which a clinic texts and calls, and the account at the vendor that it belongs to. Of two clinics with one
-- number nobody could tell whom a text was for.
create table clinic_number (
  group_id uuid primary key references clinic_group,
  phone text not null unique check (phone ~ '^\+1[2-9][0-9]{9}$'),
  connection_id uuid not null references vendor_connection,
  -- a service of the vendor that chooses among several numbers; without one the number itself sends
  messaging_service_sid text,
  created_at timestamptz not null default app.now()
);
create index clinic_number_by_connection on clinic_number (connection_id);
alter table clinic_number enable row level security;
create policy own_group on clinic_number to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update, delete on clinic_number to app;
grant select on clinic_number to app_worker;

-- Whose number is this? Asked by the worker, before it knows a clinic, of a call that the account has signed.
create function app.clinic_of_number(of_connection uuid, of_phone text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select n.group_id from public.clinic_number n where n.phone = of_phone and n.connection_id = of_connection
$$;
revoke execute on function app.clinic_of_number(uuid, text) from public;
grant execute on function app.clinic_of_number(uuid, text) to app_worker;

-- The account that a new number belongs to: the newest of this vendor that is on.
create function app.account_for_numbers(of_mode text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id from public.vendor_connection c
   where c.vendor = 'twilio' and c.mode = of_mode and c.is_enabled order by c.created_at desc limit 1
$$;
revoke execute on function app.account_for_numbers(text) from public;
grant execute on function app.account_for_numbers(text) to app;
