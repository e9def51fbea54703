-- Whether somebody has a second factor is asked with every call: a session that has shown one answers by itself, so that
-- its calls look nowhere else; where it has not, both tables are looked into here, not in a function of its own. So that a
-- session's word holds, taking the last factor away takes the mark from the sessions too.
update auth.session s set aal = 1 where s.aal = 2 and not auth.has_second_factor(s.user_id);
create or replace function auth.open_request(session uuid)
returns table (user_id uuid, group_id uuid, role text, is_super_admin boolean, super_user_access boolean,
  has_basic_information boolean, has_second_factor boolean, requires_second_factor boolean, is_fresh boolean, as_of timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare s record;
begin
  select se.user_id, se.group_id, u.role, u.is_super_admin, u.super_user_access, u.has_basic_information,
         se.aal >= 2 as has_shown, g.requires_second_factor, se.proved_at > app.now() - interval '5 minutes' as is_fresh, app.now() as as_of into s
    from auth.session se join public.app_user u on u.id = se.user_id
    join public.clinic_group g on g.id = se.group_id
   where se.id = session and se.revoked_at is null and u.disabled_at is null
     and se.idle_expires_at > app.now() and se.absolute_expires_at > app.now()
     and (se.aal >= 2 or not (exists (select from auth.totp t where t.user_id = se.user_id and t.confirmed_at is not null)
                              or exists (select from auth.passkey p where p.user_id = se.user_id)))
     -- whoever was taken out of a group is out of it with the next call
     and exists (select from public.workspace_member w where w.user_id = se.user_id and w.group_id = se.group_id);
  if not found then return; end if;
  perform set_config('app.group_id', s.group_id::text, true), set_config('app.user_id', s.user_id::text, true);
  -- A session that has not shown one is open only where there is none to show
  return query select s.user_id, s.group_id, s.role, s.is_super_admin, s.super_user_access, s.has_basic_information,
    s.has_shown, s.requires_second_factor, s.is_fresh, s.as_of;
end $$;

-- A device that has shown the second factor is not asked for it again for 30 days, where its user wished so. The device is
-- known by the hash of its cookie's 128 bits.
create table auth.remembered_device (
  user_id uuid not null references app_user on delete cascade,
  device_hash bytea not null,
  expires_at timestamptz not null,
  primary key (user_id, device_hash)
);
create index remembered_device_expires on auth.remembered_device (expires_at);
grant select, insert, update, delete on auth.remembered_device to app_auth;

-- The same as in 0085, and whether a second factor is asked of everybody.
create or replace function app.change_group(of_group uuid, change jsonb) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare is_super boolean := app.is_super_admin();
begin
  if not (is_super or coalesce(of_group = nullif(current_setting('app.group_id', true), '')::uuid, false)) then return false; end if;
  if is_super and change ? 'workspace_name' then
    perform pg_advisory_xact_lock(hashtextextended('name of a group', 0));
    if exists (select from public.clinic_group g where lower(g.workspace_name) = lower(change->>'workspace_name') and g.id <> of_group) then
      raise unique_violation using constraint = 'clinic_group_name';
    end if;
  end if;
  update public.clinic_group g
     set (time_zone, idle_minutes, show_live_billing, text_usage_consent, auto_alert_text, auto_outreach_text, auto_reminder_text) =
         (select n.time_zone, n.idle_minutes, n.show_live_billing, n.text_usage_consent, n.auto_alert_text, n.auto_outreach_text, n.auto_reminder_text
            from jsonb_populate_record(g, change) n)
   where g.id = of_group;
  if is_super then
    update public.clinic_group g
       set (workspace_name, client, services, billing_config, monthly_device_order_limit, agreement, signed_contract, signed_at, requires_second_factor) =
           (select n.workspace_name, n.client, n.services, n.billing_config, n.monthly_device_order_limit, n.agreement, n.signed_contract, n.signed_at, n.requires_second_factor
              from jsonb_populate_record(g, change) n)
     where g.id = of_group;
  end if;
  return exists (select from public.clinic_group g where g.id = of_group);
end $$;

-- What the queue knows of each job: when it ran last, for how long and how it ended, what waits and what failed.
create function app.job_facts() returns table (name text, cron text, started_at timestamptz, seconds float8, state text, error text, waiting int, failed int)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select q.name, s.cron, l.started_on, extract(epoch from l.completed_on - l.started_on)::float8, l.state::text, l.output->>'name', c.waiting, c.failed
      from pgboss.queue q
      left join pgboss.schedule s on s.name = q.name and s.key = ''
     cross join lateral (
       select max(j.started_on) as started_on,
              (count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now()))::int as waiting,
              (count(*) filter (where j.state = 'failed'))::int as failed
         from pgboss.job j where j.name = q.name) c
      left join lateral (select j.* from pgboss.job j where j.name = q.name and j.started_on = c.started_on limit 1) l on true
     where q.name not like '\_\_%'
     order by q.name;
end $$;
revoke execute on function app.job_facts() from public;
grant execute on function app.job_facts() to app;
