-- The role of auditors: people of a payer or of compliance who look, until a day, at the evidence of some members in some closed
-- months, and at nothing else. Who may is a row, which is added and never changed: it ends by its day, or by a row of its own
-- (docs/decisions/0151).
create table auditor_grant (
  group_id uuid not null references clinic_group,
  id uuid not null default app.new_id(),
  user_id uuid not null references app_user,
  from_month text not null check (from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  to_month text not null check (to_month ~ '^\d{4}-(0[1-9]|1[0-2])$' and to_month >= from_month),
  -- Its last day, in the zone of the clinic
  ends_on date not null,
  reason text not null check (length(reason) between 3 and 500),
  granted_at timestamptz not null default app.now(),
  granted_by uuid not null references app_user,
  primary key (group_id, id)
);
create index auditor_grant_by_user on auditor_grant (user_id, group_id, granted_at desc);
create index auditor_grant_by_grantor on auditor_grant (granted_by);

create table auditor_grant_member (
  group_id uuid not null,
  grant_id uuid not null,
  member_id uuid not null,
  primary key (group_id, grant_id, member_id),
  foreign key (group_id, grant_id) references auditor_grant (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index auditor_grant_member_by_member on auditor_grant_member (group_id, member_id);

create table auditor_grant_end (
  group_id uuid not null,
  grant_id uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  ended_at timestamptz not null default app.now(),
  ended_by uuid not null references app_user,
  primary key (group_id, grant_id),
  foreign key (group_id, grant_id) references auditor_grant (group_id, id)
);
create index auditor_grant_end_by_user on auditor_grant_end (ended_by);

-- Read by a call, and written by the functions below alone
alter table auditor_grant enable row level security;
alter table auditor_grant_member enable row level security;
alter table auditor_grant_end enable row level security;
create policy own_group on auditor_grant to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on auditor_grant_member to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group on auditor_grant_end to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select on auditor_grant, auditor_grant_member, auditor_grant_end to app, app_worker;

create or replace function app.limited_roles() returns text[] language sql immutable as $$ select array['readOnly', 'biller', 'auditor'] $$;

-- The grant by which somebody looks at a clinic now; none where the last one was ended or its last day is over there.
create function auth.auditor_grant_of(of_user uuid, of_group uuid) returns uuid language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select g.id from public.auditor_grant g join public.clinic_group c on c.id = g.group_id
   where g.user_id = of_user and g.group_id = of_group and g.ends_on >= (app.now() at time zone c.time_zone)::date
     and not exists (select from public.auditor_grant_end e where e.group_id = g.group_id and e.grant_id = g.id)
   order by g.granted_at desc, g.id desc limit 1
$$;

-- Whether an account is of an auditor who has no access now, as whoever knows its password is told.
create function auth.has_no_grant(of_user uuid) returns boolean language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.app_user u where u.id = of_user and u.limited_role = 'auditor'
    and auth.auditor_grant_of(u.id, u.group_id) is null)
$$;

-- What a transaction of an auditor may see. True where nothing limits it, else null: a test against null is one that the
-- planner expects to hold, so that nobody else's plans change by it.
create function app.sees_every_member() returns boolean language sql stable parallel safe as $$
  select case when coalesce(current_setting('app.audits', true), '') = '' then true end
$$;
create function app.is_audited_member(of_member uuid) returns boolean language sql stable parallel safe security definer cost 1
  set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.auditor_grant_member m
    where m.group_id = current_setting('app.group_id')::uuid and m.grant_id = current_setting('app.audits')::uuid and m.member_id = of_member)
$$;
create function app.is_audited_month(of_month text) returns boolean language sql stable parallel safe security definer cost 1
  set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.auditor_grant g
    where g.group_id = current_setting('app.group_id')::uuid and g.id = current_setting('app.audits')::uuid
      and of_month between g.from_month and g.to_month)
$$;
create function app.is_audited_close(of_close uuid) returns boolean language sql stable parallel safe security definer cost 1
  set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.month_close c
    where c.group_id = current_setting('app.group_id')::uuid and c.id = of_close and app.is_audited_month(c.year_month))
