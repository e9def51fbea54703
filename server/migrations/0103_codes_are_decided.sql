-- Whoever writes other codes into a group on its page decides from the running month on. What the group was opened with stays,
-- because months before its first decision are judged by it.
create function app.decide_instead() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_super_admin() then return new; end if;
  perform app.decide_codes(new.id, new.billing_config);
  new.billing_config := old.billing_config;
  return new;
end $$;
create trigger codes_are_decided before update of billing_config on clinic_group for each row
  when (old.billing_config is distinct from new.billing_config) execute function app.decide_instead();
revoke execute on function app.decide_instead() from public;
