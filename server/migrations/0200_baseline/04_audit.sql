-- The audit log and the hash chain over it.

-- Who looked at or changed what. Append-only: nobody is granted update or delete.
create table audit (
  id bigint generated always as identity primary key,
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null default app.now(),
  group_id uuid not null,
  actor_kind text not null check (actor_kind in ('user', 'job', 'vendor', 'link')),
  actor_id text not null,
  session_id uuid,
  action text not null,
  kind text not null,
  ids text[] not null default '{}',
  result text not null,
  ip text,
  request_id text,
  reason text
);
create index audit_by_tx on audit (group_id, tx, id); -- the order in which rows are sealed
-- Administrators search the log: newest first, of a person, of one kind of call, or of what was refused. Each way has an
-- index that ends with the order of the answer, so that a page is read from the key, however long the log is.
create index audit_by_time on audit (group_id, at desc, id desc);
create index audit_by_actor on audit (group_id, actor_id, at desc, id desc);
create index audit_by_action on audit (group_id, action, at desc, id desc);
create index audit_refused on audit (group_id, at desc, id desc) where result not in ('ok', 'begun');

-- The hash chain over a group's audit rows, sealed by a job each minute.
create table audit_seal (
  group_id uuid not null,
  seq bigint not null,
  audit_id bigint not null unique references audit,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (group_id, seq)
);

-- Who looked at a chart: one row for each id that a sealed audit row names. Written by the sealing job, so that no page
-- waits for it; the newest looks at one member are found by the key alone, however often that member stood on a list.
create table audit_subject (
  group_id uuid not null,
  subject_id uuid not null,
  audit_id bigint not null references audit,
  at timestamptz not null,
  primary key (group_id, subject_id, at, audit_id)
);

-- The last seal of each group, kept apart: a chain whose end was cut off is whole in itself, and contradicts this row.
create table audit_head (
  group_id uuid primary key,
  seq bigint not null,
  hash bytea not null
);

-- The worker cannot write the head but forwards.
create function app.advance_audit_head(seq bigint, hash bytea) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  insert into public.audit_head as h (group_id, seq, hash)
  values (current_setting('app.group_id')::uuid, advance_audit_head.seq, advance_audit_head.hash)
  on conflict (group_id) do update set seq = excluded.seq, hash = excluded.hash where h.seq < excluded.seq
$$;

-- How far the chain of the group is sealed: what comes after is not in audit_subject yet.
create function app.last_sealed(out tx xid8, out id bigint) language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(l.tx::text), '0')::xid8, coalesce(max(l.id), 0) from (
    select a.tx, a.id from public.audit_seal s join public.audit a on a.id = s.audit_id
     where s.group_id = app.group_id() order by s.seq desc limit 1) l
$$;

-- Groups with audit rows that are settled (no older transaction still runs) and not sealed yet. The sealing job has no
-- group of its own, so it asks here and then works on one group at a time.
create function app.groups_to_seal() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select g.id from public.clinic_group g
    left join lateral (select a.tx, a.id from public.audit_seal s join public.audit a on a.id = s.audit_id
                        where s.group_id = g.id order by s.seq desc limit 1) last on true
   where exists (select from public.audit a where a.group_id = g.id and a.tx < pg_snapshot_xmin(pg_current_snapshot())
                   and (last.id is null or (a.tx, a.id) > (last.tx, last.id)))
$$;

call app.confine_to_group('app, app_worker', 'audit', 'audit_seal', 'audit_subject', 'audit_head');
create policy sign_in on audit for insert to app_auth with check (true);

grant select, insert on audit to app, app_worker;
grant insert on audit to app_auth, app_link;
grant select on audit_seal, audit_subject to app;
grant select, insert on audit_seal, audit_subject to app_worker;
grant select on audit_head to app, app_worker;
revoke execute on function app.advance_audit_head(bigint, bytea), app.last_sealed(), app.groups_to_seal() from public;
grant execute on function app.advance_audit_head(bigint, bytea), app.groups_to_seal() to app_worker;
grant execute on function app.last_sealed() to app;
