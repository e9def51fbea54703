-- How many standbys hold every commit, and how far the last of them is behind. Who streams is seen by members of
-- pg_read_all_stats alone, so it is asked as the owner, who says whether it may see it.
create function app.standby_facts() returns table (is_visible boolean, synchronous int, lag_seconds float8)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select pg_has_role(current_user, 'pg_read_all_stats', 'usage'),
         (count(*) filter (where r.state = 'streaming' and r.sync_state in ('sync', 'quorum')))::int,
         coalesce(max(extract(epoch from r.replay_lag)), 0)::float8
    from pg_stat_replication r
$$;
revoke execute on function app.standby_facts() from public;
grant execute on function app.standby_facts() to app, app_worker;
