-- Keys at a vendor end, and a hook's secret may be lost or told to the wrong person: both are replaced in place, so that
-- devices, tokens and deliveries keep their account. As before, super admins alone, and no secret leaves.
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
revoke execute on function app.replace_vendor_keys(uuid, bytea), app.replace_vendor_hook(uuid, bytea, jsonb) from public;
grant execute on function app.replace_vendor_keys(uuid, bytea), app.replace_vendor_hook(uuid, bytea, jsonb) to app;
