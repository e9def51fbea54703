-- Links to a member's own page: the member's, and those of caregivers, each of which can be taken back by itself.
create table member_access_link (
  group_id uuid not null,
  link_id uuid not null references link on delete cascade,
  member_id uuid not null,
  -- whose it is, in the words of the clinic: "Ana, daughter"; of the member's own there are none
  label text not null default '',
  is_caregiver boolean not null default false,
  primary key (group_id, link_id),
  unique (link_id),
  foreign key (group_id, member_id) references member (group_id, id),
  check (is_caregiver = (label <> ''))
);
create index access_link_by_member on member_access_link (group_id, member_id);
alter table member_access_link enable row level security;
create policy own_group on member_access_link to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on member_access_link to app, app_worker;
-- A link that is handed out by a job has its id before its secret.
grant insert (id) on link to app, app_worker;
-- Staff see that wrong dates have locked a link.
grant select (locked_until) on link to app, app_worker;

-- Of the member whose own page this transaction opened, what the page shows; nothing of billing, notes or staff.
create function app.linked_member() returns table (first_name text, language text, time_zone text, own_rules jsonb,
  group_rules jsonb, clinic_name text, days_till_event int, refreshed_at timestamptz, devices text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.first_name, m.language, m.time_zone, m.clinical_rules, g.clinical_rules, g.workspace_name, s.days_till_event, s.refreshed_at,
         array(select distinct d.device from public.device d
                where d.group_id = m.group_id and d.member_id = m.id and d.deleted_at is null and d.unlinked_at is null order by 1)
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind = 'member_access'
    join public.member m on m.group_id = o.group_id and m.id = o.member_id
    join public.clinic_group g on g.id = m.group_id
    left join public.member_summary s on s.group_id = m.group_id and s.member_id = m.id
$$;

-- Of each metric the newest reading that stands, and all of the last days.
create function app.linked_readings(metrics text[], days int) returns table (metric text, value int, at timestamptz, act_key text,
  severity text, flags text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.metric, r.value, r.measured_at, r.act_key, r.severity, r.flags
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind = 'member_access'
   cross join unnest(metrics) v (name)
   cross join lateral (
     (select * from public.reading n where n.group_id = o.group_id and n.member_id = o.member_id and n.metric = v.name
         and n.state = 'kept' and not n.excluded order by n.measured_at desc limit 1)
     union
     (select * from public.reading n where n.group_id = o.group_id and n.member_id = o.member_id and n.metric = v.name
         and n.state = 'kept' and not n.excluded and n.measured_at > app.now() - make_interval(days => linked_readings.days))) r
$$;
revoke execute on function app.linked_member(), app.linked_readings(text[], int) from public;
grant execute on function app.linked_member(), app.linked_readings(text[], int) to app_link;
