-- As of which migration a summary holds its parts: what an upgrade adds is computed for everybody without waiting for their
-- next midnight. 0 is what servers write that do not know this column, so that nothing of theirs is taken for complete.
alter table member_summary add column parts_version int not null default 0;
-- Summaries from before the newest part: asked by a job that has no group of its own.
create function app.members_behind(newest int) returns table (group_id uuid, member_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.group_id, s.member_id from public.member_summary s where s.parts_version < newest
$$;
revoke execute on function app.members_behind(int) from public;
grant execute on function app.members_behind(int) to app_worker;
