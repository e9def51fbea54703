-- Calls to and from members. Times and lengths are the phone company's, told by its callbacks; what the conversation was is said
-- by staff afterwards, on one card.

create table call (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  direction text not null check (direction in ('out', 'in')),
  -- whom it is with; of an incoming call null while several members share the number, or nobody has it
  member_id uuid,
  party text not null default 'member' check (party in ('member', 'caregiver')),
  -- the other side's number, in E.164 form; empty where it was withheld
  phone text not null,
  -- who called, or whose browser took the call
  user_id uuid references app_user,
  program text check (program in ('RPM', 'CCM')),
  state text not null check (state in ('requested', 'initiated', 'ringing', 'in-progress', 'completed', 'busy', 'no-answer', 'failed', 'canceled')),
  at timestamptz not null default app.now(),
  answered_at timestamptz,
  ended_at timestamptz,
  seconds int,
  answered_by text check (answered_by in ('human', 'machine', 'fax', 'unknown')),
  -- the phone company's names: of the call, of the leg that was picked up
  connection_id uuid references vendor_connection,
  sid text unique,
  leg_sid text,
  missed_at timestamptz,
  resolved_at timestamptz,
  resolved_by uuid references app_user,
  resolution text check (resolution in ('calledBack', 'texted', 'marked')),
  -- the card: as far as it is filled in, and as it was saved; its note is a note of the member with the call's id as key
  draft jsonb,
  outcome text check (outcome in ('spoke', 'leftWord', 'noAnswer', 'wrongNumber')),
  topics text[] not null default '{}',
  next_contact date,
  wrapped_at timestamptz,
  wrapped_by uuid references app_user,
  -- who of the clinic spoke, as they were then: a title that changes later changes no month
  staff_title text not null default '',
  is_staff_excluded boolean not null default false,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  check ((resolved_at is null) = (resolution is null)),
  check ((wrapped_at is null) = (outcome is null))
);
-- what the signed-in user has under way or has still to say something of
create index call_open on call (group_id, user_id) where wrapped_at is null;
-- incoming calls that ring, and those that nobody has seen to
create index call_ringing on call (group_id) where direction = 'in' and state in ('ringing', 'in-progress');
create index call_missed on call (group_id, missed_at desc) where missed_at is not null and resolved_at is null;
-- what the phone company has not told the end of
create index call_silent on call (at) where ended_at is null and state in ('requested', 'initiated', 'ringing', 'in-progress');
create index call_group_id_member_id_idx on call (group_id, member_id);
-- Calls are facts of billing and places where people are: looked up by whom they are with and by who of the clinic speaks.
create index call_time_of_member on call (group_id, member_id, answered_at) where state = 'completed';
create index call_time_of_staff on call (group_id, user_id, answered_at) where state = 'completed';

-- Whose a call may be: the member, or everybody who shares the number.
create table call_member (
  group_id uuid not null,
  call_id uuid not null,
  member_id uuid not null,
  at timestamptz not null,
  primary key (group_id, call_id, member_id),
  foreign key (group_id, call_id) references call (group_id, id) on delete cascade,
  foreign key (group_id, member_id) references member (group_id, id)
);
-- the history of one member, newest first; facts of the billing engine
create index call_member_by_time on call_member (group_id, member_id, at desc, call_id);

-- In whose browsers incoming calls ring, and when such a browser last said so.
create table calling_user (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  is_on boolean not null,
  said_at timestamptz not null default app.now(),
  primary key (group_id, user_id)
);

-- A call keeps who of the clinic spoke as they were then: filled from the user wherever a call gets its person, also by a worker.
create function app.keep_who_speaks() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.title, u.exclude_patient_time into new.staff_title, new.is_staff_excluded from app_user u where u.id = new.user_id;
  new.staff_title := coalesce(new.staff_title, '');
  new.is_staff_excluded := coalesce(new.is_staff_excluded, false);
  return new;
end $$;
create trigger who_speaks before insert on call for each row execute function app.keep_who_speaks();
create trigger who_speaks_now before update of user_id on call for each row
  when (new.user_id is distinct from old.user_id) execute function app.keep_who_speaks();

-- Whose call is this? By our own id, or by the phone company's.
create function app.call_owner(of_call uuid, of_sid text) returns table (group_id uuid, call_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.group_id, c.id from public.call c where c.id = of_call or c.sid = of_sid order by (c.id = of_call) desc nulls last limit 1
$$;

-- Calls whose end nobody has told within an hour.
create function app.silent_calls(at_most int) returns table (group_id uuid, call_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.group_id, c.id from public.call c
   where c.ended_at is null and c.state in ('requested', 'initiated', 'ringing', 'in-progress') and c.at < app.now() - interval '1 hour'
   order by c.at limit at_most
$$;

call app.confine_to_group('app, app_worker', 'call', 'call_member', 'calling_user');

-- Requests make calls and say what came of them; when they were answered and how long they took only the phone company says.
grant select on call to app;
grant select, insert on call to app_worker;
grant select, insert on call_member to app, app_worker;
grant select, insert, update on calling_user to app;
grant select on calling_user to app_worker;
grant insert (group_id, direction, member_id, party, phone, user_id, program, state, at) on call to app;
grant update (member_id, program, resolved_at, resolved_by, resolution, draft, outcome, topics, next_contact, wrapped_at,
  wrapped_by) on call to app;
grant update (member_id, user_id, state, answered_at, ended_at, seconds, answered_by, connection_id, sid, leg_sid, missed_at,
  resolved_at, resolved_by, resolution) on call to app_worker;
revoke execute on function app.keep_who_speaks(), app.call_owner(uuid, text), app.silent_calls(int) from public;
grant execute on function app.call_owner(uuid, text), app.silent_calls(int) to app_worker;
