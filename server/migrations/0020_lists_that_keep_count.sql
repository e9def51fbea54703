-- The cost of a list page depends neither on how many members a group has nor on how deep the page is: rows are kept as
-- they are sent, and how many a list holds is kept with the summaries (docs/decisions/0039, 0040).

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

alter table member_list_row enable row level security;
alter table member_count enable row level security;
alter table member_count_by_hour enable row level security;
create policy own_group on member_list_row to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_count to app, app_worker using (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_count_by_hour to app, app_worker using (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on member_list_row to app, app_worker;
grant select on member_count, member_count_by_hour to app, app_worker;

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
$$;

-- Whose a member is: the group's, and each assigned user's once.
create function app.counted_for(s public.member_summary) returns table (whose uuid)
language sql stable as $$
  select s.group_id
  union select s.assigned_physician where s.assigned_physician is not null
  union select s.assigned_care_manager where s.assigned_care_manager is not null
$$;

create type app.count_change as (group_id uuid, whose uuid, list text, practice_id text, hour timestamptz, members int);

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
            o.billing_lists, o.diagnosis_lists)
           is distinct from
           (n.disenrolled, n.practice_id, n.assigned_physician, n.assigned_care_manager, n.opt_in_sms, n.ccm_patient_consent,
            n.last_active_at, n.needs_review, n.num_unread_messages, n.missed_call_at, n.active_memos, n.days_till_event,
            n.billing_lists, n.diagnosis_lists);
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

-- Counts this transaction's group from nothing: once with this version, and by the nightly job where a count was wrong.
-- Writers of summaries wait meanwhile.
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

revoke execute on function app.count_members(), app.keep_counts(app.count_change[]), app.recount_members(), app.fold_counts() from public;
grant execute on function app.recount_members(), app.fold_counts() to app_worker;

do $$
declare of_group uuid;
begin
  for of_group in select id from clinic_group loop
    perform set_config('app.group_id', of_group::text, true);
    perform app.recount_members();
  end loop;
  perform set_config('app.group_id', '', true);
end $$;

-- One index for each sort as before; what lists filter by now says what the billing engine says, and no count reads them.
drop index summary_by_received, summary_by_measured, summary_by_frequency, summary_by_name, summary_by_state, summary_by_days,
  summary_needs_review, summary_new, summary_ccm, summary_by_practice;
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
create index review_by_received on member_summary (group_id, (worst_severity = 3) desc, data_received_at desc nulls last, member_id) where needs_review and not disenrolled;
create index review_by_measured on member_summary (group_id, (worst_severity = 3) desc, last_active_at asc nulls first, member_id) where needs_review and not disenrolled;
create index review_by_frequency on member_summary (group_id, (worst_severity = 3) desc, measure_freq, member_id) where needs_review and not disenrolled;
create index review_by_name on member_summary (group_id, (worst_severity = 3) desc, name_key, member_id) where needs_review and not disenrolled;
create index review_by_severity on member_summary (group_id, worst_severity desc, worst_warning_at, member_id) where needs_review and not disenrolled;
-- lists that may be few of many: found first and sorted afterwards
create index summary_new on member_summary (group_id, data_received_at desc nulls last, member_id)
  include (last_active_at, measure_freq, name_key) where last_active_at is null and not disenrolled;
create index summary_ccm on member_summary (group_id)
  include (member_id, data_received_at, last_active_at, measure_freq, name_key) where ccm_patient_consent and not disenrolled;
create index summary_by_practice on member_summary (group_id, practice_id)
  include (member_id, data_received_at, last_active_at, measure_freq, name_key) where not disenrolled;
