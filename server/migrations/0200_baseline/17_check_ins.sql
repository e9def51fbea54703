-- Check-ins: what was asked and answered, and what each set of questions came to. Answers are facts; results and warnings
-- follow from them, the version of the set and what was known of the medications then.

create table check_in (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  channel text not null check (channel in ('phone', 'link')),
  language text not null,
  -- the sets asked, and the version of each: {"general": 1}
  sets jsonb not null,
  -- open: being asked on the phone; sent: waits for the member; answered: by link, not scored yet
  state text not null check (state in ('open', 'sent', 'answered', 'complete', 'withdrawn')),
  -- by set and question
  answers jsonb not null default '{}',
  -- what the scoring may ask of the chart, as it was when it was scored
  facts jsonb not null default '{}',
  started_at timestamptz not null default app.now(),
  started_by uuid references app_user,
  answered_at timestamptz,
  completed_at timestamptz,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references app_user,
  withdraw_reason text,
  -- A red answer warns at once, not when the check-in ends: who speaks of chest pain may never come to its end
  alarmed_at timestamptz,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
comment on column check_in.alarmed_at is 'Since when the answers given so far are red; null while they are not.';
create index check_in_by_member on check_in (group_id, member_id, started_at desc);
create index check_in_answered on check_in (group_id) where state = 'answered';

create table check_in_result (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  check_in_id uuid not null,
  set_id text not null,
  set_version int not null,
  -- null where the set gives none: PHQ-2 with one answer
  score int,
  answered int not null,
  asked int not null,
  level text not null check (level in ('green', 'yellow', 'red')),
  reasons jsonb not null,
  completed_at timestamptz not null,
  primary key (group_id, id),
  unique (id),
  unique (group_id, check_in_id, set_id),
  foreign key (group_id, check_in_id) references check_in (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
-- the trend of a set, and when each was done last
create index check_in_result_by_member on check_in_result (group_id, member_id, set_id, completed_at desc);

-- What follows from answers cannot run on the link's role, so it is left to a job.
create function app.score_answers() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.group_id', new.group_id::text, true);
  perform app.enqueue('score-check-in', jsonb_build_object('checkInId', new.id), new.id::text);
  return null;
end $$;
create trigger answered after update of state on check_in for each row
  when (new.state = 'answered' and old.state is distinct from new.state) execute function app.score_answers();

-- Behind a link nobody of the clinic can write warnings, so a job does; it finds the check-in ended or not
create function app.judge_answers() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select app.enqueue('score-check-in', jsonb_build_object('checkInId', c.id), c.id::text)
    from app.opened_link() o
    join public.check_in c on c.group_id = o.group_id and c.id = o.subject_id
$$;

-- A clinic sends a language that no native clinician has reviewed only after an administrator accepted it.
create table language_acceptance (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  language text not null,
  reason text not null,
  accepted_at timestamptz not null default app.now(),
  accepted_by uuid references app_user,
  primary key (group_id, id),
  unique (group_id, language)
);

call app.confine_to_group('app, app_worker', 'check_in', 'check_in_result', 'language_acceptance');
-- Whoever holds the link answers the one check-in it names.
create policy own_check_in on check_in to app_link
  using ((group_id, id) = (select o.group_id, o.subject_id from app.opened_link() o))
  with check ((group_id, id) = (select o.group_id, o.subject_id from app.opened_link() o));

grant select, insert on check_in, language_acceptance to app, app_worker;
grant select, insert, delete on check_in_result to app, app_worker;
grant update (state, answers, facts, answered_at, completed_at, withdrawn_at, withdrawn_by, withdraw_reason,
  alarmed_at) on check_in to app, app_worker;
grant select (id, group_id, language, sets, state, answers, expires_at, alarmed_at) on check_in to app_link;
grant update (state, answers, answered_at, alarmed_at) on check_in to app_link;
revoke execute on function app.score_answers(), app.judge_answers() from public;
grant execute on function app.judge_answers() to app_link;
