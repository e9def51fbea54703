-- The evidence packet of a closed month as it was first handed out: the same bytes every time. A later signature or addendum
-- makes another edition beside it.
create table evidence_packet (
  group_id uuid not null,
  close_id uuid not null,
  member_id uuid not null,
  edition text not null,
  -- JSON, compressed (RFC 1951); the digest is of the JSON
  packet bytea not null,
  sha256 text not null,
  made_at timestamptz not null default app.now(),
  primary key (group_id, close_id, member_id, edition),
  foreign key (group_id, close_id) references month_close (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
alter table evidence_packet enable row level security;
create policy own_group on evidence_packet to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on evidence_packet to app, app_worker;

-- Packets of many members, made by a job and fetched as one ZIP
create table evidence_export (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  year_month text not null,
  state text not null default 'running' check (state in ('running', 'done')),
  total int not null,
  done int not null default 0,
  asked_by uuid not null references app_user,
  asked_at timestamptz not null default app.now(),
  finished_at timestamptz,
  sha256 text,
  primary key (group_id, id)
);
create index evidence_export_newest on evidence_export (group_id, year_month, asked_at desc);
create table evidence_export_part (
  group_id uuid not null,
  export_id uuid not null,
  member_id uuid not null,
  json_sha256 text not null,
  pdf_sha256 text not null,
  json bytea not null,
  pdf bytea not null,
  primary key (group_id, export_id, member_id),
  foreign key (group_id, export_id) references evidence_export (group_id, id) on delete cascade,
  foreign key (group_id, member_id) references member (group_id, id)
);
alter table evidence_export enable row level security;
alter table evidence_export_part enable row level security;
create policy own_group on evidence_export to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on evidence_export_part to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on evidence_export, evidence_export_part to app, app_worker;
grant insert on evidence_export to app;
grant update (state, done, finished_at, sha256) on evidence_export to app_worker;
grant insert on evidence_export_part to app_worker;
