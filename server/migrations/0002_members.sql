-- Members, their consents and programmes, and the summary row that lists and headers read.

create table member (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  first_name text not null,
  last_name text not null,
  name text not null generated always as (first_name || ' ' || last_name) stored,
  -- lower case, accents removed, made by the server: what lists sort by and search compares
  name_key text not null,
  dob date not null,
  gender text not null check (gender in ('male', 'female')),
  member_title text not null default '',
  language text not null default 'English',
  phone text not null,
  phone_type text,
  phone_checked_at timestamptz,
  email text not null default '',
  mrn text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  city text not null default '',
  state text not null default '',
  zip_code text not null default '',
  time_zone text not null,
  practice_id text,
  assigned_physician uuid references app_user,
  assigned_care_manager uuid references app_user,
  opt_in_sms boolean not null default false,
  opt_in_email boolean not null default false,
  enrollment_date date not null,
  enrolled_at timestamptz not null,
  consented_at timestamptz,
  disenrolled boolean not null default false,
  disenrolled_at timestamptz,
  paused_at timestamptz,
  pause_reason text,
  services text[] not null default '{RPM}',
  ccm_patient_consent boolean not null default false,
  disenrolled_ccm boolean not null default false,
  enrollment_date_ccm date,
  method_of_communication text check (method_of_communication in ('phone', 'email', 'text')),
  person_to_contact text check (person_to_contact in ('patient', 'caregiver')),
  caregiver_name text not null default '',
  caregiver_phone text not null default '',
  kardia_id text,
  device_receipt_at timestamptz,
  chronic_conditions text[] not null default '{}',
  diagnosis_codes text[] not null default '{}',
  procedure_codes text[] not null default '{}',
  medications jsonb not null default '[]',
  allergies jsonb not null default '[]',
  em_dates date[] not null default '{}',
  -- thresholds of this member that replace the group's defaults, by warning type
  clinical_rules jsonb not null default '{}',
  note text not null default '',
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  version int not null default 1,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, practice_id) references practice (group_id, practice_id)
);
-- finds a member of the same name and birth date while enrolling
create index member_by_identity on member (group_id, dob, name_key);
-- the duplicate phone warning, and search by digits
create index member_by_phone on member (group_id, phone);
create index member_by_mrn on member (group_id, mrn) where mrn <> '';
-- What the search box finds a member by: words of the name, MRN, phone digits and their last seven and four. Prefixes
-- under row security: the operator ^@ is leakproof. The parts are those of domain/src/members/search-words.ts.
create table member_name_part (
  group_id uuid not null,
  part text not null collate "C",
  member_id uuid not null,
  primary key (group_id, part, member_id),
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);

-- What kind of line a number is, asked once in 90 days (vendors charge for each look-up).
create table phone_lookup (
  group_id uuid not null references clinic_group,
  phone text not null,
  phone_type text not null,
  checked_at timestamptz not null,
  primary key (group_id, phone)
);

-- A list of members read from a file: each row's fate is decided first, then a job enrolls those that are new.
create table member_import (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  file_name text not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done')),
  created_by uuid not null references app_user,
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  primary key (group_id, id)
);
create table member_import_row (
  group_id uuid not null,
  import_id uuid not null,
  -- the line of the file, as a spreadsheet counts
  line int not null,
  name text not null,
  fate text not null check (fate in ('new', 'duplicate', 'wrong', 'enrolled')),
  messages text[] not null default '{}',
  -- what will be enrolled; emptied once it is
  form jsonb,
  member_id uuid,
  primary key (group_id, import_id, line),
  foreign key (group_id, import_id) references member_import (group_id, id) on delete cascade
);

-- An enrollment somebody has begun, kept for them until it is sent: what the form holds, and the key it will be sent with.
create table member_draft (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  key uuid not null,
  form jsonb not null,
  saved_at timestamptz not null default app.now(),
  primary key (group_id, user_id)
);

-- What came of an enrollment, by the key the page gave it: a page whose answer was lost asks again and enrolls nobody twice.
create table enrollment_receipt (
  group_id uuid not null,
  key uuid not null,
  member_id uuid not null,
  devices jsonb not null,
  created_by uuid references app_user,
  created_at timestamptz not null default app.now(),
  primary key (group_id, key),
  foreign key (group_id, member_id) references member (group_id, id)
);

-- Consent as a fact: who said yes to what, when, in which language, to which text. Revoking is another column, not a delete.
create table consent (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('rpm', 'ccm', 'sms', 'email')),
  text_version text not null,
  language text not null,
  given_at timestamptz not null,
  recorded_by uuid references app_user,
  revoked_at timestamptz,
  revoked_by uuid references app_user,
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index consent_by_member on consent (group_id, member_id, kind);

