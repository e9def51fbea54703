-- The care plan in force of the member whose own page this transaction opened: the newest version that a practitioner has
-- approved, of whoever is in chronic care. Its goals stand beside readings; the plan itself is read where the clinic allows it.
create function app.linked_care_plan() returns table (number int, published_at timestamptz, approved_at timestamptz,
  approved_by text, content jsonb, frozen jsonb, name text, dob date, may_be_read boolean)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.number, p.published_at, p.approved_at,
         coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.name_public, ''), p.content, p.frozen, m.name, m.dob,
         coalesce(s.plan_by_link, false)
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind = 'member_access'
    join public.member m on m.group_id = o.group_id and m.id = o.member_id and 'CCM' = any (m.services)
    join public.care_plan p on p.group_id = m.group_id and p.member_id = m.id and p.approved_at is not null
    left join public.app_user u on u.id = p.approved_by
    left join public.care_setting s on s.group_id = m.group_id
   order by p.number desc limit 1
$$;
revoke execute on function app.linked_care_plan() from public;
grant execute on function app.linked_care_plan() to app_link;
