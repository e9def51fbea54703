-- The care plan in force: the newest version that a practitioner has approved, of whoever is in chronic care. The one place
-- that chooses it, for a clinic's pages and for the member's own.
create view plan_in_force with (security_invoker = true) as
select distinct on (p.group_id, p.member_id)
       p.group_id, p.member_id, p.id, p.number, p.published_at, p.approved_at, p.approved_by, p.content, p.goal_numbers, p.frozen
  from care_plan p
  join member m on m.group_id = p.group_id and m.id = p.member_id and 'CCM' = any (m.services)
 where p.approved_at is not null
 order by p.group_id, p.member_id, p.number desc;
grant select on plan_in_force to app, app_worker;

create or replace function app.linked_care_plan() returns table (number int, published_at timestamptz, approved_at timestamptz,
  approved_by text, content jsonb, frozen jsonb, name text, dob date, may_be_read boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.number, p.published_at, p.approved_at,
         coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.name_public, ''),
         app.whole_plan(p.content, p.goal_numbers), p.frozen, m.name, m.dob, coalesce(s.plan_by_link, false)
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind = 'member_access'
    join public.member m on m.group_id = o.group_id and m.id = o.member_id
    join public.plan_in_force p on p.group_id = m.group_id and p.member_id = m.id
    left join public.app_user u on u.id = p.approved_by
    left join public.care_setting s on s.group_id = m.group_id
$$;

-- An eGFR that was computed here keeps the creatinine it was computed from; `tenths` is what it came to when it was entered.
alter table lab_result add column creatinine_hundredths int;
