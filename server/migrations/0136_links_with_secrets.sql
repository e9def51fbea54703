-- Which of the own group's links have these secrets, of which their hashes are told: the address of a link is made again from
-- a key, and after the key was replaced it must be known which key made it. Nobody learns a hash by this.
create function app.links_with_secrets(of_links uuid[], of_hashes bytea[]) returns setof bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.secret_hash from unnest(of_links, of_hashes) as asked (id, hash)
    join public.link l on l.id = asked.id and l.secret_hash = asked.hash
   where l.group_id = current_setting('app.group_id')::uuid
$$;
revoke execute on function app.links_with_secrets(uuid[], bytea[]) from public;
grant execute on function app.links_with_secrets(uuid[], bytea[]) to app, app_worker;
