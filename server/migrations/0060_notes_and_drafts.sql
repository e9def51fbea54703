-- What staff and doctors write about a member, and what somebody has begun to write.

-- A note is never changed once it is saved: amending writes a new one that names the old; clearing and deleting keep who
-- and when beside it.
create table note (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  member_id uuid not null,
  note_type text not null check (note_type in ('note', 'memo')),
  value text not null check (value <> ''),
  at timestamptz not null default app.now(),
  -- who wrote it: a user, or somebody outside such as the doctor who answered an alert; the name and address as they were
  by_user uuid references app_user,
  by_name text not null,
  by_email text not null default '',
  -- what it came of: written at the chart, after a call, as the answer to an alert
  source text not null default 'chart',
  -- named by whoever writes it: the same key again is the same note
  key uuid not null default app.new_id(),
  amends uuid,
  cleared_at timestamptz,
  cleared_by uuid references app_user,
  deleted_at timestamptz,
  deleted_by uuid references app_user,
  primary key (group_id, id),
  unique (id),
  unique (group_id, key),
  -- one correction of each; who wants to correct again corrects the correction
  unique (group_id, amends),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, amends) references note (group_id, id),
  check ((cleared_at is null) or note_type = 'memo')
);
create index note_by_member on note (group_id, member_id, at desc, id);
create index memo_active on note (group_id, member_id) where note_type = 'memo' and cleared_at is null and deleted_at is null;
alter table note enable row level security;
create policy own_group on note to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on note to app, app_worker;
-- What is written stays as it was written.
grant update (cleared_at, cleared_by, deleted_at, deleted_by) on note to app, app_worker;

-- What a user is writing about a member and has not sent: a browser's own storage is no place for it.
create table text_draft (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  member_id uuid not null,
  kind text not null,
  key uuid not null,
  form jsonb not null,
  saved_at timestamptz not null default app.now(),
  primary key (group_id, user_id, member_id, kind),
  foreign key (group_id, member_id) references member (group_id, id)
);
alter table text_draft enable row level security;
create policy own_group on text_draft to app using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update, delete on text_draft to app;
