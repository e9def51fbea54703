-- Warnings that readings raise, and what the inbox may ask before a group is known.

-- One row for each act of measuring and each kind of warning it raised. A row stays when its reading is excluded or the
-- rules change (withdrawn_at), because somebody may have acted on it.
create table warning (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  category text not null check (category in ('weightGain', 'weightLoss', 'highBP', 'lowBP', 'highPulse', 'lowPulse', 'highSugar', 'lowSugar', 'lowSpO2', 'ecg')),
  severity text not null check (severity in ('low', 'high', 'critical')),
  act_key text not null,
  -- the reading that broke the rule furthest, its value and the threshold, both in the metric's canonical unit (of a
  -- change: the change; of a recording: the heart rate, and no threshold)
  reading_id uuid,
  value int,
  threshold int,
  -- what was measured and what it was held against, in words for the screen
  text text not null,
  measured_at timestamptz not null,
  raised_at timestamptz not null default app.now(),
  -- measured long before it arrived: shown, but nobody is alarmed about it
  is_backfilled boolean not null default false,
  needs_review boolean not null default true,
  cleared_at timestamptz,
  cleared_by uuid references app_user,
  clear_reason text,
  withdrawn_at timestamptz,
  withdraw_reason text,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, reading_id) references reading (group_id, id),
  check (needs_review or cleared_at is not null)
);
create unique index warning_once on warning (group_id, member_id, category, act_key);
-- the header, the list needs-review and the summary: what is open
create index warning_open on warning (group_id, member_id) where needs_review and withdrawn_at is null;
-- the page of all open warnings: those of one group, few at a time
create index warning_review on warning (group_id, measured_at) where needs_review and withdrawn_at is null;
-- the log of one member, newest first
create index warning_by_member on warning (group_id, member_id, measured_at desc);
alter table warning enable row level security;
create policy own_group on warning to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on warning to app, app_worker;

-- the raw data page of one member
create index inbox_by_member on inbox (group_id, member_id, id desc) where member_id is not null;
-- what belongs to nobody yet: for super admins
create index inbox_unowned on inbox (id desc) where group_id is null and state in ('unmatched', 'unreadable', 'dead');

-- Whether another clinic had this device before: then nothing measured before the present assignment is attributed.
create function app.device_is_second_hand(of_vendor text, of_key text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is not null)
$$;
-- Whose order is this? By the vendor's number, by ours where the vendor carries it, or by a parcel in it.
create function app.order_owner(of_vendor text, of_vendor_order text, of_reference text, of_parcels text[])
returns table (group_id uuid, order_id uuid) language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.group_id, o.id from public.device_order o
   where (o.vendor = of_vendor and o.vendor_order_id = of_vendor_order)
      -- Tenovi's order numbers are its own
      or (o.vendor = of_vendor and of_vendor in ('bodytrace', 'iglucose') and of_reference ~ '^[0-9]{1,15}$' and o.order_number = of_reference::bigint)
      -- carriers name nothing but the parcel
      or (of_vendor = 'carriers' and o.tracking && of_parcels)
   order by (o.vendor_order_id is not distinct from of_vendor_order) desc, o.requested_at desc limit 1
$$;
-- Deliveries that no clinic owns: from devices that nobody has connected, or not readable at all. For super admins.
create function app.is_super_admin() returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select coalesce((select u.role = 'admin' and u.is_super_admin and u.disabled_at is null from public.app_user u
                    where u.id = nullif(current_setting('app.user_id', true), '')::uuid), false)
$$;
create function app.unowned_deliveries() returns setof public.inbox language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select i.* from public.inbox i
   where i.group_id is null and i.state in ('unmatched', 'unreadable', 'dead') and app.is_super_admin()
$$;
create function app.replay_unowned(of_ids bigint[]) returns setof bigint language sql volatile security definer
  set search_path = pg_catalog, pg_temp as $$
  update public.inbox i set state = 'new', attempts = 0, next_at = now(), error = null, outcome = null
   where i.id = any (of_ids) and i.group_id is null and i.state in ('unmatched', 'unreadable', 'dead') and app.is_super_admin()
  returning i.id
$$;
-- Zones whose local date is another than at the last refresh: asked by a job that has no group of its own.
create function app.members_to_refresh() returns table (group_id uuid, member_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.group_id, s.member_id from public.member_summary s
    join public.member m on m.group_id = s.group_id and m.id = s.member_id
   where (s.refreshed_at at time zone m.time_zone)::date < (app.now() at time zone m.time_zone)::date
$$;
create function app.all_groups() returns setof uuid language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$ select g.id from public.clinic_group g $$;
revoke execute on function app.device_is_second_hand(text, text), app.order_owner(text, text, text, text[]), app.is_super_admin(),
  app.unowned_deliveries(), app.replay_unowned(bigint[]), app.members_to_refresh(), app.all_groups() from public;
grant execute on function app.device_is_second_hand(text, text), app.order_owner(text, text, text, text[]), app.members_to_refresh(),
  app.all_groups() to app_worker;
grant execute on function app.is_super_admin(), app.unowned_deliveries(), app.replay_unowned(bigint[]) to app;
