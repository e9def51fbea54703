-- Who looked at a chart: one row for each id that a sealed audit row names. Written by the sealing job, so that no page
-- waits for it; the newest looks at one member are found by the key alone, however often that member stood on a list.
create table audit_subject (
  group_id uuid not null,
  subject_id uuid not null,
  audit_id bigint not null references audit,
  primary key (group_id, subject_id, audit_id)
);
alter table audit_subject enable row level security;
create policy own_group on audit_subject to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on audit_subject to app;
grant select, insert on audit_subject to app_worker;

-- The last seal of each group, kept apart: a chain whose end was cut off is whole in itself, and contradicts this row.
create table audit_head (
  group_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);
alter table audit_head enable row level security;
create policy own_group on audit_head to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on audit_head to app, app_worker;

-- The worker cannot write the head but forwards.
create function app.advance_audit_head(seq bigint, hash bytea) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_head as h (group_id, seq, hash)
  values (current_setting('app.group_id')::uuid, advance_audit_head.seq, advance_audit_head.hash)
  on conflict (group_id) do update set seq = excluded.seq, hash = excluded.hash where h.seq < excluded.seq
$$;
revoke execute on function app.advance_audit_head(bigint, bytea) from public;
grant execute on function app.advance_audit_head(bigint, bytea) to app_worker;

-- The audit rows that name a member or another thing, newest first: the sealed ones by key, and the few of the last
-- minute, which are not sealed yet, one by one.
create function app.audit_of(subject uuid, most int default 50, before bigint default 9223372036854775807)
  returns setof audit language sql stable set search_path = pg_catalog, pg_temp as $$
  with last as (
    select a.tx, a.id from public.audit_seal s join public.audit a on a.id = s.audit_id
     where s.group_id = app.group_id() order by s.seq desc limit 1),
  sealed as (
    select s.audit_id as id from public.audit_subject s
     where s.group_id = app.group_id() and s.subject_id = subject and s.audit_id < before
     order by s.audit_id desc limit most),
  fresh as (
    select a.id from public.audit a
     where a.group_id = app.group_id() and a.id < before and subject::text = any (a.ids)
       and (a.tx, a.id) > (coalesce((select tx from last), '0'::xid8), coalesce((select id from last), 0)))
  select a.* from public.audit a
   where a.group_id = app.group_id() and a.id in (select id from sealed union select id from fresh)
   order by a.id desc limit most
$$;
revoke execute on function app.audit_of(uuid, int, bigint) from public;
grant execute on function app.audit_of(uuid, int, bigint) to app;

insert into audit_subject
select distinct s.group_id, named::uuid, s.audit_id
  from audit_seal s join audit a on a.id = s.audit_id, unnest(a.ids) named
 where named ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
insert into audit_head
select distinct on (group_id) group_id, seq, hash from audit_seal order by group_id, seq desc;
