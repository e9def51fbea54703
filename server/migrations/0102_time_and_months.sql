-- Calls are facts of billing and places where people are: looked up by whom they are with and by who of the clinic speaks.
create index call_time_of_member on call (group_id, member_id, answered_at) where state = 'completed';
create index call_time_of_staff on call (group_id, user_id, answered_at) where state = 'completed';

-- In which closed months set-up (99453) was filed: it is billed once in an episode of care.
create index month_close_row_setup on month_close_row (group_id, member_id) where lines @> '[{"code": "99453"}]';
create index month_addendum_by_member on month_addendum (group_id, member_id, accepted_at desc);

-- What a group reports now. `clinic_group.billing_config` is what it was opened with; decisions since then are in `code_setting`.
create function app.billing_config_now(the_group uuid) returns jsonb language sql stable set search_path = pg_catalog, pg_temp as $$
  select app.billing_config_in(g.id, to_char(app.now() at time zone g.time_zone, 'YYYY-MM')) from public.clinic_group g where g.id = the_group
$$;

-- A group, for whoever may see it, with the codes that it reports now: also of groups whose decisions the caller may not read.
create function app.group_now(g public.clinic_group) returns public.clinic_group language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select jsonb_populate_record(g, jsonb_build_object('billing_config', app.billing_config_now(g.id)))
$$;
revoke execute on function app.group_now(public.clinic_group) from public;
grant execute on function app.group_now(public.clinic_group) to app, app_auth;

-- Codes that a super admin changes on the page of a group are a decision like any other: from the running month on.
create function app.decide_codes(of_group uuid, decided jsonb) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  held jsonb := app.billing_config_now(of_group);
  running date;
begin
  if not app.is_super_admin() or held @> decided then return; end if;
  select date_trunc('month', app.now() at time zone g.time_zone)::date into running from public.clinic_group g where g.id = of_group;
  -- what held before is kept from the first month of reports on
  insert into public.code_setting (group_id, from_month, config)
  values (of_group, '2019-01', app.billing_config_in(of_group, to_char(running - 1, 'YYYY-MM'))) on conflict do nothing;
  insert into public.code_setting (group_id, from_month, config, set_by, set_at)
  values (of_group, to_char(running, 'YYYY-MM'), held || decided, nullif(current_setting('app.user_id', true), '')::uuid, app.now())
  on conflict (group_id, from_month) do update set config = excluded.config, set_by = excluded.set_by, set_at = excluded.set_at;
  -- a job works in the group of the caller; another group's members are judged by these codes at their midnight
  if of_group = nullif(current_setting('app.group_id', true), '')::uuid then
    perform app.enqueue('apply-codes', '{}', of_group::text);
  end if;
end $$;
revoke execute on function app.decide_codes(uuid, jsonb) from public;
