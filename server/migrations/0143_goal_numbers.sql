-- What goals are measured by stands beside the plan, for the version before, which knows no such words in its lines.
alter table care_plan add column goal_numbers jsonb not null default '{}';
alter table care_plan_draft add column goal_numbers jsonb not null default '{}';

-- Both of them as one again: goal_numbers holds {"id of a goal": {"measure": …}}.
create function app.whole_plan(content jsonb, goal_numbers jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when goal_numbers = '{}' then content else jsonb_set(content, '{goals}', (
    select coalesce(jsonb_agg(g.goal || coalesce(goal_numbers -> (g.goal ->> 'id'), '{}') order by g.place), '[]')
      from jsonb_array_elements(content -> 'goals') with ordinality g (goal, place))) end
$$;
revoke execute on function app.whole_plan(jsonb, jsonb) from public;
grant execute on function app.whole_plan(jsonb, jsonb) to app, app_worker;

create or replace function app.linked_care_plan() returns table (number int, published_at timestamptz, approved_at timestamptz,
  approved_by text, content jsonb, frozen jsonb, name text, dob date, may_be_read boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.number, p.published_at, p.approved_at,
         coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.name_public, ''),
         app.whole_plan(p.content, p.goal_numbers), p.frozen, m.name, m.dob, coalesce(s.plan_by_link, false)
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind = 'member_access'
    join public.member m on m.group_id = o.group_id and m.id = o.member_id and 'CCM' = any (m.services)
    join public.care_plan p on p.group_id = m.group_id and p.member_id = m.id and p.approved_at is not null
    left join public.app_user u on u.id = p.approved_by
    left join public.care_setting s on s.group_id = m.group_id
   order by p.number desc limit 1
$$;