$$;
-- A device stays evidence of those who had it, whoever has it now
create function app.is_audited_device(of_device uuid) returns boolean language sql stable parallel safe security definer cost 1
  set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.device_assignment a
    where a.group_id = current_setting('app.group_id')::uuid and a.device_id = of_device and app.is_audited_member(a.member_id))
$$;

-- Closes what names members, or a month, to auditors, but for those of their grant. Run again for tables that come later: the test
-- of the catalog names them.
create procedure app.close_members_to_auditors() language plpgsql as $$
declare
  of_table record;
begin
  for of_table in
    select c.relname,
           case when c.relname = 'member' then 'app.is_audited_member(id)'
                when c.relname = 'device' then 'app.is_audited_device(id)'
                when 'member_id' = any (a.columns) then 'app.is_audited_member(member_id)'
                -- Lists of members are nobody's evidence
                when a.columns && array['member_ids', 'members'] then 'false' end as of_member,
                -- A span of work may belong to a period that began in the month before
           case when c.relname = 'work_interval' then null
                when 'year_month' = any (a.columns) then 'app.is_audited_month(year_month)'
                when c.relname in ('billed_elsewhere', 'billed_elsewhere_removal') then 'app.is_audited_month(month)'
                when 'close_id' = any (a.columns) then 'app.is_audited_close(close_id)' end as of_month
      from pg_class c
     cross join lateral (
       select array_agg(t.attname::text) as columns from pg_attribute t
        where t.attrelid = c.oid and t.attnum > 0 and not t.attisdropped and t.atttypid in ('uuid'::regtype, 'uuid[]'::regtype, 'text'::regtype)) a
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'grant_of_auditor')
     order by c.relname
  loop
    continue when of_table.of_member is null and of_table.of_month is null;
    execute format('create policy grant_of_auditor on public.%I as restrictive for all to app using ((select app.sees_every_member()) is not null or (%s))',
      of_table.relname, concat_ws(' and ', of_table.of_member, of_table.of_month));
  end loop;
end $$;
revoke execute on procedure app.close_members_to_auditors() from public;
call app.close_members_to_auditors();

-- Opens a request, as before; of an auditor only while a grant is in force, and then for what is in it.
create or replace function auth.open_call(session uuid, takes_changes boolean)
returns table (user_id uuid, group_id uuid, role text, is_super_admin boolean, super_user_access boolean,
  has_basic_information boolean, has_second_factor boolean, requires_second_factor boolean, is_fresh boolean,
  emergency_ends_at timestamptz, as_of timestamptz, limited_role text, is_read_only boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  s record;
  only_looks boolean;
  in_force uuid;
begin
  select se.user_id, coalesce(e.group_id, se.group_id) as group_id, u.role, u.is_super_admin, u.super_user_access, u.has_basic_information,
         se.aal >= 2 as has_shown, g.requires_second_factor, se.proved_at > app.now() - interval '5 minutes' as is_fresh,
         e.ends_at as emergency_ends_at, app.now() as as_of, u.limited_role into s
    from auth.session se join public.app_user u on u.id = se.user_id
    left join auth.emergency_of(se.id, se.user_id) e on true
    join public.clinic_group g on g.id = coalesce(e.group_id, se.group_id)
   where se.id = session and se.revoked_at is null and u.disabled_at is null
     and se.idle_expires_at > app.now() and se.absolute_expires_at > app.now()
     and (se.aal >= 2 or not (exists (select from auth.totp t where t.user_id = se.user_id and t.confirmed_at is not null)
                              or exists (select from auth.passkey p where p.user_id = se.user_id)))
     -- whoever was taken out of a group is out of it with the next call
     and exists (select from public.workspace_member w where w.user_id = se.user_id and w.group_id = se.group_id);
  if not found then return; end if;
  if s.limited_role = 'auditor' then
    in_force := auth.auditor_grant_of(s.user_id, s.group_id);
    if in_force is null then return; end if;
  end if;
  only_looks := coalesce(s.limited_role in ('readOnly', 'auditor'), false) and not takes_changes;
  perform set_config('app.group_id', s.group_id::text, true), set_config('app.user_id', s.user_id::text, true);
  -- What keeps a copy of what it hands out writes no care either
  if in_force is not null then perform set_config('app.audits', in_force::text, true), app.limit_writes('biller'); end if;
  if only_looks then perform app.limit_writes('readOnly'); end if;
  if s.limited_role = 'biller' then perform app.limit_writes('biller'); end if;
  -- A session that has not shown one is open only where there is none to show
  return query select s.user_id, s.group_id, s.role, s.is_super_admin, s.super_user_access, s.has_basic_information,
    s.has_shown, s.requires_second_factor, s.is_fresh, s.emergency_ends_at, s.as_of, s.limited_role, only_looks;
end $$;

-- Whether whoever asks administers the clinic of the session.
create function auth.administers_group() returns boolean language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from public.app_user u
    where u.id = nullif(current_setting('app.user_id', true), '')::uuid and u.role = 'admin' and u.limited_role is null and u.disabled_at is null)
