-- A job that is due wakes its workers with the commit that sends it (the queue's own channel for its schema); they asked every
-- half second before.
create or replace function app.enqueue(queue_name text, payload jsonb, once_key text default null, due timestamptz default null) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare made uuid;
begin
  insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, heartbeat_seconds, expire_seconds, deletion_seconds, singleton_key, start_after)
  select q.name, payload || jsonb_build_object('groupId', nullif(current_setting('app.group_id', true), '')),
         q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.heartbeat_seconds, q.expire_seconds, q.deletion_seconds, once_key, coalesce(due, now())
    from pgboss.queue q where q.name = queue_name
      -- a second one under the same key is not needed while the first still waits; jobs may run twice anyway
      and (once_key is null or not exists (select from pgboss.job j where j.name = queue_name and j.singleton_key = once_key and j.state = 'created'))
  returning id into made;
  if made is null and not exists (select from pgboss.queue q where q.name = queue_name) then
    raise exception 'no queue %', queue_name;
  end if;
  if made is not null and (due is null or due <= now()) then
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), queue_name);
  end if;
  return made;
end $$;
