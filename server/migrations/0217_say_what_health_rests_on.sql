-- What monitoring is told apart from the database and the inbox, in one look: counts and vendors' names, nobody's data.
create function app.health_facts()
returns table (dead_deliveries int, failed_jobs int, failed_job_names text[], failed_mails int, failing_accounts text[])
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select (select count(*)::int from public.inbox i where i.state = 'dead'),
           (select count(*)::int from pgboss.job j where j.state = 'failed'),
           coalesce((select array_agg(distinct j.name order by j.name) from pgboss.job j where j.state = 'failed'), '{}'),
           -- a failed mail is not sent again: the day that it is told is enough to look for its cause
           (select count(*)::int from public.mail m where m.state = 'failed' and m.created_at > now() - interval '1 day'),
           coalesce((select array_agg(c.vendor || ': ' || c.name order by c.vendor, c.name) from public.vendor_connection c
                      where c.is_enabled and c.last_failure_at > coalesce(c.last_success_at, '-infinity')), '{}');
end $$;
revoke execute on function app.health_facts() from public;
grant execute on function app.health_facts() to app_worker;
