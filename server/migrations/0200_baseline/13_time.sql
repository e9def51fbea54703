-- The ledger of time worked on members' charts (docs/decisions/0056). Instants are the server's; what the browser claimed
-- stands beside them. Rows are never deleted: a running interval grows while it is being worked, and whatever is wrong
-- with it later is said by a further row, of a pause or an exclusion.

create table work_interval (
  id uuid primary key default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  staff_id uuid not null references app_user,
  source text not null check (source in ('page', 'manual')),
  -- the tab of the member's pages
  url text not null,
  program text not null check (program in ('rpm', 'ccm')),
  description text,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- as sent, by the clock of the sender; the start names the interval, so that a repeated save is the same save
  client_started_at timestamptz not null,
  client_ended_at timestamptz not null,
  -- the group's month; no interval reaches over its edge
  year_month text not null check (year_month ~ '^\d{4}-\d{2}$'),
  -- who it was and what they were when they worked: evidence, which later changes of the account leave alone
  staff_name text not null,
  staff_title text not null,
  is_staff_excluded boolean not null,
  saved_at timestamptz not null default app.now(),
  unique (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade,
  -- 24 hours: no look-up for overlapping work has to reach further back than this
  check (started_at <= ended_at and ended_at - started_at <= interval '24 hours'),
  check (source <> 'manual' or btrim(description) <> '')
) with (fillfactor = 80);
-- Growing touches no indexed column, so that a save every ten seconds stays in its page (heap-only tuple)
create index work_interval_by_member on work_interval (group_id, member_id, started_at);
create index work_interval_by_staff on work_interval (group_id, staff_id, started_at);

-- "Are you still reviewing this patient?": from the last input on nothing counts, unless somebody says yes.
create table work_pause (
  id uuid primary key default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  interval_id uuid not null,
  idle_since timestamptz not null,
  opened_at timestamptz not null,
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  foreign key (group_id, interval_id) references work_interval (group_id, id) on delete cascade,
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade,
  check (idle_since <= opened_at and (answer is null) = (answered_at is null))
);
create index work_pause_by_interval on work_pause (group_id, interval_id);
create index work_pause_by_member on work_pause (group_id, member_id);

-- Taking an interval out of the count and putting it back, each with its reason; the newest holds.
create table work_exclusion (
  id uuid primary key default app.new_id(),
  seq bigint generated always as identity,
  group_id uuid not null,
  member_id uuid not null,
  interval_id uuid not null,
  is_excluded boolean not null,
  reason text not null check (btrim(reason) <> ''),
  by uuid not null references app_user,
  by_name text not null,
  at timestamptz not null default app.now(),
  foreign key (group_id, interval_id) references work_interval (group_id, id) on delete cascade,
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
create index work_exclusion_by_interval on work_exclusion (group_id, interval_id, seq desc);
create index work_exclusion_by_member on work_exclusion (group_id, member_id);

create function app.only_grows() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.ended_at < old.ended_at or new.ended_at > app.now() then
    raise exception 'an interval neither shrinks nor reaches into the future';
  end if;
  return new;
end $$;
create trigger only_grows before update on work_interval for each row execute function app.only_grows();

call app.confine_to_group('app, app_worker', 'work_interval', 'work_pause', 'work_exclusion');

grant select, insert on work_interval, work_pause, work_exclusion to app;
grant select on work_interval, work_pause, work_exclusion to app_worker;
grant update (ended_at, client_ended_at, saved_at) on work_interval to app;
grant update (answer, answered_at) on work_pause to app;
