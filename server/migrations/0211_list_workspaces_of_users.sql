-- The workspaces of users, the same in every answer that has them: all of one's own, of others those that one shares with
-- them, and all for super users and super admins.
create function app.workspaces_of_users(of_users uuid[])
  returns table (user_id uuid, group_id uuid, workspace_name text, code text) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select w.user_id, w.group_id, g.workspace_name, w.code
    from public.workspace_member w join public.clinic_group g on g.id = w.group_id
   where w.user_id = any (of_users)
     and (app.is_super_user() or app.is_super_admin()
          or w.group_id in (select own.group_id from public.workspace_member own
                             where own.user_id = nullif(current_setting('app.user_id', true), '')::uuid))
$$;
revoke execute on function app.workspaces_of_users(uuid[]) from public;
grant execute on function app.workspaces_of_users(uuid[]) to app, app_auth;
