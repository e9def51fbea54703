-- Lists of members. The cost of a page depends neither on how many members a group has nor on how deep the page is: rows are
-- kept as they are sent, and how many a list holds is kept with the summaries (docs/decisions/0039, 0040).

-- What lists, header strip and counts read. Written only by the verb refresh-summary; recomputable from facts.
create table member_summary (
  group_id uuid not null,
  member_id uuid not null,
  -- copies, so that one index can filter and sort
  name_key text not null,
  disenrolled boolean not null,
  practice_id text,
  assigned_physician uuid,
  assigned_care_manager uuid,
  opt_in_sms boolean not null,
  ccm_patient_consent boolean not null,
  -- readings
  data_received_at timestamptz,
  last_active_at timestamptz,
  measure_freq real not null default 0,
  -- {metric: {value, at, diff, severity}} in canonical units
  vitals jsonb not null default '{}',
  -- the last 30 local days of systolic pressure, oldest first, null where nothing was measured
  bp_trend smallint[] not null default '{}',
  -- local days with a reading, newest first, at most 40
  reading_days date[] not null default '{}',
  -- the highest ranked open matter: {code, severity, text, at}
  reason jsonb,
  needs_review boolean not null default false,
  open_warnings int not null default 0,
  worst_severity smallint not null default 0,
  worst_warning_at timestamptz,
  -- contact
  num_unread_messages int not null default 0,
  missed_call_at timestamptz,
  active_memos int not null default 0,
  days_till_event int,
  last_contact_at timestamptz,
  -- billing: the projection of the engine's result (docs/billing.md)
  billing_month text,
  days_99454 int not null default 0,
  period_start date,
  period_end date,
  cpt99454d real not null default 0,
  cpt99457a boolean not null default false,
  cpt99457c boolean not null default false,
  cpt99458a boolean not null default false,
  cpt99458c boolean not null default false,
  seconds_rpm int not null default 0,
  billing_lists text[] not null default '{}',
  billing_insights jsonb not null default '{}',
  -- lists by diagnosis and by upload
  diagnosis_lists text[] not null default '{}',
  refreshed_at timestamptz not null default app.now(),
  uploaded_lists text[] not null default '{}',
  -- when the next check-in and the yearly review of the care plan are due; filled when the member's next day begins
  check_in_due_on date,
  review_due_on date,
  -- As of which migration it holds its parts: what an upgrade adds is computed for everybody without waiting for their next
  -- midnight. 0 is what servers write that do not know this column
  parts_version int not null default 0,
  primary key (group_id, member_id),
  foreign key (group_id, member_id) references member (group_id, id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- "only my patients"
create index summary_by_physician on member_summary (group_id, assigned_physician);
create index summary_by_care_manager on member_summary (group_id, assigned_care_manager);
-- lists by diagnosis, one each: how few are on it decides whether they are found first or met on the way
create index summary_htn on member_summary (group_id, member_id) where 'htn' = any (diagnosis_lists) and not disenrolled;
create index summary_obesity on member_summary (group_id, member_id) where 'obesity' = any (diagnosis_lists) and not disenrolled;
create index summary_dm on member_summary (group_id, member_id) where 'dm' = any (diagnosis_lists) and not disenrolled;
create index summary_ckd on member_summary (group_id, member_id) where 'ckd' = any (diagnosis_lists) and not disenrolled;
create index summary_esrd on member_summary (group_id, member_id) where 'esrd' = any (diagnosis_lists) and not disenrolled;
create index summary_chf on member_summary (group_id, member_id) where 'chf' = any (diagnosis_lists) and not disenrolled;
-- One index for each sort of the home lists; member_id makes ties stable. The included columns are what the lists filter by,
-- so that a page far down a list of 100,000 is found without touching the table.
create index summary_by_received on member_summary (group_id, disenrolled, data_received_at desc nulls last, member_id)
  include (opt_in_sms, ccm_patient_consent, billing_lists);
-- lists by time since the last measurement are a range of this one, sorted afterwards by what it includes
create index summary_by_measured on member_summary (group_id, disenrolled, last_active_at asc nulls first, member_id)
  include (opt_in_sms, ccm_patient_consent, billing_lists, data_received_at, measure_freq);
create index summary_by_frequency on member_summary (group_id, disenrolled, measure_freq, member_id)
  include (opt_in_sms, ccm_patient_consent, billing_lists);
create index summary_by_name on member_summary (group_id, disenrolled, name_key, member_id)
  include (last_active_at, opt_in_sms, ccm_patient_consent, billing_lists);
-- list needs-review: criticals (3) first, inside each group the chosen sort; its own sort is severity, then age
create index review_by_received on member_summary (group_id, (worst_severity = 3) desc, data_received_at desc nulls last, member_id)
  where needs_review and not disenrolled;
create index review_by_measured on member_summary (group_id, (worst_severity = 3) desc, last_active_at asc nulls first, member_id)
  where needs_review and not disenrolled;
create index review_by_frequency on member_summary (group_id, (worst_severity = 3) desc, measure_freq, member_id)
  where needs_review and not disenrolled;
create index review_by_name on member_summary (group_id, (worst_severity = 3) desc, name_key, member_id)
  where needs_review and not disenrolled;
create index review_by_severity on member_summary (group_id, worst_severity desc, worst_warning_at, member_id)
  where needs_review and not disenrolled;
-- lists that may be few of many: found first and sorted afterwards
create index summary_new on member_summary (group_id, data_received_at desc nulls last, member_id)
  include (last_active_at, measure_freq, name_key) where last_active_at is null and not disenrolled;
create index summary_ccm on member_summary (group_id)
  include (member_id, data_received_at, last_active_at, measure_freq, name_key) where ccm_patient_consent and not disenrolled;
create index summary_by_practice on member_summary (group_id, practice_id)
  include (member_id, data_received_at, last_active_at, measure_freq, name_key) where not disenrolled;
create index summary_uploaded on member_summary (group_id, member_id) where uploaded_lists <> '{}' and not disenrolled;
-- What everybody's calendar shows between two days
create index summary_due_care on member_summary (group_id, least(check_in_due_on, review_due_on))
  where least(check_in_due_on, review_due_on) is not null and not disenrolled;
-- Lists that hold a few of very many members are found by themselves: without these every member was read to find them.
create index summary_unread on member_summary (group_id, member_id) where num_unread_messages > 0 and not disenrolled;
create index summary_missed on member_summary (group_id, member_id) where missed_call_at is not null and not disenrolled;
create index summary_memos on member_summary (group_id, member_id) where active_memos > 0 and not disenrolled;
create index summary_events on member_summary (group_id, member_id) where days_till_event = 0 and not disenrolled;
-- Members whose newest data came long after they were measured, or who have only what was written down by hand: with them
-- apart, who is inactive can be read in the order of arrivals (members/lists/inactive-by-received.ts).
create index summary_late on member_summary (group_id, data_received_at desc nulls last, member_id) include (last_active_at)
 where last_active_at is not null
   and (data_received_at is null or data_received_at - last_active_at > interval '1 hour')
   and not disenrolled;
-- Who is inactive in the order of frequency: few frequencies, each with its members by their last measurement, so that a
-- page reads of each only those who are inactive, from whichever end (members/lists/views.ts).
create index summary_inactive on member_summary (group_id, measure_freq, last_active_at, member_id)
 where last_active_at is not null and not disenrolled;
-- New members in the order of frequency, which is the same for nearly all of them: their ids stand in order in an index of
-- their own, instead of being sorted for every page (members/lists/views.ts).
create index summary_new_by_frequency on member_summary (group_id, measure_freq, member_id)
 where last_active_at is null and not disenrolled;

-- The row of a list as JSON text, made and checked when the summary is written. What depends on the moment or the reader
-- is added when it is read: the last seven days, a billing period that is over, names of staff.
create table member_list_row (
  group_id uuid not null,
  member_id uuid not null,
  -- the object without its closing brace
  fields text not null,
  -- for what is added: local days with a device reading, newest first, and where billing stands
  time_zone text not null,
  reading_days text not null,
  figures text not null,
  assigned_physician uuid,
  assigned_care_manager uuid,
  primary key (group_id, member_id),
  foreign key (group_id, member_id) references member_summary (group_id, member_id) on delete cascade
) with (fillfactor = 80, toast_tuple_target = 4080, autovacuum_vacuum_scale_factor = 0.02);
-- Read fifty at a time by id: kept in place and as it is, not compressed or put aside
alter table member_list_row alter column fields set storage main;

-- How many members a list holds, of everybody (`whose` is the group) or of one physician or care manager. A writer takes a
-- slot that nobody else writes in, so that writers wait neither for one another nor in circles; a count is the sum of slots.
create table member_count (
  group_id uuid not null,
  whose uuid not null,
  list text not null,
  practice_id text not null default '',
  slot int not null,
  members int not null,
  primary key (group_id, whose, list, practice_id, slot)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

-- Enrolled members by the hour in which they last measured: what lists that depend on the moment are counted from.
create table member_count_by_hour (
  group_id uuid not null,
  whose uuid not null,
  hour timestamptz not null,
  slot int not null,
  members int not null,
  primary key (group_id, whose, hour, slot)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);

create type app.count_change as (group_id uuid, whose uuid, list text, practice_id text, hour timestamptz, members int);

-- The lists whose counts are kept, for one summary. Their meaning is said in server/src/members/lists/views.ts; each night,
-- and in the tests, the counts are compared with those conditions.
create function app.counted_lists(s public.member_summary) returns table (list text, practice_id text)
language sql stable as $$
  select l.list, l.practice_id
    from (values ('disenrolled', '', s.disenrolled),
                 ('all-members', '', not s.disenrolled),
                 ('practice', coalesce(s.practice_id, ''), not s.disenrolled and s.practice_id is not null),
                 ('new-members', '', not s.disenrolled and s.last_active_at is null),
                 ('needs-review', '', not s.disenrolled and s.needs_review),
                 ('msg-unread', '', not s.disenrolled and s.num_unread_messages > 0),
                 ('missed-call', '', not s.disenrolled and s.missed_call_at is not null),
                 ('with-memo', '', not s.disenrolled and s.active_memos > 0),
                 ('event-today', '', not s.disenrolled and s.days_till_event = 0),
                 ('sms-available', '', not s.disenrolled and s.opt_in_sms),
                 ('sms-not-available', '', not s.disenrolled and not s.opt_in_sms),
                 ('ccm-members', '', not s.disenrolled and s.ccm_patient_consent)) l (list, practice_id, holds)
   where l.holds
  union all
  select b, '' from unnest(s.billing_lists) b where not s.disenrolled
  union all
  select d, '' from unnest(s.diagnosis_lists) d where not s.disenrolled
  union all
  select u, '' from unnest(s.uploaded_lists) u where not s.disenrolled
$$;

-- Whose a member is: the group's, and each assigned user's once.
create function app.counted_for(s public.member_summary) returns table (whose uuid)
language sql stable as $$
  select s.group_id
  union select s.assigned_physician where s.assigned_physician is not null
  union select s.assigned_care_manager where s.assigned_care_manager is not null
$$;

create function app.changes_of(s public.member_summary, members int) returns setof app.count_change
language sql stable as $$
  select s.group_id, w.whose, l.list, l.practice_id, null::timestamptz, members
    from app.counted_for(s) w, app.counted_lists(s) l
  union all
  select s.group_id, w.whose, null, null, date_trunc('hour', s.last_active_at, 'UTC'), members
    from app.counted_for(s) w where not s.disenrolled and s.last_active_at is not null
$$;

-- Adds changes up in a slot of this transaction's own. The lock goes with the transaction, after its rows can be seen.
create function app.keep_counts(changes app.count_change[]) returns void
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare of_group uuid; own int;
begin
  for of_group in select distinct c.group_id from unnest(changes) c loop
    own := 0;
    while not pg_try_advisory_xact_lock(hashtext('member_count ' || of_group), own) loop own := own + 1; end loop;
    insert into member_count as m (group_id, whose, list, practice_id, slot, members)
      select c.group_id, c.whose, c.list, c.practice_id, own, sum(c.members) from unnest(changes) c
       where c.group_id = of_group and c.list is not null group by 1, 2, 3, 4 having sum(c.members) <> 0
      on conflict (group_id, whose, list, practice_id, slot) do update set members = m.members + excluded.members;
    insert into member_count_by_hour as m (group_id, whose, hour, slot, members)
      select c.group_id, c.whose, c.hour, own, sum(c.members) from unnest(changes) c
       where c.group_id = of_group and c.hour is not null group by 1, 2, 3 having sum(c.members) <> 0
      on conflict (group_id, whose, hour, slot) do update set members = m.members + excluded.members;
  end loop;
end $$;

create function app.count_members() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare changes app.count_change[];
begin
  if tg_op = 'INSERT' then
    select array_agg(c) into changes from added n, app.changes_of(n, 1) c;
  elsif tg_op = 'DELETE' then
    select array_agg(c) into changes from gone o, app.changes_of(o, -1) c;
  else
    -- Only where something that is counted has changed
    select array_agg(c) into changes
      from gone o join added n on n.group_id = o.group_id and n.member_id = o.member_id
      cross join lateral (select * from app.changes_of(n, 1) union all select * from app.changes_of(o, -1)) c
     where (o.disenrolled, o.practice_id, o.assigned_physician, o.assigned_care_manager, o.opt_in_sms, o.ccm_patient_consent,
            o.last_active_at, o.needs_review, o.num_unread_messages, o.missed_call_at, o.active_memos, o.days_till_event,
            o.billing_lists, o.diagnosis_lists, o.uploaded_lists)
           is distinct from
           (n.disenrolled, n.practice_id, n.assigned_physician, n.assigned_care_manager, n.opt_in_sms, n.ccm_patient_consent,
            n.last_active_at, n.needs_review, n.num_unread_messages, n.missed_call_at, n.active_memos, n.days_till_event,
            n.billing_lists, n.diagnosis_lists, n.uploaded_lists);
  end if;
  if changes is not null then perform app.keep_counts(changes); end if;
  return null;
end $$;
create trigger count_added after insert on member_summary referencing new table as added
  for each statement execute function app.count_members();
create trigger count_changed after update on member_summary referencing old table as gone new table as added
  for each statement execute function app.count_members();
create trigger count_gone after delete on member_summary referencing old table as gone
  for each statement execute function app.count_members();

-- Counts this transaction's group from nothing: by the nightly job where a count was wrong. Writers of summaries wait
-- meanwhile.
create function app.recount_members() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare ours uuid := current_setting('app.group_id')::uuid;
begin
  lock table member_summary in share row exclusive mode;
  delete from member_count where group_id = ours;
  delete from member_count_by_hour where group_id = ours;
  perform app.keep_counts((select array_agg(row(ours, whose, list, practice_id, hour, n)::app.count_change) from (
    select c.whose, c.list, c.practice_id, c.hour, count(*)::int as n
      from member_summary s, app.changes_of(s, 1) c where s.group_id = ours group by 1, 2, 3, 4) counted));
end $$;

-- Adds this group's slots up in one, and forgets what is none. Slots that are being written in are left for the next time.
create function app.fold_counts() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare ours uuid := current_setting('app.group_id')::uuid; own int[]; folded app.count_change[];
begin
  select array_agg(n.slot) into own from (select distinct slot from member_count where group_id = ours
                                          union select distinct slot from member_count_by_hour where group_id = ours) n
   where pg_try_advisory_xact_lock(hashtext('member_count ' || ours), n.slot);
  with gone as (delete from member_count where group_id = ours and slot = any (own) returning *),
       gone_hours as (delete from member_count_by_hour where group_id = ours and slot = any (own) returning *)
  select array_agg(c) into folded from (
    select row(group_id, whose, list, practice_id, null, members)::app.count_change from gone
    union all
    select row(group_id, whose, null, null, hour, members)::app.count_change from gone_hours) rows (c);
  if folded is not null then perform app.keep_counts(folded); end if;
end $$;

-- Zones whose local date is another than at the last refresh: asked by a job that has no group of its own.
create function app.members_to_refresh() returns table (group_id uuid, member_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.group_id, s.member_id from public.member_summary s
    join public.member m on m.group_id = s.group_id and m.id = s.member_id
   where (s.refreshed_at at time zone m.time_zone)::date < (app.now() at time zone m.time_zone)::date
$$;

-- Summaries from before the newest part: asked by a job that has no group of its own.
create function app.members_behind(newest int) returns table (group_id uuid, member_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.group_id, s.member_id from public.member_summary s where s.parts_version < newest
$$;

-- Lists that an administrator uploads: members by file, replaced or added to, with who, when and which file.
create table list_upload (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  list text not null check (list in ('hcc-high', 'hcc-medium', 'hcc-low', 'frequent-ed', 'recent-inpatient', 'just-discharged', 'high-cost-list', 'chase-list')),
  file_name text not null,
  sha256 text not null,
  is_replacement boolean not null,
  matched int not null,
  unmatched int not null,
  uploaded_at timestamptz not null default app.now(),
  uploaded_by uuid references app_user,
  primary key (group_id, id),
  unique (id)
);
create index list_upload_newest on list_upload (group_id, list, uploaded_at desc);

create table listed_member (
  group_id uuid not null,
  list text not null,
  member_id uuid not null,
  upload_id uuid not null,
  as_of date,
  note text not null default '',
  primary key (group_id, list, member_id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, upload_id) references list_upload (group_id, id)
);
create index listed_member_by_member on listed_member (group_id, member_id);
-- what is replaced is found from its upload
create index listed_member_group_id_upload_id_idx on listed_member (group_id, upload_id);

-- The order in which a person last wanted a list of a group.
create table list_sort (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user on delete cascade,
  list text not null,
  sort text not null,
  primary key (group_id, user_id, list)
);
create index list_sort_user_id_idx on list_sort (user_id);

call app.confine_to_group('app, app_worker', 'member_summary', 'member_list_row', 'list_upload', 'listed_member');
call app.confine_to_group('app', 'list_sort');
-- told with everything else that pages must know of a person before they are drawn
create policy sign_in on list_sort to app_auth using (true);
-- Counts are written by the triggers above alone.
alter table member_count enable row level security;
alter table member_count_by_hour enable row level security;
create policy own_group on member_count to app, app_worker using (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_count_by_hour to app, app_worker using (group_id = current_setting('app.group_id')::uuid);
-- How many members are in each: numbers alone.
create policy super_admins on member_count for select to app_auth using ((select app.is_super_admin()));

grant select, insert, update on member_summary, member_list_row to app, app_worker;
grant select on member_count to app, app_auth, app_worker;
grant select on member_count_by_hour to app, app_worker;
grant select, insert on list_upload to app, app_worker;
grant select, insert, update, delete on listed_member to app, app_worker;
grant select, insert, update on list_sort to app;
grant select on list_sort to app_auth;
revoke execute on function app.keep_counts(app.count_change[]), app.count_members(), app.recount_members(), app.fold_counts(),
  app.members_to_refresh(), app.members_behind(int) from public;
grant execute on function app.recount_members(), app.fold_counts(), app.members_to_refresh(),
  app.members_behind(int) to app_worker;
