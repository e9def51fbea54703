-- Readings of another system. They are charted with where they came from, and nothing else reads them: not beside `reading`, where
-- thirty questions (reading days, warnings, averages, months, FHIR, webhooks) would each have to leave them out (docs/decisions/0155).
create table moved_in_reading (
  group_id uuid not null,
  id uuid not null default app.new_id(),
  member_id uuid not null,
  -- Both pressures stand in one row, under the systolic one
  metric text not null check (metric in ('bodyWeight', 'systolicBP', 'pulse', 'bloodSugar', 'spo2', 'pef')),
  value int not null,
  lower int check ((lower is not null) = (metric = 'systolicBP')),
  measured_at timestamptz not null,
  evidence text not null,
  created_at timestamptz not null default app.now(),
  created_by uuid references app_user,
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index moved_in_reading_by_member on moved_in_reading (group_id, member_id, metric, measured_at);
create index moved_in_reading_by_creator on moved_in_reading (created_by);

alter table moved_in_reading enable row level security;
create policy own_group on moved_in_reading to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on moved_in_reading to app, app_worker;
grant insert on moved_in_reading to app_worker;
call app.close_care_to_billers();
call app.close_members_to_auditors();

alter table chart_import_row drop constraint chart_import_row_kind_check;
alter table chart_import_row add constraint chart_import_row_kind_check
  check (kind in ('member', 'problem', 'medication', 'allergy', 'consent', 'lab', 'reading', 'other'));

create or replace function app.delete_moved_in(in_group uuid, members uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.member_summary t where t.group_id = in_group and t.member_id = any (members);
  delete from public.diagnosis t where t.group_id = in_group and t.member_id = any (members);
  delete from public.medication t where t.group_id = in_group and t.member_id = any (members);
  delete from public.allergy t where t.group_id = in_group and t.member_id = any (members);
  delete from public.lab_result t where t.group_id = in_group and t.member_id = any (members);
  delete from public.moved_in_reading t where t.group_id = in_group and t.member_id = any (members);
  delete from public.consent t where t.group_id = in_group and t.member_id = any (members);
  delete from public.program_stay t where t.group_id = in_group and t.member_id = any (members);
  delete from public.member t where t.group_id = in_group and t.id = any (members);
end $$;
