-- The care calendar: events as the specification writes them. When they occur is computed and stored nowhere; only what
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

alter table care_event enable row level security;
alter table care_occurrence enable row level security;
alter table care_setting enable row level security;
create policy own_group on care_event to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on care_occurrence to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on care_setting to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on care_event, care_setting to app, app_worker;
grant select, insert, update, delete on care_occurrence to app, app_worker;

-- A calendar program that holds a link reads the events of one member.
create policy own_member on care_event for select to app_link
  using ((group_id, member_id) = (select o.group_id, o.member_id from app.opened_link() o));
create policy own_member on care_occurrence for select to app_link
  using ((group_id, member_id) = (select o.group_id, o.member_id from app.opened_link() o));
create policy own_member on care_setting for select to app_link
  using (group_id = (select o.group_id from app.opened_link() o));
grant select on care_event, care_occurrence, care_setting to app_link;
grant select (last_name, time_zone) on member to app_link;
