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

alter table list_upload enable row level security;
alter table listed_member enable row level security;
create policy own_group on list_upload to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on listed_member to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on list_upload to app, app_worker;
grant select, insert, update, delete on listed_member to app, app_worker;

-- The lists that hold a member stand in the summary, where pages and kept counts read them.
alter table member_summary add column uploaded_lists text[] not null default '{}';
create index summary_uploaded on member_summary (group_id, member_id) where uploaded_lists <> '{}' and not disenrolled;
create or replace function app.counted_lists(s public.member_summary) returns table (list text, practice_id text)
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
create or replace function app.count_members() returns trigger
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
