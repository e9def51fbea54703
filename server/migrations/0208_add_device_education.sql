-- That a device was set up with the member and its use explained: who, when, how, and whether the member showed it back. Added
-- to and never changed: one recorded in error is retracted by a row of its own.
create table device_education (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  device_id uuid not null,
  educated_on date not null,
  method text not null check (method in ('phone', 'visit', 'video')),
  is_taught_back boolean not null,
  educator uuid not null references app_user,
  educator_title text not null,
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, device_id) references device (group_id, id)
);
create index device_education_by_member on device_education (group_id, member_id, educated_on desc);
create index device_education_device on device_education (group_id, device_id);
create index device_education_educator on device_education (educator);
create index device_education_recorded_by on device_education (recorded_by);

create table device_education_retraction (
  group_id uuid not null,
  education_id uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  retracted_at timestamptz not null default app.now(),
  retracted_by uuid not null references app_user,
  primary key (group_id, education_id),
  foreign key (group_id, education_id) references device_education (group_id, id)
);
create index device_education_retraction_by on device_education_retraction (retracted_by);

alter table device_education enable row level security;
create policy own_group on device_education to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
alter table device_education_retraction enable row level security;
create policy own_group on device_education_retraction to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on device_education, device_education_retraction to app;
grant select on device_education, device_education_retraction to app_worker;
