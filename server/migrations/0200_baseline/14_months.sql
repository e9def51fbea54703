-- Months: what is billed, the months that were closed with everything they were judged by, and the evidence for them.

-- What the billing engine says of each member and month, kept for reports, lists and exports.
create table member_month (
  group_id uuid not null,
  member_id uuid not null,
  year_month text not null check (year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- copies, so that one index can filter and sum; a closed month keeps the team it had
  name_key text not null,
  practice_id text,
  assigned_physician uuid,
  assigned_care_manager uuid,
  -- a letter for each code: domain/src/reports/board.ts
  board text not null,
  days int not null,
  seconds_rpm int not null,
  seconds_ccm int not null,
  live_calls int not null,
  at_risk int not null,
  open_codes int not null,
  -- the first of the latest safe dates of what can still be earned
  next_until date,
  lines int not null,
  warnings text[] not null default '{}',
  cells jsonb not null,
  result jsonb,
  result_digest text not null,
  rules_version text not null,
  as_of timestamptz not null,
  -- set while the month is closed: the row is that of the close and does not change
  close_id uuid,
  -- Not read; servers of version 0.1 write it until the last of them is restarted, and fill result, not verdict: where it
  -- is filled, it is the newer
  facts_digest text not null default '',
  -- The engine's whole result of an open month is handed on as it was written and seldom looked into: json keeps the text, where
  -- jsonb took more than half of what writing a month costs. Of a closed month the result stands compressed in its close
  verdict json,
  -- the end of the last work that counted
  worked_until timestamptz,
  primary key (group_id, member_id, year_month),
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
create index member_month_names on member_month (group_id, year_month, name_key, member_id);
-- What reports filter, count and sort a month by stands in one index, so that a page of ten thousand members is chosen without
-- reading their rows, which hold all their cells.
create index member_month_sums on member_month (group_id, year_month, practice_id, assigned_physician, assigned_care_manager, board)
  include (member_id, name_key, next_until, at_risk, days, seconds_rpm, seconds_ccm);

-- A month that was closed; reopening begins another version.
create table month_close (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  year_month text not null check (year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  version int not null,
  state text not null default 'closing' check (state in ('closing', 'closed', 'reopened')),
  -- every row of the close is judged as of this moment, however long the closing takes
  as_of timestamptz not null,
  zone text not null,
  -- the rows of the rulebook and the group's settings, as they were: recomputing needs nothing else
  rules jsonb not null,
  rules_version text not null,
  settings jsonb not null,
  total int not null,
  done int not null default 0,
  -- the last member frozen: where an interrupted closing goes on
  cursor_member uuid,
  digest text,
  closed_by uuid not null references app_user,
  started_at timestamptz not null default app.now(),
  closed_at timestamptz,
  reopened_by uuid references app_user,
  reopened_at timestamptz,
  reopen_reason text,
  primary key (group_id, id),
  unique (group_id, year_month, version)
);
-- One close of a month at a time
create unique index month_close_one on month_close (group_id, year_month) where state <> 'reopened';

-- What a close has frozen of one member.
create table month_close_row (
  group_id uuid not null,
  close_id uuid not null,
  member_id uuid not null,
  -- JSON, compressed (RFC 1951); the digests are of the JSON
  facts bytea not null,
  facts_digest text not null,
  result bytea not null,
  result_digest text not null,
  lines jsonb not null,
  primary key (group_id, close_id, member_id),
  foreign key (group_id, close_id) references month_close (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index month_close_row_group_id_member_id_idx on month_close_row (group_id, member_id);
-- In which closed months set-up (99453) was filed: it is billed once in an episode of care.
create index month_close_row_setup on month_close_row (group_id, member_id) where lines @> '[{"code": "99453"}]';

-- Facts that came after a close and would change what was filed; gone when they no longer would, or were accepted.
create table late_change (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  close_id uuid not null,
  member_id uuid not null,
  year_month text not null,
  before jsonb not null,
  after jsonb not null,
  found_at timestamptz not null,
  primary key (group_id, id),
  unique (group_id, close_id, member_id),
  foreign key (group_id, close_id) references month_close (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
create index late_change_by_month on late_change (group_id, year_month, member_id);
create index late_change_group_id_member_id_idx on late_change (group_id, member_id);

-- What was accepted after a close, beside it: the close itself stays as it is.
create table month_addendum (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  close_id uuid not null,
  member_id uuid not null,
  year_month text not null,
  before jsonb not null,
  after jsonb not null,
  facts bytea not null,
  facts_digest text not null,
  reason text not null,
  accepted_by uuid not null references app_user,
  accepted_at timestamptz not null default app.now(),
  primary key (group_id, id),
  foreign key (group_id, close_id) references month_close (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index month_addendum_by_month on month_addendum (group_id, year_month, member_id, accepted_at);
create index month_addendum_group_id_close_id_idx on month_addendum (group_id, close_id);
create index month_addendum_group_id_member_id_idx on month_addendum (group_id, member_id);
create index month_addendum_by_member on month_addendum (group_id, member_id, accepted_at desc);

-- Signed or returned by a reviewer; `digest` names what was looked at.
create table month_review (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  year_month text not null check (year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  verdict text not null check (verdict in ('signed', 'returned')),
  words text,
  digest text not null,
  reviewed_by uuid not null references app_user,
  reviewed_at timestamptz not null default app.now(),
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index month_review_by_member on month_review (group_id, year_month, member_id, reviewed_at desc);
create index month_review_group_id_member_id_idx on month_review (group_id, member_id);

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
create index evidence_packet_group_id_member_id_idx on evidence_packet (group_id, member_id);

-- Packets of many members, made by a job and fetched as one ZIP
create table evidence_export (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  year_month text not null,
  state text not null default 'running',
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
create index evidence_export_part_group_id_member_id_idx on evidence_export_part (group_id, member_id);

-- What another practice or another service bills for a member in a month, so that this clinic may not. A fact of the month: who
-- takes it back deletes the row, and the audit log keeps both.
create table billed_elsewhere (
  group_id uuid not null,
  member_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  kind text not null check (kind in ('supply', 'chronicCare', 'hospice', 'homeHealth', 'renal', 'primaryCare')),
  reason text not null,
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  primary key (group_id, member_id, month, kind),
  foreign key (group_id, member_id) references member (group_id, id)
);

-- What was taken back of what others bill in a month: who had recorded it, and who took it back, when and why. Whoever proves
-- the month later shows both. A row that stands is in `billed_elsewhere`.
create table billed_elsewhere_removal (
  group_id uuid not null,
  member_id uuid not null,
  month text not null,
  kind text not null,
  reason text not null,
  recorded_at timestamptz not null,
  recorded_by uuid references app_user,
  removed_at timestamptz not null default app.now(),
  removed_by uuid references app_user,
  removal_reason text not null,
  primary key (group_id, member_id, month, kind, removed_at),
  foreign key (group_id, member_id) references member (group_id, id)
);

-- Which codes are reported from which month on; the earliest row is what held before.
create table code_setting (
  group_id uuid not null references clinic_group,
  from_month text not null check (from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  config jsonb not null,
  set_by uuid references app_user,
  set_at timestamptz not null default app.now(),
  primary key (group_id, from_month)
);

-- What a group reports in a month: the newest setting in force, else what the group was opened with.
create function app.billing_config_in(the_group uuid, month text) returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select s.config from public.code_setting s where s.group_id = the_group and s.from_month <= month order by s.from_month desc limit 1),
    (select g.billing_config from public.clinic_group g where g.id = the_group))
$$;

-- What a group reports now. `clinic_group.billing_config` is what it was opened with; decisions since then are in `code_setting`.
create function app.billing_config_now(the_group uuid) returns jsonb language sql stable set search_path = pg_catalog, pg_temp as $$
  select app.billing_config_in(g.id, to_char(app.now() at time zone g.time_zone, 'YYYY-MM')) from public.clinic_group g where g.id = the_group
$$;

-- A group, for whoever may see it, with the codes that it reports now: also of groups whose decisions the caller may not read.
create function app.group_now(g public.clinic_group) returns public.clinic_group language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select jsonb_populate_record(g, jsonb_build_object('billing_config', app.billing_config_now(g.id)))
$$;

-- Codes that a super admin changes on the page of a group are a decision like any other: from the running month on.
create function app.decide_codes(of_group uuid, decided jsonb) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  held jsonb := app.billing_config_now(of_group);
  running date;
begin
  if not app.is_super_admin() or held @> decided then return; end if;
  select date_trunc('month', app.now() at time zone g.time_zone)::date into running from public.clinic_group g where g.id = of_group;
  -- what held before is kept from the first month of reports on
  insert into public.code_setting (group_id, from_month, config)
  values (of_group, '2019-01', app.billing_config_in(of_group, to_char(running - 1, 'YYYY-MM'))) on conflict do nothing;
  insert into public.code_setting (group_id, from_month, config, set_by, set_at)
  values (of_group, to_char(running, 'YYYY-MM'), held || decided, nullif(current_setting('app.user_id', true), '')::uuid, app.now())
  on conflict (group_id, from_month) do update set config = excluded.config, set_by = excluded.set_by, set_at = excluded.set_at;
  -- a job works in the group of the caller; another group's members are judged by these codes at their midnight
  if of_group = nullif(current_setting('app.group_id', true), '')::uuid then
    perform app.enqueue('apply-codes', '{}', of_group::text);
  end if;
end $$;

-- Whoever writes other codes into a group on its page decides from the running month on. What the group was opened with stays,
-- because months before its first decision are judged by it.
create function app.decide_instead() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_super_admin() then return new; end if;
  perform app.decide_codes(new.id, new.billing_config);
  new.billing_config := old.billing_config;
  return new;
end $$;
create trigger codes_are_decided before update of billing_config on clinic_group for each row
  when (old.billing_config is distinct from new.billing_config) execute function app.decide_instead();

call app.confine_to_group('app, app_worker', 'member_month', 'month_close', 'month_close_row', 'late_change', 'month_addendum',
  'month_review', 'evidence_packet', 'evidence_export', 'evidence_export_part', 'billed_elsewhere', 'billed_elsewhere_removal',
  'code_setting');

-- What a close has frozen is added to and never changed.
grant select, insert, update, delete on member_month, late_change to app, app_worker;
grant select, insert on month_close, month_addendum, month_review, evidence_export, billed_elsewhere_removal,
  code_setting to app;
grant select on month_close, month_addendum, month_review, evidence_export, billed_elsewhere, billed_elsewhere_removal,
  code_setting to app_worker;
grant select on month_close_row, evidence_export_part to app;
grant select, insert on month_close_row, evidence_export_part to app_worker;
grant select, insert on evidence_packet to app, app_worker;
grant select, insert, delete on billed_elsewhere to app;
grant update (state, reopened_by, reopened_at, reopen_reason) on month_close to app;
grant update (state, total, done, cursor_member, digest, closed_at) on month_close to app_worker;
grant update (state, done, finished_at, sha256) on evidence_export to app_worker;
grant update (config, set_by, set_at) on code_setting to app;
revoke execute on function app.group_now(clinic_group), app.decide_codes(uuid, jsonb), app.decide_instead() from public;
grant execute on function app.group_now(clinic_group) to app, app_auth;
