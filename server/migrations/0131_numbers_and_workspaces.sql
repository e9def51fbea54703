-- Whether a number is registered with somebody, in whichever clinic: what connecting would find out, said before. It tells
-- nothing of where. A device is known by its own number or by that of its gateway.
create function app.number_is_taken(of_vendor text, of_key text, of_gateway text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is null)
      or exists (select from public.device d where d.vendor = of_vendor and d.hardware_uuid = of_gateway and d.deleted_at is null)
$$;
revoke execute on function app.number_is_taken(text, text, text) from public;
grant execute on function app.number_is_taken(text, text, text) to app;

-- The group of a member, told only to who belongs to that group.
create function auth.workspace_of_member(of_user uuid, of_member uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.group_id from public.member m
    join public.workspace_member w on w.group_id = m.group_id and w.user_id = of_user
   where m.id = of_member
$$;
revoke execute on function auth.workspace_of_member(uuid, uuid) from public;
grant execute on function auth.workspace_of_member(uuid, uuid) to app_auth;
