-- What the page about the platform tells whoever works with it: versions, sizes and how long things wait; nothing of a clinic.
create function app.platform_facts() returns table (database_version text, migration text, megabytes int, waiting int, failed int, oldest_seconds int)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select split_part(current_setting('server_version'), ' ', 1),
           (select max(m.name)::text from public.kysely_migration m),
           (pg_database_size(current_database()) / 1048576)::int,
           count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int,
           count(*) filter (where j.state = 'failed')::int,
           coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::int
      from pgboss.job j;
end $$;
create function app.integration_facts() returns table (name text, is_on boolean, last_success_at timestamptz) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select c.vendor || ': ' || c.name, c.is_enabled, c.last_success_at from public.vendor_connection c order by c.vendor, c.name
$$;
revoke execute on function app.platform_facts(), app.integration_facts() from public;
grant execute on function app.platform_facts(), app.integration_facts() to app;
