-- Chronic care: the care calendar, and the care plan.

-- Events as the specification writes them. When they occur is computed and stored nowhere (docs/decisions/0060); only what
-- somebody did about one occurrence is a row.
create table care_event (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  name text not null check (length(name) between 1 and 120),
  -- the first date, in the member's zone whatever zone that is at the time
  start date not null,
  -- HH:mm of the member's clock; null: the whole day
  time_of_day text check (time_of_day ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  frequency text not null check (frequency in ('SINGLE_EVENT', 'WEEKLY', 'EVERY_OTHER_WEEK', 'MONTHLY')),
  -- how many occurrences, the first included; -1: without an end
  repitions int not null,
  kind text not null check (kind in ('visit', 'call', 'check-in', 'task')),
  assigned_to uuid references app_user,
  place text not null default '' check (length(place) <= 200),
  notes text not null default '' check (length(notes) <= 2000),
  created_at timestamptz not null default app.now(),
  created_by uuid references app_user,
  version int not null default 1,
  deleted_at timestamptz,
  deleted_by uuid references app_user,
  -- of the event and what was done about its occurrences, computed with every write: the last date on which it falls, and
  -- the first that is neither done nor skipped
  last_on date not null,
  open_on date,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  check (case when frequency = 'SINGLE_EVENT' then repitions = 1 else repitions = -1 or repitions between 2 and 100 end)
);
create index care_event_by_member on care_event (group_id, member_id) where deleted_at is null;
-- everybody's calendar: what falls in a window, and what is overdue
create index care_event_by_date on care_event (group_id, last_on, start) where deleted_at is null;
create index care_event_open on care_event (group_id, open_on) where deleted_at is null and open_on is not null;
create index care_event_group_id_member_id_idx on care_event (group_id, member_id);

-- One occurrence that was moved, done or skipped, named by the date on which the series has it.
create table care_occurrence (
  group_id uuid not null,
  member_id uuid not null,
  event_id uuid not null,
  falls_on date not null,
  moved_to date,
  moved_time text check (moved_time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  closed text check (closed in ('done', 'skipped')),
  note text not null default '' check (length(note) <= 500),
  changed_at timestamptz not null default app.now(),
  changed_by uuid references app_user,
  primary key (group_id, event_id, falls_on),
  foreign key (group_id, event_id) references care_event (group_id, id) on delete cascade,
  foreign key (group_id, member_id) references member (group_id, id),
  check (moved_to is not null or closed is not null)
);
create index care_occurrence_by_member on care_occurrence (group_id, member_id);
create index care_occurrence_moved on care_occurrence (group_id, moved_to) where moved_to is not null;

-- What a clinic allows to leave it by calendar programs and links.
create table care_setting (
  group_id uuid primary key references clinic_group,
  -- a calendar program shows names of members and events; otherwise initials and the kind alone
  feed_shows_names boolean not null default false,
  -- the member's own link shows the care plan
  plan_by_link boolean not null default false,
  changed_at timestamptz not null default app.now(),
  changed_by uuid references app_user
);

-- The care plan: one draft a member that several may edit, and versions that are never changed once published.
create table care_plan_draft (
  group_id uuid not null,
  member_id uuid not null,
  content jsonb not null,
  -- grows with every save
  version int not null,
  saved_at timestamptz not null default app.now(),
  saved_by uuid references app_user,
  -- as in care_plan
  goal_numbers jsonb not null default '{}',
  primary key (group_id, member_id),
  foreign key (group_id, member_id) references member (group_id, id)
);

-- A published version.
create table care_plan (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  number int not null check (number > 0),
  content jsonb not null,
  -- medications, allergies, conditions and caregiver of the member at that moment
  frozen jsonb not null,
  assessed_on date not null,
  published_at timestamptz not null default app.now(),
  published_by uuid references app_user,
  reason text not null,
  -- established or substantially revised: what complex care management asks for
  is_substantial boolean not null,
  approved_at timestamptz,
  approved_by uuid references app_user,
  -- what goals are measured by: {"id of a goal": {"measure": …}}
  goal_numbers jsonb not null default '{}',
  primary key (group_id, id),
  unique (id),
  unique (group_id, member_id, number),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index care_plan_to_approve on care_plan (group_id, published_at) where approved_at is null;

-- A copy that the member or caregiver was given.
create table care_plan_copy (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  plan_id uuid not null,
  given_on date not null,
  way text not null check (way in ('paper', 'portal', 'mail', 'e-mail', 'read aloud')),
  given_to text not null check (length(given_to) between 1 and 120),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, plan_id) references care_plan (group_id, id)
);
create index care_plan_copy_by_member on care_plan_copy (group_id, member_id);
create index care_plan_copy_group_id_plan_id_idx on care_plan_copy (group_id, plan_id);

-- How a goal stood on a day.
create table care_plan_progress (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  goal_id text not null,
  goal_text text not null,
  noted_on date not null,
  status text not null check (status in ('met', 'on the way', 'not met')),
  value text not null default '',
  next_step text not null default '',
  noted_at timestamptz not null default app.now(),
  noted_by uuid references app_user,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index care_plan_progress_by_member on care_plan_progress (group_id, member_id, noted_on desc);

-- Months in which a practitioner found medical decision making of moderate or high complexity.
create table care_complexity (
  group_id uuid not null,
  member_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  reason text not null,
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  primary key (group_id, member_id, month),
  foreign key (group_id, member_id) references member (group_id, id)
);

-- Whatever waits for a clinician's confirmation, until an administrator of the group has confirmed it.
create table care_confirmation (
  group_id uuid not null references clinic_group,
  subject text not null check (length(subject) between 1 and 120),
  confirmed_at timestamptz not null default app.now(),
  confirmed_by uuid references app_user,
  primary key (group_id, subject)
);

-- The content of a plan and its numbers as one again: goal_numbers holds {"id of a goal": {"measure": …}}.
create function app.whole_plan(content jsonb, goal_numbers jsonb) returns jsonb
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case when goal_numbers = '{}' then content else jsonb_set(content, '{goals}', (
    select coalesce(jsonb_agg(g.goal || coalesce(goal_numbers -> (g.goal ->> 'id'), '{}') order by g.place), '[]')
      from jsonb_array_elements(content -> 'goals') with ordinality g (goal, place))) end
$$;

-- The care plan in force: the newest version that a practitioner has approved, of whoever is in chronic care. The one place
-- that chooses it, for a clinic's pages and for the member's own.
create view plan_in_force with (security_invoker = true) as
select distinct on (p.group_id, p.member_id)
       p.group_id, p.member_id, p.id, p.number, p.published_at, p.approved_at, p.approved_by, p.content, p.goal_numbers, p.frozen
  from care_plan p
  join member m on m.group_id = p.group_id and m.id = p.member_id and 'CCM' = any (m.services)
 where p.approved_at is not null
 order by p.group_id, p.member_id, p.number desc;

-- The care plan in force of the member whose own page this transaction opened. Its goals stand beside readings; the plan itself is
-- read where the clinic allows it.
create function app.linked_care_plan() returns table (number int, published_at timestamptz, approved_at timestamptz,
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

call app.confine_to_group('app, app_worker', 'care_event', 'care_occurrence', 'care_setting', 'care_plan_draft', 'care_plan',
  'care_plan_copy', 'care_plan_progress', 'care_complexity', 'care_confirmation');
-- A calendar program that holds a link reads the events of one member.
create policy own_member on care_event for select to app_link
  using ((group_id, member_id) = (select o.group_id, o.member_id from app.opened_link() o));
create policy own_member on care_occurrence for select to app_link
  using ((group_id, member_id) = (select o.group_id, o.member_id from app.opened_link() o));
create policy own_member on care_setting for select to app_link
  using (group_id = (select o.group_id from app.opened_link() o));

grant select, insert, update on care_event, care_setting to app, app_worker;
grant select on care_event, care_occurrence, care_setting to app_link;
grant select, insert, update, delete on care_occurrence to app, app_worker;
grant select, insert, update, delete on care_plan_draft to app;
grant select on care_plan_draft, care_plan, care_plan_copy, care_plan_progress, care_complexity,
  care_confirmation to app_worker;
grant select, insert on care_plan, care_plan_copy, care_plan_progress to app;
grant select, insert, delete on care_complexity, care_confirmation to app;
grant select on plan_in_force to app, app_worker;
-- A version stays as it was published.
grant update (approved_at, approved_by) on care_plan to app;
revoke execute on function app.whole_plan(jsonb, jsonb), app.linked_care_plan() from public;
grant execute on function app.whole_plan(jsonb, jsonb) to app, app_worker;
grant execute on function app.linked_care_plan() to app_link;
