-- Readings, ECG recordings and the warnings they raise.

-- One value of one act of measuring.
create table reading (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  metric text not null,
  -- canonical unit of the metric (domain/src/readings/reading.ts): gram, mmHg, bpm, mg/dL, %, L/min
  value int not null,
  measured_at timestamptz not null,
  received_at timestamptz not null,
  -- the member's local date of measured_at
  measured_on date not null,
  source text not null check (source in ('device', 'manual')),
  device_id uuid,
  inbox_id bigint,
  -- joins systolic, diastolic and pulse of one act
  act_key text not null,
  context text,
  flags text[] not null default '{}',
  state text not null default 'kept' check (state in ('kept', 'quarantined', 'duplicate')),
  state_reason text,
  time_quality text not null default 'device' check (time_quality in ('device', 'estimated', 'device_clock_invalid')),
  device_measured_at timestamptz,
  -- the value as the device sent it, before calibration
  raw_value int,
  excluded boolean not null default false,
  excluded_reason text,
  excluded_by uuid,
  excluded_at timestamptz,
  severity text not null default 'ok' check (severity in ('ok', 'low', 'high', 'critical')),
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
-- one act is kept once, whichever path brought it
create unique index reading_once on reading (group_id, member_id, metric, act_key);
-- charts, latest values and day sets of one member
create index reading_by_member on reading (group_id, member_id, metric, measured_at desc);
-- billing walks a member's reading days without reading every row
create index reading_days on reading (group_id, member_id, measured_on, measured_at)
  where source = 'device' and state = 'kept' and not excluded and metric <> 'step';
-- A reading is known again by what its device said (docs/decisions/0038), also where the device's clock was not believed.
create index reading_by_claim on reading (group_id, member_id, metric, device_measured_at) where device_measured_at is not null;

-- The traces of ECG recordings; the mean heart rate of each is a reading like any other.
create table ecg_recording (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  -- the vendor's name of the recording
  recording_id text not null,
  -- the reading of the same act
  act_key text not null,
  recorded_at timestamptz not null,
  received_at timestamptz not null,
  determination text not null,
  heart_rate int,
  duration_ms int not null,
  sample_rate_hz real not null,
  -- millivolt of one step of a sample
  mv_per_unit double precision not null,
  -- samples by lead: {"I": [0, 3, 16, …]}
  leads jsonb not null,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
-- a recording is kept once; an updated one takes its place
create unique index ecg_recording_once on ecg_recording (group_id, member_id, recording_id);
-- the recordings of one member, newest first
create index ecg_recording_by_member on ecg_recording (group_id, member_id, recorded_at desc);
create index ecg_recording_by_name on ecg_recording (recording_id);

-- News of a recording may name nothing but the recording.
create function app.recording_owner(of_recording text) returns table (group_id uuid, member_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.group_id, e.member_id from public.ecg_recording e where e.recording_id = of_recording limit 1
$$;

-- One row for each act of measuring and each kind of warning it raised. A row stays when its reading is excluded or the
-- rules change (withdrawn_at), because somebody may have acted on it.
create table warning (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  category text not null check (category in ('weightGain', 'weightLoss', 'highBP', 'lowBP', 'highPulse', 'lowPulse', 'highSugar', 'lowSugar', 'lowSpO2', 'ecg', 'checkIn')),
  severity text not null check (severity in ('low', 'high', 'critical')),
  act_key text not null,
  -- the reading that broke the rule furthest, its value and the threshold, both in the metric's canonical unit (of a
  -- change: the change; of a recording: the heart rate, and no threshold)
  reading_id uuid,
  value int,
  threshold int,
  -- what was measured and what it was held against, in words for the screen
  text text not null,
  measured_at timestamptz not null,
  raised_at timestamptz not null default app.now(),
  -- measured long before it arrived: shown, but nobody is alarmed about it
  is_backfilled boolean not null default false,
  needs_review boolean not null default true,
  cleared_at timestamptz,
  cleared_by uuid references app_user,
  clear_reason text,
  withdrawn_at timestamptz,
  withdraw_reason text,
  -- over how many days a weight changed that raised it
  change_days smallint,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, reading_id) references reading (group_id, id),
  check (needs_review or cleared_at is not null)
);
create unique index warning_once on warning (group_id, member_id, category, act_key);
-- the header, the list needs-review and the summary: what is open
create index warning_open on warning (group_id, member_id) where needs_review and withdrawn_at is null;
-- the page of all open warnings: those of one group, few at a time
create index warning_review on warning (group_id, measured_at) where needs_review and withdrawn_at is null;
-- the log of one member, newest first
create index warning_by_member on warning (group_id, member_id, measured_at desc);

call app.confine_to_group('app, app_worker', 'reading', 'ecg_recording', 'warning');

grant select, insert, update on reading, ecg_recording, warning to app, app_worker;
revoke execute on function app.recording_owner(text) from public;
grant execute on function app.recording_owner(text) to app_worker;
