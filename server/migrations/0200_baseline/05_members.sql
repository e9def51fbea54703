-- Members, their enrollment, consents and programs.

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
  -- as far as lists, searches and billing read them here: they follow from the rows of the chart
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
  -- as in clinic_group
  clinical_rules_past jsonb not null default '[]',
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, practice_id) references practice (group_id, practice_id)
);
-- finds a member of the same name and birth date while enrolling
create index member_by_identity on member (group_id, dob, name_key);
-- the duplicate phone warning, and search by digits
create index member_by_phone on member (group_id, phone);
create index member_by_mrn on member (group_id, mrn) where mrn <> '';
-- Members with clinical rules of their own, by name: a few of a clinic.
create index member_own_rules on member (group_id, name_key, id) where clinical_rules <> '{}' and not disenrolled;

-- What the search box finds a member by: words of the name, MRN, phone digits and their last seven and four. Prefixes
-- under row security: the operator ^@ is leakproof. The parts are those of domain/src/members/search-words.ts.
create table member_name_part (
  group_id uuid not null,
  part text not null collate "C",
  member_id uuid not null,
  primary key (group_id, part, member_id),
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
-- What is replaced or listed for one member is found from the member, not by reading all of the clinic's.
create index member_name_part_by_member on member_name_part (group_id, member_id);

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
-- The result of an enrollment is asked for by its member.
create index enrollment_receipt_by_member on enrollment_receipt (group_id, member_id, created_at desc);

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
  -- How somebody agreed and who said so: a consent to chronic care may be spoken or written, and given by a representative
  -- (MLN909188). Null where nobody asks
  method text check (method in ('verbal', 'written', 'electronic')),
  given_by text check (given_by in ('member', 'representative')),
  relation text not null default '' check (length(relation) <= 80),
  -- the practitioner who bills: another one asks again
  practitioner uuid references app_user (id),
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id),
  check (given_by = 'representative' or relation = '')
);
create index consent_by_member on consent (group_id, member_id, kind);

-- When a member was in a program: RPM and CCM, one row a stay; the open one has no end.
create table program_stay (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  program text not null check (program in ('RPM', 'CCM')),
  started_at timestamptz not null,
  started_by uuid references app_user,
  ended_at timestamptz,
  ended_by uuid references app_user,
  end_reason text,
  -- a documented new episode of care: a new order and goals, allows 99453 again
  is_new_episode boolean not null default false,
  -- why somebody came back
  start_reason text,
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index program_stay_by_member on program_stay (group_id, member_id, program, started_at);
create unique index program_stay_open on program_stay (group_id, member_id, program) where ended_at is null;

-- The group of a member, told only to who belongs to that group.
create function auth.workspace_of_member(of_user uuid, of_member uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.group_id from public.member m
    join public.workspace_member w on w.group_id = m.group_id and w.user_id = of_user
   where m.id = of_member
$$;

call app.confine_to_group('app, app_worker', 'member', 'member_name_part', 'phone_lookup', 'member_import', 'member_import_row',
  'member_draft', 'enrollment_receipt', 'consent', 'program_stay');

grant select, insert, update on member, phone_lookup, member_import, member_import_row, consent,
  program_stay to app, app_worker;
grant select, insert, delete on member_name_part to app, app_worker;
grant select, insert, update, delete on member_draft to app;
grant select, insert on enrollment_receipt to app;
grant select (id, group_id, first_name, last_name, time_zone) on member to app_link;
revoke execute on function auth.workspace_of_member(uuid, uuid) from public;
grant execute on function auth.workspace_of_member(uuid, uuid) to app_auth;