-- When a member was in a programme: RPM and CCM, one row a stay; the open one has no end.
create table programme_stay (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  programme text not null check (programme in ('RPM', 'CCM')),
  started_at timestamptz not null,
  started_by uuid references app_user,
  ended_at timestamptz,
  ended_by uuid references app_user,
  end_reason text,
  -- a documented new episode of care: a new order and goals, allows 99453 again
  is_new_episode boolean not null default false,
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index programme_stay_by_member on programme_stay (group_id, member_id, programme, started_at);
create unique index programme_stay_open on programme_stay (group_id, member_id, programme) where ended_at is null;

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
  primary key (group_id, member_id),
  foreign key (group_id, member_id) references member (group_id, id)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- One index for each sort of the home lists; member_id makes ties stable. The included columns are what the lists filter
-- by, so that a page far down a list of 100,000 is found without touching the table.
create index summary_by_received on member_summary (group_id, disenrolled, data_received_at desc nulls last, member_id)
  include (last_active_at, needs_review, opt_in_sms, ccm_patient_consent, days_99454, practice_id, assigned_physician, assigned_care_manager);
create index summary_by_measured on member_summary (group_id, disenrolled, last_active_at asc nulls first, member_id)
  include (needs_review, opt_in_sms, ccm_patient_consent, days_99454, practice_id, assigned_physician, assigned_care_manager);
create index summary_by_frequency on member_summary (group_id, disenrolled, measure_freq, member_id)
  include (last_active_at, needs_review, opt_in_sms, ccm_patient_consent, days_99454, practice_id, assigned_physician, assigned_care_manager);
create index summary_by_name on member_summary (group_id, disenrolled, name_key, member_id)
  include (last_active_at, needs_review, opt_in_sms, ccm_patient_consent, days_99454, practice_id, assigned_physician, assigned_care_manager);
-- how many are enrolled, how many take texts, how many are short of days: small, because equal keys are stored once
create index summary_by_state on member_summary (group_id, disenrolled, opt_in_sms);
create index summary_by_days on member_summary (group_id, days_99454) where not disenrolled;
-- list needs-review with its own sort: severity, then age
create index summary_needs_review on member_summary (group_id, worst_severity desc, worst_warning_at, member_id)
  include (data_received_at, last_active_at, measure_freq, name_key, assigned_physician, assigned_care_manager) where needs_review and not disenrolled;
-- lists new-members, ccm-members, practice and "only my patients": few of many, found first and sorted afterwards
create index summary_new on member_summary (group_id, data_received_at desc nulls last, member_id) where last_active_at is null and not disenrolled;
create index summary_ccm on member_summary (group_id, member_id) where ccm_patient_consent and not disenrolled;
create index summary_by_practice on member_summary (group_id, practice_id) where not disenrolled;
create index summary_by_physician on member_summary (group_id, assigned_physician);
create index summary_by_care_manager on member_summary (group_id, assigned_care_manager);
-- lists by diagnosis, one each: how few are on it decides whether they are found first or met on the way
create index summary_htn on member_summary (group_id, member_id) where 'htn' = any (diagnosis_lists) and not disenrolled;
create index summary_obesity on member_summary (group_id, member_id) where 'obesity' = any (diagnosis_lists) and not disenrolled;
create index summary_dm on member_summary (group_id, member_id) where 'dm' = any (diagnosis_lists) and not disenrolled;
create index summary_ckd on member_summary (group_id, member_id) where 'ckd' = any (diagnosis_lists) and not disenrolled;
create index summary_esrd on member_summary (group_id, member_id) where 'esrd' = any (diagnosis_lists) and not disenrolled;
create index summary_chf on member_summary (group_id, member_id) where 'chf' = any (diagnosis_lists) and not disenrolled;

alter table member enable row level security;
alter table member_name_part enable row level security;
alter table consent enable row level security;
alter table phone_lookup enable row level security;
alter table member_import enable row level security;
alter table member_import_row enable row level security;
alter table member_draft enable row level security;
alter table enrollment_receipt enable row level security;
alter table programme_stay enable row level security;
alter table member_summary enable row level security;
create policy own_group on member to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_name_part to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on consent to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on phone_lookup to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_import to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_import_row to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_draft to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on enrollment_receipt to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on programme_stay to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on member_summary to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on member, consent, programme_stay, member_summary, phone_lookup, member_import, member_import_row to app, app_worker;
grant select, insert, delete on member_name_part to app, app_worker;
grant select, insert, update, delete on member_draft to app;
grant select, insert on enrollment_receipt to app;
