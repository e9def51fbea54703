-- Once, as superuser in the database of the clinic: PgBouncer may read the verifiers of the server's own roles, and nothing else.
create role pgbouncer login password 'POOLER_PASSWORD';
create schema pgbouncer;
create function pgbouncer.login_of(login text) returns table (name text, verifier text)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select usename::text, passwd from pg_shadow
   where usename = login and usename in ('app', 'app_auth', 'app_ingest', 'app_worker', 'app_link')
$$;
revoke execute on function pgbouncer.login_of(text) from public;
grant usage on schema pgbouncer to pgbouncer;
grant execute on function pgbouncer.login_of(text) to pgbouncer;
