-- What vendors wrote word for word is kept for 90 days (vendor wire facts, section 9.8); then the text goes, and the row
-- with its key stays, so that the same event is still known when it comes again. The index finds what is old enough.
create index inbox_with_body on inbox (received_at) where body <> '';
-- Without its text a delivery cannot be read again.
create or replace function app.replay_unowned(of_ids bigint[]) returns setof bigint language sql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
  update public.inbox i set state = 'new', attempts = 0, next_at = now(), error = null, outcome = null
   where i.id = any (of_ids) and i.group_id is null and i.state in ('unmatched', 'unreadable', 'dead') and i.body <> '' and app.is_super_admin()
  returning i.id
$$;
