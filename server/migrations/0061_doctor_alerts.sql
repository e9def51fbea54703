-- Alerts to doctors, and what the holder of a public link has done.

-- What somebody did by a link, as a fact: their role can do nothing else. A job takes it to the noun it is for.
create table link_act (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  link_id uuid not null references link on delete cascade,
  member_id uuid not null,
  subject_id uuid,
  kind text not null,
  body jsonb not null default '{}',
  at timestamptz not null default app.now(),
  taken_at timestamptz,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
create index link_act_by_link on link_act (link_id, kind);
alter table link_act enable row level security;
create policy own_group on link_act to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_link on link_act to app_link
  using ((group_id, link_id) = (select o.group_id, o.id from app.opened_link() o))
  with check ((group_id, link_id, member_id) = (select o.group_id, o.id, o.member_id from app.opened_link() o)
    and subject_id is not distinct from (select o.subject_id from app.opened_link() o));
grant select on link_act to app, app_worker;
grant update (taken_at) on link_act to app_worker;
grant select (id, group_id, link_id, kind, body, at), insert (group_id, link_id, member_id, subject_id, kind, body) on link_act to app_link;

-- The role of a link may send no job of its own choosing: its fact sends the one that takes it.
create function app.follow_link_act() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.group_id', new.group_id::text, true);
  perform app.enqueue('take-link-act', jsonb_build_object('actId', new.id));
  return null;
end $$;
revoke execute on function app.follow_link_act() from public;
create trigger follow_link_act after insert on link_act for each row execute function app.follow_link_act();

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
alter table doctor_alert enable row level security;
create policy own_group on doctor_alert to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on doctor_alert to app, app_worker;
grant update (status, answer, answer_words, answered_by, answered_at, cleared_at, cleared_by) on doctor_alert to app, app_worker;

-- Each link that left about an alert: to whom, why, and when it was first opened. An alert has many, and stays one.
create table doctor_alert_sending (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  alert_id uuid not null,
  member_id uuid not null,
  link_id uuid not null references link on delete cascade,
  why text not null check (why in ('first', 'resent', 'reminder', 'backup')),
  to_name text not null,
  to_contact text not null,
  at timestamptz not null default app.now(),
  by_user uuid references app_user,
  opened_at timestamptz,
  primary key (group_id, id),
  unique (id),
  unique (link_id),
  foreign key (group_id, alert_id) references doctor_alert (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index sending_by_alert on doctor_alert_sending (group_id, alert_id, at);
-- a reminder and a backup are sent once, however often their job runs
create unique index sending_once on doctor_alert_sending (group_id, alert_id, why) where why in ('first', 'reminder', 'backup');
alter table doctor_alert_sending enable row level security;
create policy own_group on doctor_alert_sending to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on doctor_alert_sending to app, app_worker;
grant update (opened_at) on doctor_alert_sending to app, app_worker;

create table alert_settings (
  group_id uuid primary key references clinic_group,
  asks_code boolean not null default true,
  reminder_hours int not null default 4 check (reminder_hours between 1 and 72)
);
alter table alert_settings enable row level security;
create policy own_group on alert_settings to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on alert_settings to app, app_worker;

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
revoke execute on function app.linked_alert() from public;
grant execute on function app.linked_alert() to app_link;

-- A link proves what its alert asks for; when a code was last sent decides when the next may be. Handed out by jobs too.
grant select (code_expires_at) on link to app;
create policy own_group_worker on link to app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select (id, group_id, kind, member_id, subject_id, proof, issued_by, created_at, expires_at, uses_left, tries_left, revoked_at, code_expires_at) on link to app_worker;
grant insert (group_id, kind, secret_hash, member_id, subject_id, proof, issued_by, expires_at, uses_left, tries_left) on link to app_worker;
grant update (revoked_at, code_hash, code_expires_at) on link to app_worker;
