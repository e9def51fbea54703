-- What moves a member within a list, or onto and off it: of each change the summary as it was (-1) and as it is (+1), in what
-- lists are filtered and ordered by (server/src/members/lists/views.ts). With it a rank that was counted before is brought up
-- to date instead of being counted anew (decision 131). Written by the trigger of the counts alone, kept for some hours.
create table summary_change (
  group_id uuid not null,
  -- by the transaction, since what a snapshot has seen is known by it
  xid xid8 not null,
  changed_at timestamptz not null,
  sign smallint not null,
  member_id uuid not null,
  name_key text not null,
  disenrolled boolean not null,
  practice_id text,
  assigned_physician uuid,
  assigned_care_manager uuid,
  opt_in_sms boolean not null,
  ccm_patient_consent boolean not null,
  data_received_at timestamptz,
  last_active_at timestamptz,
  measure_freq real not null,
  needs_review boolean not null,
  worst_severity smallint not null,
  danger_rank smallint not null,
  worst_warning_at timestamptz,
  num_unread_messages int not null,
  missed_call_at timestamptz,
  active_memos int not null,
  days_till_event int,
  billing_lists text[] not null,
  diagnosis_lists text[] not null,
  uploaded_lists text[] not null
) with (autovacuum_vacuum_scale_factor = 0.05);
create index summary_change_since on summary_change (group_id, xid);

alter table summary_change enable row level security;
create policy own_group on summary_change to app, app_worker using (group_id = current_setting('app.group_id')::uuid);
grant select on summary_change to app, app_worker;

create function app.change_of(s public.member_summary, sign int) returns setof public.summary_change
language sql stable as $$
  select s.group_id, pg_current_xact_id(), app.now(), sign::smallint, s.member_id, s.name_key, s.disenrolled, s.practice_id,
         s.assigned_physician, s.assigned_care_manager, s.opt_in_sms, s.ccm_patient_consent, s.data_received_at,
         s.last_active_at, s.measure_freq, s.needs_review, s.worst_severity, s.danger_rank, s.worst_warning_at,
         s.num_unread_messages, s.missed_call_at, s.active_memos, s.days_till_event, s.billing_lists, s.diagnosis_lists,
         s.uploaded_lists
$$;

-- As before (0200_baseline/06_lists.sql), and the changes are logged.
create or replace function app.count_members() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare changes app.count_change[];
begin
  if tg_op = 'INSERT' then
    insert into summary_change select c.* from added n, app.change_of(n, 1) c;
    select array_agg(c) into changes from added n, app.changes_of(n, 1) c;
  elsif tg_op = 'DELETE' then
    insert into summary_change select c.* from gone o, app.change_of(o, -1) c;
    select array_agg(c) into changes from gone o, app.changes_of(o, -1) c;
  else
    insert into summary_change
      select c.* from gone o join added n on n.group_id = o.group_id and n.member_id = o.member_id
       cross join lateral (select * from app.change_of(o, -1) union all select * from app.change_of(n, 1)) c
       where (select b from app.change_of(o, 0) b) is distinct from (select a from app.change_of(n, 0) a);
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

-- Nobody goes by a rank that was counted so long ago; no transaction takes as long either.
create function app.forget_summary_changes() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from summary_change where changed_at < app.now() - interval '3 hours'
$$;
revoke execute on function app.forget_summary_changes() from public;
grant execute on function app.forget_summary_changes() to app_worker;
