-- Texts: under which number a clinic sends, what was said to and by members, who has opted out, and texts to many.

-- The number under which a clinic texts and calls, and the account at the vendor that it belongs to. Of two clinics with one
-- number nobody could tell whom a text was for.
create table clinic_number (
  group_id uuid primary key references clinic_group,
  phone text not null unique check (phone ~ '^\+1[2-9][0-9]{9}$'),
  connection_id uuid not null references vendor_connection,
  -- a service of the vendor that chooses among several numbers; without one the number itself sends
  messaging_service_sid text,
  created_at timestamptz not null default app.now()
);
create index clinic_number_by_connection on clinic_number (connection_id);

-- Whose number is this? Asked by the worker, before it knows a clinic, of a call that the account has signed.
create function app.clinic_of_number(of_connection uuid, of_phone text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select n.group_id from public.clinic_number n where n.phone = of_phone and n.connection_id = of_connection
$$;

-- The account that a new number belongs to: the newest of this vendor that is on.
create function app.account_for_numbers(of_mode text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.id from public.vendor_connection c
   where c.vendor = 'twilio' and c.mode = of_mode and c.is_enabled order by c.created_at desc limit 1
$$;

-- A text to many.
create table text_batch (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  -- names one press of the button
  key uuid not null,
  state text not null default 'running' check (state in ('running', 'paused', 'stopped', 'done')),
  -- whom somebody has chosen, as it was then, in the order of sending
  member_ids uuid[] not null,
  -- how many of them have a text, or were left out
  taken int not null default 0,
  left_out int not null default 0,
  bodies jsonb not null,
  -- the worker that is at it, by a lease: one at a time, and another one soon after it has died
  worker uuid,
  worked_at timestamptz,
  template text,
  created_by uuid references app_user,
  created_at timestamptz not null default app.now(),
  primary key (group_id, id),
  unique (group_id, key)
);
create index text_batch_by_age on text_batch (group_id, created_at desc);

-- One row each with one state, to and from members and strangers.
create table text_message (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  -- null: of a number that belongs to no member
  member_id uuid,
  sender_type text not null check (sender_type in ('USER', 'MEMBER', 'AUTO', 'PROSPECT')),
  sent_by uuid references app_user,
  value text not null,
  language text,
  template_category text,
  -- why no person wrote it for a person; unread counts leave it out
  msg_type text,
  at timestamptz not null default app.now(),
  read_at timestamptz,
  read_by uuid references app_user,
  -- the other side's phone and ours
  phone text not null,
  clinic_phone text not null,
  is_shared boolean not null default false,
  is_by_link boolean not null default false,
  sid text,
  -- null: somebody wrote to us
  state text check (state in ('queued', 'sending', 'uncertain', 'sent', 'delivered', 'undelivered', 'failed', 'refused')),
  -- of the vendor, or of the catalog of refusals
  error_code text,
  attempts int not null default 0,
  -- moments of the true clock, like the vendor's own
  attempt_at timestamptz,
  due_at timestamptz,
  batch_id uuid,
  key uuid,
  -- what an automatic text is about, so that it is sent once
  cause text,
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, batch_id) references text_batch (group_id, id)
);
create unique index text_message_by_key on text_message (group_id, key) where key is not null;
create unique index text_message_by_cause on text_message (group_id, member_id, cause) where cause is not null;
-- Each member of a batch once; an incoming text once with each member who shares the phone
create unique index text_message_of_batch on text_message (group_id, batch_id, member_id) where batch_id is not null;
create unique index text_message_received on text_message (group_id, sid, member_id) nulls not distinct where state is null;
create unique index text_message_sent on text_message (sid) where state is not null and sid is not null;
create index text_message_thread on text_message (group_id, member_id, at desc, id desc);
create index text_message_unread on text_message (group_id, member_id) where read_at is null and msg_type is null and state is null;
create index text_message_of_prospect on text_message (group_id, at desc) where member_id is null;
create index text_message_by_phone on text_message (group_id, phone);
create index text_message_open on text_message (group_id, attempt_at) where state in ('queued', 'sending');
create index text_message_group_id_batch_id_idx on text_message (group_id, batch_id);

-- Who opted out or in by text, or lost the vendor's block: by phone and number, whoever's phone it is. The newest holds.
create table text_consent (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  phone text not null,
  clinic_phone text not null,
  is_opt_in boolean not null,
  -- a text of the phone's owner, or the vendor's refusal
  source text not null check (source in ('text', 'vendor')),
  word text not null default '',
  at timestamptz not null default app.now(),
  primary key (group_id, id)
);
create index text_consent_newest on text_consent (group_id, phone, clinic_phone, at desc, id desc);

-- Pictures and files of an incoming text, fetched from the vendor
create table text_media (
  group_id uuid not null,
  message_id uuid not null,
  position int not null,
  url text not null,
  content_type text not null,
  bytes bytea,
  fetched_at timestamptz,
  -- when the vendor deleted what we keep, so that a patient's picture lies in one place
  gone_at timestamptz,
  primary key (group_id, message_id, position),
  foreign key (group_id, message_id) references text_message (group_id, id) on delete cascade
);

-- Whose text is this? By our own id, which news of it name, or by the vendor's.
create function app.clinic_of_text(of_id uuid, of_sid text) returns table (group_id uuid, text_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.group_id, t.id from public.text_message t where t.state is not null and (t.id = of_id or t.sid = of_sid)
   order by (t.id = of_id) desc limit 1
$$;

-- Texts whose sending was interrupted, and those that wait longer than any job takes: for the round that settles them.
create function app.texts_to_settle(at_most int) returns table (group_id uuid, text_id uuid, state text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.group_id, t.id, t.state from public.text_message t
   where t.state = 'sending' and t.sid is null and t.attempt_at < clock_timestamp() - interval '1 minute'
      or t.state = 'queued' and (t.batch_id is null or t.due_at is not null) and coalesce(t.due_at, t.at) < clock_timestamp() - interval '10 minutes'
   order by t.attempt_at nulls last limit at_most
$$;

-- Texts to many whose worker has let go of them.
create function app.batches_to_resume(at_most int) returns table (group_id uuid, batch_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select b.group_id, b.id from public.text_batch b where b.state = 'running'
     and (b.worked_at is null or b.worked_at < clock_timestamp() - interval '20 seconds') order by b.created_at limit at_most
$$;

-- Clinics that let automatic texts leave.
create function app.groups_that_text() returns setof uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select g.id from public.clinic_group g
   where g.text_usage_consent and (g.auto_alert_text or g.auto_outreach_text or g.auto_reminder_text)
$$;

-- Who has texted the clinic and was not heard yet: nothing is sent to them before, since it may be that they want no texts.
create function app.phones_not_heard(phones text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct i.device_key from public.inbox i
   where i.state = 'new' and i.kind = 'text' and i.device_key = any (phones)
$$;

-- A text that could not be read in all its tries may have said that nothing be sent. It holds texts back like one that waits to be
-- read, until an administrator has it read once more or the phone has said since what it wants. What belongs to another
-- clinic holds back none of this one's; of what nobody could tell the clinic it may be anybody's.
create function app.phones_never_heard(phones text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct i.device_key from public.inbox i
   where i.state = 'dead' and i.kind = 'text' and i.device_key = any (phones)
     and coalesce(i.group_id = current_setting('app.group_id')::uuid, true)
     and not exists (select from public.text_consent c
                      where c.group_id = current_setting('app.group_id')::uuid and c.phone = i.device_key and c.at > i.received_at)
$$;

call app.confine_to_group('app, app_worker', 'clinic_number', 'text_batch', 'text_message', 'text_consent', 'text_media');

grant select, insert, update, delete on clinic_number to app;
grant select on clinic_number to app_worker;
grant select, insert, update on text_batch, text_message, text_consent, text_media to app, app_worker;
revoke execute on function app.clinic_of_number(uuid, text), app.account_for_numbers(text), app.clinic_of_text(uuid, text),
  app.texts_to_settle(int), app.batches_to_resume(int), app.groups_that_text(), app.phones_not_heard(text[]),
  app.phones_never_heard(text[]) from public;
grant execute on function app.clinic_of_number(uuid, text), app.clinic_of_text(uuid, text), app.texts_to_settle(int),
  app.batches_to_resume(int), app.groups_that_text(), app.phones_not_heard(text[]),
  app.phones_never_heard(text[]) to app_worker;
grant execute on function app.account_for_numbers(text) to app;
