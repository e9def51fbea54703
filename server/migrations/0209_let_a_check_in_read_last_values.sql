-- The end of a check-in says how the last values stand, as the member's own page does: its link reads them, with the rules and the
-- goals that they are read against. Appointments and the page itself stay with the member's own link.
create or replace function app.linked_member() returns table(first_name text, language text, time_zone text, own_rules jsonb, group_rules jsonb, clinic_name text, days_till_event integer, refreshed_at timestamp with time zone, devices text[], last_name text, title text, gender text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.first_name, m.language, m.time_zone, m.clinical_rules, g.clinical_rules, g.workspace_name, s.days_till_event, s.refreshed_at,
         array(select distinct d.device from public.device d
                where d.group_id = m.group_id and d.member_id = m.id and d.deleted_at is null and d.unlinked_at is null order by 1),
         m.last_name, m.member_title, m.gender
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind in ('member_access', 'check_in')
    join public.member m on m.group_id = o.group_id and m.id = o.member_id
    join public.clinic_group g on g.id = m.group_id
    left join public.member_summary s on s.group_id = m.group_id and s.member_id = m.id
$$;
create or replace function app.linked_readings(metrics text[], days integer) returns table(metric text, value integer, at timestamp with time zone, act_key text, severity text, flags text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.metric, r.value, r.measured_at, r.act_key, r.severity, r.flags
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind in ('member_access', 'check_in')
   cross join unnest(metrics) v (name)
   cross join lateral (
     (select * from public.reading n where n.group_id = o.group_id and n.member_id = o.member_id and n.metric = v.name
         and n.state = 'kept' and not n.excluded order by n.measured_at desc limit 1)
     union
     (select * from public.reading n where n.group_id = o.group_id and n.member_id = o.member_id and n.metric = v.name
         and n.state = 'kept' and not n.excluded and n.measured_at > app.now() - make_interval(days => linked_readings.days))) r
$$;
create or replace function app.linked_care_plan() returns table(number integer, published_at timestamp with time zone, approved_at timestamp with time zone, approved_by text, content jsonb, frozen jsonb, name text, dob date, may_be_read boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.number, p.published_at, p.approved_at,
         coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.name_public, ''),
         app.whole_plan(p.content, p.goal_numbers), p.frozen, m.name, m.dob, coalesce(s.plan_by_link, false)
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind in ('member_access', 'check_in')
    join public.member m on m.group_id = o.group_id and m.id = o.member_id
    join public.plan_in_force p on p.group_id = m.group_id and p.member_id = m.id
    left join public.app_user u on u.id = p.approved_by
    left join public.care_setting s on s.group_id = m.group_id
$$;
