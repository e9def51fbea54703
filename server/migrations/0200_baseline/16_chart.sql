-- The chart: visits, diagnoses, medications, allergies and laboratory values, each a row with who and when (docs/decisions/0062).
-- The lists of the specification that stand with the member follow from these rows.

-- Visits and hospital events. Nothing is deleted: a row taken back keeps who took it back and why.
create table visit (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  visited_on date not null,
  kind text not null check (kind in ('office', 'home', 'telehealth', 'annualWellness', 'transition', 'emergency', 'hospital')),
  -- of a hospital stay
  discharged_on date,
  practitioner text not null default '',
  place text not null default '',
  note text not null default '',
  source text not null check (source in ('entered', 'imported', 'update', 'checkIn')),
  created_at timestamptz not null default app.now(),
  created_by uuid references app_user,
  removed_at timestamptz,
  removed_by uuid references app_user,
  remove_reason text,
  -- the check-in that told of it: the visit goes when that is taken back
  check_in_id uuid,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  check (discharged_on >= visited_on)
);
create unique index visit_once on visit (group_id, member_id, visited_on, kind, practitioner) where removed_at is null;
create index visit_by_member on visit (group_id, member_id, visited_on desc);

-- A diagnosis code or a chronic condition of a member; of each at most one that has not ended.
create table diagnosis (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  code text,
  condition text,
  -- the title of the code's list when it was recorded
  title text not null default '',
  source text not null check (source in ('entered', 'suggested', 'update')),
  -- what a suggestion was founded on
  evidence text not null default '',
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  ended_at timestamptz,
  ended_by uuid references app_user,
  end_reason text,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  check ((code is null) <> (condition is null))
);
create unique index diagnosis_once on diagnosis (group_id, member_id, (coalesce(code, condition))) where ended_at is null;
create index diagnosis_by_member on diagnosis (group_id, member_id, recorded_at);
-- the codes that a clinic uses, for the picker
create index diagnosis_code on diagnosis (group_id, code) where code is not null;

-- A suggestion that somebody declined never comes back by itself.
create table diagnosis_decline (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  -- the code or the condition that was suggested
  suggested text not null,
  evidence text not null,
  reason text not null,
  declined_at timestamptz not null default app.now(),
  declined_by uuid references app_user,
  withdrawn_at timestamptz,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create unique index diagnosis_decline_once on diagnosis_decline (group_id, member_id, suggested) where withdrawn_at is null;
create index diagnosis_decline_group_id_member_id_idx on diagnosis_decline (group_id, member_id);

-- A clinic may offer other chronic conditions in the place of items of the 22; charts keep what they hold.
create table condition_list (
  group_id uuid primary key references clinic_group,
  -- by the key of an item of the 22 the words that the picker offers instead
  swaps jsonb not null default '{}',
  changed_at timestamptz not null default app.now(),
  changed_by uuid references app_user
);

-- What a member takes, took or will take.
create table medication (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  name text not null,
  dose text not null default '',
  form text not null default '',
  route text not null default '',
  frequency text not null default '',
  reason text not null default '',
  prescriber text not null default '',
  -- YYYY-MM; an empty end means current
  start_ym text not null default '',
  end_ym text not null default '',
  stats text not null default '',
  source text not null check (source in ('entered', 'update')),
  created_at timestamptz not null default app.now(),
  created_by uuid references app_user,
  updated_at timestamptz not null default app.now(),
  updated_by uuid references app_user,
  removed_at timestamptz,
  removed_by uuid references app_user,
  remove_reason text,
  version int not null default 1,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index medication_by_member on medication (group_id, member_id, created_at);
-- the names a clinic uses, for suggestions
create index medication_name on medication (group_id, lower(name) text_pattern_ops) where removed_at is null;

create table allergy (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  name text not null,
  category text not null,
  reaction text not null,
  source text not null check (source in ('entered', 'update')),
  created_at timestamptz not null default app.now(),
  created_by uuid references app_user,
  removed_at timestamptz,
  removed_by uuid references app_user,
  remove_reason text,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index allergy_by_member on allergy (group_id, member_id, created_at);

-- What somebody stated on a day: that the medications were gone through, or that there is no known allergy.
create table chart_statement (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('reconciliation', 'noKnownAllergies')),
  with_whom text not null default '',
  note text not null default '',
  -- the medications as they stood then, so that the next one can tell what changed
  medications jsonb not null default '[]',
  stated_at timestamptz not null default app.now(),
  stated_by uuid references app_user,
  -- a new allergy ends it
  ended_at timestamptz,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index chart_statement_by_member on chart_statement (group_id, member_id, kind, stated_at desc);

create table lab_result (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  test text not null check (test in ('totalCholesterol', 'hdl', 'a1c', 'egfr', 'urineAcr')),
  -- in tenths of the test's unit
  tenths int not null check (tenths > 0),
  drawn_on date not null,
  laboratory text not null default '',
  created_at timestamptz not null default app.now(),
  created_by uuid references app_user,
  removed_at timestamptz,
  removed_by uuid references app_user,
  remove_reason text,
  -- an eGFR that was computed here keeps the creatinine it was computed from; tenths is what it came to when it was entered
  creatinine_hundredths int,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create unique index lab_result_once on lab_result (group_id, member_id, test, drawn_on) where removed_at is null;
create index lab_result_by_member on lab_result (group_id, member_id, drawn_on desc);

call app.confine_to_group('app, app_worker', 'visit', 'diagnosis', 'diagnosis_decline', 'condition_list', 'medication',
  'allergy', 'chart_statement', 'lab_result');

grant select, insert on visit, diagnosis, diagnosis_decline, medication, allergy, chart_statement,
  lab_result to app, app_worker;
grant select, insert, update on condition_list to app, app_worker;
grant update (removed_at, removed_by, remove_reason) on visit to app, app_worker;
grant update (ended_at, ended_by, end_reason) on diagnosis to app, app_worker;
grant update (withdrawn_at) on diagnosis_decline to app, app_worker;
grant update (name, dose, form, route, frequency, reason, prescriber, start_ym, end_ym, stats, updated_at, updated_by,
  removed_at, removed_by, remove_reason, version) on medication to app, app_worker;
grant update (removed_at, removed_by, remove_reason) on allergy to app, app_worker;
grant update (ended_at) on chart_statement to app, app_worker;
grant update (removed_at, removed_by, remove_reason) on lab_result to app, app_worker;
