-- What staff and doctors write about a member, what somebody has begun to write, and alerts to doctors.

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
create index text_draft_group_id_member_id_idx on text_draft (group_id, member_id);

-- The same of what is about no one member: a text to many, the clinic's templates.
create table own_draft (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  kind text not null,
  key uuid not null,
  form jsonb not null,
  saved_at timestamptz not null default app.now(),
  primary key (group_id, user_id, kind)
);

-- An alert is never changed but for what became of it; the snapshot is what the doctor is asked about.
create table doctor_alert (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  member_id uuid not null,
  at timestamptz not null default app.now(),
  by_user uuid references app_user,
  by_name text not null,
  by_email text not null default '',
  value text not null check (value <> ''),
  is_direct_secure_msg boolean not null default false,
  to_name text not null,
  to_contact text not null,
  -- who is asked when the first does not answer
  backup_name text,
  backup_contact text,
  status text not null default 'open' check (status in ('open', 'answered', 'cleared')),
  snapshot jsonb not null,
  -- whether the page asks for a texted code first, as the clinic had it then
  asks_code boolean not null,
  reminder_hours int not null,
  answer text,
  answer_words text,
  answered_by text,
  answered_at timestamptz,
  cleared_at timestamptz,
  cleared_by uuid references app_user,
  -- named by the page: the same key again is the same alert
  key uuid not null,
  primary key (group_id, id),
  unique (id),
  unique (group_id, key),
  foreign key (group_id, member_id) references member (group_id, id),
  check ((status = 'cleared') = (cleared_at is not null)),
  check (status <> 'answered' or answered_at is not null)
);
create index alert_by_member on doctor_alert (group_id, member_id, at desc, id);

-- Each link that left about an alert: to whom, why, and when it was first opened. An alert has many, and stays one.
create table doctor_alert_sending (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  alert_id uuid not null,
  member_id uuid not null,
  link_id uuid not null,
  why text not null check (why in ('first', 'resent', 'reminder', 'backup')),
  to_name text not null,
  to_contact text not null,
  at timestamptz not null default app.now(),
  by_user uuid references app_user,
  opened_at timestamptz,
  primary key (group_id, id),
  unique (id),
  unique (link_id),
  foreign key (group_id, link_id) references link (group_id, id) on delete cascade,
  foreign key (group_id, alert_id) references doctor_alert (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index sending_by_alert on doctor_alert_sending (group_id, alert_id, at);
-- a reminder and a backup are sent once, however often their job runs
create unique index sending_once on doctor_alert_sending (group_id, alert_id, why) where why in ('first', 'reminder', 'backup');
create index doctor_alert_sending_group_id_link_id_idx on doctor_alert_sending (group_id, link_id);
create index doctor_alert_sending_group_id_member_id_idx on doctor_alert_sending (group_id, member_id);

-- How a clinic has its doctors asked.
create table alert_settings (
  group_id uuid primary key references clinic_group,
  asks_code boolean not null default true,
  reminder_hours int not null default 4 check (reminder_hours between 1 and 72)
);

-- The one alert that the link of this transaction opened, and nothing else of the member.
create function app.linked_alert() returns table (value text, at timestamptz, by_name text, status text, snapshot jsonb,
  answer text, answer_words text, clinic_name text, to_name text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select a.value, a.at, a.by_name, a.status, a.snapshot, a.answer, a.answer_words, g.workspace_name, s.to_name
    from app.opened_link() o
    join public.doctor_alert a on a.group_id = o.group_id and a.id = o.subject_id and a.member_id = o.member_id
    join public.doctor_alert_sending s on s.group_id = o.group_id and s.link_id = o.id
    join public.clinic_group g on g.id = a.group_id
$$;

call app.confine_to_group('app, app_worker', 'note', 'doctor_alert', 'doctor_alert_sending', 'alert_settings');
call app.confine_to_group('app', 'text_draft', 'own_draft');

grant select, insert on note, doctor_alert, doctor_alert_sending to app, app_worker;
grant select, insert, update, delete on text_draft, own_draft to app;
grant select, insert, update on alert_settings to app, app_worker;
-- What is written stays as it was written.
grant update (cleared_at, cleared_by, deleted_at, deleted_by) on note to app, app_worker;
grant update (status, answer, answer_words, answered_by, answered_at, cleared_at,
  cleared_by) on doctor_alert to app, app_worker;
grant update (opened_at) on doctor_alert_sending to app, app_worker;
revoke execute on function app.linked_alert() from public;
grant execute on function app.linked_alert() to app_link;
