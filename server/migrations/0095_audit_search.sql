-- Administrators search the log: newest first, of a person, of one kind of call, or of what was refused. Each way has an
-- index that ends with the order of the answer, so that a page is read from the key, however long the log is.
create index audit_by_time on audit (group_id, at desc, id desc);
create index audit_by_actor on audit (group_id, actor_id, at desc, id desc);
create index audit_by_action on audit (group_id, action, at desc, id desc);
create index audit_refused on audit (group_id, at desc, id desc) where result not in ('ok', 'begun');
-- Nobody reads by id any more
drop index audit_by_group;

-- "Who looked at this chart" in the same order, and between days
alter table audit_subject add column at timestamptz;
update audit_subject s set at = a.at from audit a where a.id = s.audit_id;
alter table audit_subject alter column at set not null;
alter table audit_subject drop constraint audit_subject_pkey;
alter table audit_subject add primary key (group_id, subject_id, at, audit_id);
drop function app.audit_of(uuid, int, bigint);

-- How far the chain of the group is sealed: what comes after is not in audit_subject yet.
create function app.last_sealed(out tx xid8, out id bigint) language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(max(l.tx::text), '0')::xid8, coalesce(max(l.id), 0) from (
    select a.tx, a.id from public.audit_seal s join public.audit a on a.id = s.audit_id
     where s.group_id = app.group_id() order by s.seq desc limit 1) l
$$;
revoke execute on function app.last_sealed() from public;
grant execute on function app.last_sealed() to app;