$$;

-- An account for an auditor, at home in the clinic of the session; null where the address has one already. It opens nothing
-- before there is a grant. Answers the id.
create function app.add_auditor(of_email text, of_first_name text, of_last_name text) returns uuid language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  in_group uuid := current_setting('app.group_id')::uuid;
  made uuid;
begin
  if not auth.administers_group() then raise insufficient_privilege; end if;
  insert into public.app_user (email, first_name, last_name, name_public, title, role, is_super_admin, super_user_access, workspace_access, group_id, time_zone, limited_role)
  select of_email, of_first_name, of_last_name, trim(of_first_name || ' ' || of_last_name), '', 'user', false, false, false, g.id, g.time_zone, 'auditor'
    from public.clinic_group g where g.id = in_group
  on conflict (email) do nothing returning id into made;
  if made is not null then insert into public.workspace_member (group_id, user_id) values (in_group, made); end if;
  return made;
end $$;

-- Ends the grant of an auditor that is in force, or none. Answers whether one was.
create function app.end_audit(of_user uuid, because text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare in_group uuid := current_setting('app.group_id')::uuid;
begin
  if not auth.administers_group() then raise insufficient_privilege; end if;
  insert into public.auditor_grant_end (group_id, grant_id, reason, ended_by)
  select g.group_id, g.id, because, current_setting('app.user_id')::uuid from public.auditor_grant g join public.clinic_group c on c.id = g.group_id
   where g.user_id = of_user and g.group_id = in_group and g.ends_on >= (app.now() at time zone c.time_zone)::date
     and not exists (select from public.auditor_grant_end e where e.group_id = g.group_id and e.grant_id = g.id);
  return found;
end $$;

-- Opens months and members to an auditor of the clinic of the session; a grant that is in force ends with it, so that there is one
-- at most. Null where the person is none, or where a member is not of the clinic.
create function app.grant_audit(of_user uuid, change jsonb, members uuid[]) returns uuid language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare
  in_group uuid := current_setting('app.group_id')::uuid;
  made uuid;
begin
  if not auth.administers_group() then raise insufficient_privilege; end if;
  perform from public.app_user u where u.id = of_user and u.group_id = in_group and u.limited_role = 'auditor' for update;
  if not found or exists (select from unnest(members) n where not exists (select from public.member m where m.group_id = in_group and m.id = n)) then
    return null;
  end if;
  perform app.end_audit(of_user, 'Replaced by a new grant');
  insert into public.auditor_grant (group_id, user_id, from_month, to_month, ends_on, reason, granted_by)
  values (in_group, of_user, change->>'from_month', change->>'to_month', (change->>'ends_on')::date, change->>'reason', current_setting('app.user_id')::uuid)
  returning id into made;
  insert into public.auditor_grant_member (group_id, grant_id, member_id) select distinct in_group, made, n from unnest(members) n;
  return made;
end $$;

revoke execute on function auth.auditor_grant_of(uuid, uuid), auth.has_no_grant(uuid), auth.administers_group(), app.is_audited_member(uuid),
  app.is_audited_month(text), app.is_audited_close(uuid), app.is_audited_device(uuid), app.add_auditor(text, text, text),
  app.end_audit(uuid, text), app.grant_audit(uuid, jsonb, uuid[]) from public;
grant execute on function app.is_audited_member(uuid), app.is_audited_month(text), app.is_audited_close(uuid), app.is_audited_device(uuid) to app;
grant execute on function auth.has_no_grant(uuid), app.add_auditor(text, text, text), app.end_audit(uuid, text), app.grant_audit(uuid, jsonb, uuid[]) to app_auth;
