-- Webhooks out (Standard Webhooks): where a clinic's events go, the events that wait or went, and a lane a member, so that
-- what happened to one member arrives in its order. An endpoint is never deleted: the audit log names it.
create table webhook_endpoint (
  group_id uuid not null references clinic_group,
  id uuid not null default app.new_id(),
  version integer not null default 1,
  name text not null check (length(name) between 1 and 60),
  url text not null check (url like 'https://%' and length(url) <= 500),
  kinds text[] not null,
  is_enabled boolean not null default true,
  secret bytea not null,
  -- Signs beside the new one for a day after a rotation
  former_secret bytea,
  former_until timestamptz,
  created_by uuid not null references app_user,
  created_at timestamptz not null default app.now(),
  -- What the receiver made of it: told that it is gone, asked for patience, has failed since, and who was told of that
  gone_at timestamptz,
  paused_until timestamptz,
  failing_since timestamptz,
  notified_at timestamptz,
  primary key (group_id, id)
);
create index webhook_endpoint_by on webhook_endpoint (created_by);
alter table webhook_endpoint enable row level security;
create policy own_group on webhook_endpoint to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on webhook_endpoint to app;
grant select, update on webhook_endpoint to app_worker;

-- A lane is a member, or the endpoint itself for what is about no member; `next_at` is when its first delivery is due.
create table webhook_lane (
  group_id uuid not null references clinic_group,
  endpoint_id uuid not null,
  lane uuid not null,
  next_at timestamptz,
  primary key (group_id, endpoint_id, lane),
  foreign key (group_id, endpoint_id) references webhook_endpoint (group_id, id)
);
create index webhook_lane_due on webhook_lane (group_id, endpoint_id, next_at) where next_at is not null;
alter table webhook_lane enable row level security;
create policy own_group on webhook_lane to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, update on webhook_lane to app, app_worker;

create table webhook_delivery (
  group_id uuid not null references clinic_group,
  id bigint generated always as identity,
  endpoint_id uuid not null,
  lane uuid not null,
  event_id uuid not null,
  kind text not null,
  data jsonb not null,
  occurred_at timestamptz not null default app.now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  first_attempt_at timestamptz,
  last_attempt_at timestamptz,
  last_status integer,
  last_failure text,
  last_line text,
  primary key (group_id, id),
  foreign key (group_id, endpoint_id) references webhook_endpoint (group_id, id)
);
create index webhook_delivery_of on webhook_delivery (group_id, endpoint_id, id);
create index webhook_delivery_waiting on webhook_delivery (group_id, endpoint_id, lane, id) where state = 'waiting';
create index webhook_delivery_failed on webhook_delivery (group_id, endpoint_id, id) where state = 'failed';
create index webhook_delivery_age on webhook_delivery using brin (occurred_at);
alter table webhook_delivery enable row level security;
create policy own_group on webhook_delivery to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, update on webhook_delivery to app, app_worker;

-- Written by whoever causes the change, in its transaction: a commit loses none, a rollback sends none. The lanes come first
-- and stay locked until the commit, so that within a lane the order of ids is that of commits. Each event is
-- { kind, lane, data }; with `only` it goes to that endpoint, whatever kinds it wants.
create function app.record_webhook_events(events jsonb, only_endpoint uuid default null) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare of_group uuid := nullif(current_setting('app.group_id', true), '')::uuid;
begin
  if not exists (select from public.webhook_endpoint e where e.group_id = of_group and e.is_enabled) then return; end if;
  insert into public.webhook_lane as l (group_id, endpoint_id, lane, next_at)
  select of_group, wanted.endpoint_id, wanted.lane, clock_timestamp()
    from (select distinct e.id as endpoint_id, coalesce((v ->> 'lane')::uuid, e.id) as lane
            from jsonb_array_elements(events) v
            join public.webhook_endpoint e on e.group_id = of_group and e.is_enabled
             and case when only_endpoint is null then v ->> 'kind' = any (e.kinds) else e.id = only_endpoint end) wanted
   order by wanted.endpoint_id, wanted.lane
  on conflict (group_id, endpoint_id, lane) do update set next_at = coalesce(l.next_at, excluded.next_at);
  insert into public.webhook_delivery (group_id, endpoint_id, lane, event_id, kind, data)
  select of_group, e.id, coalesce((v.event ->> 'lane')::uuid, e.id), v.event_id, v.event ->> 'kind', v.event -> 'data'
    from (select app.new_id() as event_id, event, n from jsonb_array_elements(events) with ordinality as t (event, n)) v
    join public.webhook_endpoint e on e.group_id = of_group and e.is_enabled
     and case when only_endpoint is null then v.event ->> 'kind' = any (e.kinds) else e.id = only_endpoint end
   order by v.n;
end $$;
revoke all on function app.record_webhook_events(jsonb, uuid) from public;
grant execute on function app.record_webhook_events(jsonb, uuid) to app, app_worker, app_link;

-- Which endpoints of any clinic have something due, in no order, so that none is always last.
create function app.webhooks_due(most integer) returns table (group_id uuid, endpoint_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select e.group_id, e.id from public.webhook_endpoint e
   where e.is_enabled and (e.paused_until is null or e.paused_until <= clock_timestamp())
     and exists (select from public.webhook_lane l
                  where l.group_id = e.group_id and l.endpoint_id = e.id and l.next_at <= clock_timestamp())
   order by random() limit most
$$;
revoke all on function app.webhooks_due(integer) from public;
grant execute on function app.webhooks_due(integer) to app_worker;

-- Takes out what is over and older than this, some rows at a time; answers how many.
create function app.prune_webhook_deliveries(older_than interval, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare gone integer;
begin
  with old as (
    select d.group_id, d.id from public.webhook_delivery d where d.occurred_at < app.now() - older_than limit most for update skip locked)
  delete from public.webhook_delivery d using old where d.group_id = old.group_id and d.id = old.id;
  get diagnostics gone = row_count;
  return gone;
end $$;
revoke all on function app.prune_webhook_deliveries(interval, integer) from public;
grant execute on function app.prune_webhook_deliveries(interval, integer) to app_worker;
