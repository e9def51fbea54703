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
alter table ecg_recording enable row level security;
create policy own_group on ecg_recording to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on ecg_recording to app, app_worker;
