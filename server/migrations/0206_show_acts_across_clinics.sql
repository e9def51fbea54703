-- An act in a clinic that one does not belong to stands in the books of both. Under emergency access the transaction is
-- confined to the clinic entered, so that the row of the clinic one comes from is written here, of that session alone.
create function app.record_emergency_act(of_session uuid, act jsonb) returns void language sql security definer
  set search_path = pg_catalog, pg_temp as $$
  insert into public.audit (group_id, actor_kind, actor_id, session_id, action, kind, ids, result, reason, ip, request_id)
  select s.group_id, 'user', s.user_id::text, s.id, a.action, a.kind, a.ids, a.result,
         concat_ws(', ', a.reason, 'in ' || g.workspace_name), a.ip, a.request_id
    from auth.session s join public.clinic_group g on g.id = current_setting('app.group_id')::uuid,
         jsonb_populate_record(null::public.audit, act) a
   where s.id = of_session and s.group_id <> g.id
     and exists (select from public.emergency_access e where e.session_id = s.id and e.user_id = s.user_id and e.group_id = g.id)
$$;

-- Who acted here and belongs elsewhere, with their clinic. The people of a clinic cannot look up those of another.
create function app.name_of_outsider(of_user uuid) returns text language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.name_public) || ' (' || g.workspace_name || ')'
    from public.app_user u join public.clinic_group g on g.id = u.group_id
   where u.id = of_user
     and (exists (select from public.audit a where a.group_id = app.group_id() and a.actor_id = of_user::text)
          or exists (select from public.setting_change c where c.group_id = app.group_id() and c.changed_by = of_user))
$$;

revoke execute on function app.record_emergency_act(uuid, jsonb), app.name_of_outsider(uuid) from public;
grant execute on function app.record_emergency_act(uuid, jsonb) to app, app_auth;
grant execute on function app.name_of_outsider(uuid) to app;

-- Whoever is here in an emergency belongs to no clinic that this one may look up, and writes under their own name.
create policy own_person on app_user for select to app using (id = nullif(current_setting('app.user_id', true), '')::uuid);
