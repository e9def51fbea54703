-- Settings, support, and what the page about the platform tells.

-- Every save of a settings page: what stood there before and after, who saved it, when and why. Only added to.
create table setting_change (
  id uuid primary key default app.new_id(),
  group_id uuid not null references clinic_group,
  page text not null,
  -- whose: the group itself, or one of its people
  subject_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  reason text,
  changed_by uuid references app_user on delete set null,
  changed_at timestamptz not null default app.now()
);
create index setting_change_by_page on setting_change (group_id, page, subject_id, changed_at desc);

-- What of a group's mails a person was told last, so that nothing is told twice.
create table mail_mark (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user on delete cascade,
  summary_on date,
  warned_at timestamptz,
  -- the newest warning that was told of or, where the mail was switched on since, needs no telling
  warned_until timestamptz,
  -- when they last asked for one at once
  asked_at timestamptz,
  primary key (group_id, user_id)
);

create table support_request (
  id uuid primary key default app.new_id(),
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  asked_at timestamptz not null default app.now(),
  subject text not null,
  body text not null,
  page text not null,
  browser text not null,
  -- what the error on the page named, where there was one
  request_id text,
  has_patient_data boolean not null,
  mail_id uuid references mail,
  closed_at timestamptz
);
create index support_request_by_user on support_request (group_id, user_id, asked_at desc);

-- Whether a request for support has left: its mail's state and nothing else of it.
create function app.mail_states(of_mails uuid[]) returns table (id uuid, state text) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select m.id, m.state from public.mail m
   where m.id = any (of_mails) and m.id in (select s.mail_id from public.support_request s
                                             where s.group_id = current_setting('app.group_id')::uuid)
$$;

-- What super admins see of every group: counts alone, no member and no device.
create function app.workspace_facts() returns table (group_id uuid, members int, seats int, devices int) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select g.id,
         (select count(*)::int from public.member_summary s where s.group_id = g.id and not s.disenrolled),
         (select count(*)::int from public.workspace_member w join public.app_user u on u.id = w.user_id where w.group_id = g.id and u.disabled_at is null),
         (select count(*)::int from public.device d where d.group_id = g.id and d.deleted_at is null)
    from public.clinic_group g where app.is_super_admin()
$$;

-- What the page about the platform tells whoever works with it: versions, sizes and how long things wait; nothing of a clinic.
create function app.platform_facts() returns table (database_version text, migration text, megabytes int, waiting int, failed int, oldest_seconds int)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select split_part(current_setting('server_version'), ' ', 1),
           (select max(m.name)::text from public.kysely_migration m),
           (pg_database_size(current_database()) / 1048576)::int,
           count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int,
           count(*) filter (where j.state = 'failed')::int,
           coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::int
      from pgboss.job j;
end $$;

-- When each integration last succeeded; outgoing mail is told as one.
create function app.integration_facts()
returns table (name text, is_on boolean, last_success_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  (select c.vendor || ': ' || c.name, c.is_enabled, c.last_success_at from public.vendor_connection c order by c.vendor, c.name)
  union all select 'mail', true, max(m.sent_at) from public.mail m where m.state = 'sent'
$$;

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

call app.confine_to_group('app, app_worker', 'mail_mark');
call app.confine_to_group('app', 'setting_change', 'support_request');
create policy sign_in on setting_change to app_auth using (true) with check (true);

grant select, insert on setting_change to app, app_auth;
grant select, insert, update on mail_mark to app, app_worker;
grant select, insert on support_request to app;
grant update (mail_id, closed_at) on support_request to app;
revoke execute on function app.mail_states(uuid[]), app.workspace_facts(), app.platform_facts(), app.integration_facts(),
  app.job_facts() from public;
grant execute on function app.mail_states(uuid[]), app.integration_facts(), app.job_facts() to app;
grant execute on function app.workspace_facts() to app_auth;
grant execute on function app.platform_facts() to app, app_worker;

drop procedure app.confine_to_group;
