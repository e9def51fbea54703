-- The tables of version 0.2.0, by subject: an empty database begins with these files, in the order of their names and in one
-- transaction. A database of 0.1 comes to the same point by the 86 migrations of that version (../archive-0.1.sql), and
-- tests/upgrade-from-0.1.test.ts compares the two. Plain PostgreSQL 15. What is to be different is a migration of its own.

-- Here: roles, clock, ids, row security, jobs and mail, on which everything else stands.

-- One role per path into the database. None owns a table, none may bypass row security. app_jobs sees the queue's tables and
-- nothing of a clinic; what it may do there is granted where the queue makes its tables. app_link is for the holders of
-- public links.
do $$
declare r text;
begin
  foreach r in array array['app', 'app_auth', 'app_ingest', 'app_worker', 'app_jobs', 'app_link'] loop
    if not exists (select from pg_roles where rolname = r) then
      execute format('create role %I nologin nosuperuser nobypassrls', r);
    end if;
    execute format('grant %I to current_user', r);
  end loop;
exception when duplicate_object or unique_violation then null; -- another database of the same server was first
end $$;

create schema app;
create schema auth;
grant usage on schema app to app, app_auth, app_ingest, app_worker, app_link;
grant usage on schema auth to app, app_auth;

-- The one clock that judges deadlines. A row exists only where a test bed has moved the time.
create table app.clock (is_only boolean primary key default true check (is_only), skew interval not null);

create function app.now() returns timestamptz language sql stable
  set search_path = pg_catalog as $$ select now() + coalesce((select skew from app.clock), interval '0') $$;

-- The group that this transaction may see. Fails, rather than answers nothing, when nobody said for whom.
create function app.group_id() returns uuid language sql stable as $$ select current_setting('app.group_id')::uuid $$;

-- UUID version 7: 48 bits of milliseconds, then chance. Server-made, in order of creation, never guessable.
create function app.new_id() returns uuid language sql volatile set search_path = pg_catalog as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

-- Invented data stands apart from a clinic's own. A row exists where a demo was loaded into an empty database.
create table app.invented_data (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null default now(),
  -- null while loading; a start that was interrupted loads the demo anew
  whole_at timestamptz
);

-- Mail waiting to leave. Written with the fact that caused it, sent by a job; a resend needs a new row.
create table mail (
  id uuid primary key default app.new_id(),
  kind text not null,
  recipient text not null,
  vars jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  provider_id text,
  error text,
  created_at timestamptz not null default app.now(),
  sent_at timestamptz
);

-- Sends one job in the caller's transaction. The group that the transaction is confined to travels with it. A job that is due
-- wakes its workers with the commit that sends it (the queue's own channel for its schema).
create function app.enqueue(queue_name text, payload jsonb, once_key text default null, due timestamptz default null) returns uuid
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

-- Row security of a table of a group: these roles see and write the rows of the transaction's own group, and no others. Every
-- table of a group is confined, also for a role that may not touch it yet: should it ever be granted, it sees its own group
-- alone. For this migration; dropped at its end.
create procedure app.confine_to_group(roles text, variadic tables text[]) language plpgsql as $$
declare name text;
begin
  foreach name in array tables loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy own_group on %I to %s using (group_id = current_setting(''app.group_id'')::uuid)
      with check (group_id = current_setting(''app.group_id'')::uuid)', name, roles);
  end loop;
end $$;

grant select on app.clock to app, app_auth, app_ingest, app_worker, app_link;
grant insert on mail to app;
grant select, insert on mail to app_auth;
grant select, insert, update on mail to app_worker;
revoke execute on function app.enqueue(text, jsonb, text, timestamptz) from public;
grant execute on function app.enqueue(text, jsonb, text, timestamptz) to app, app_auth, app_worker;
