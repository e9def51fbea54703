-- The page about the platform tells of outgoing mail as of every other integration.
create or replace function app.integration_facts()
returns table (name text, is_on boolean, last_success_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  (select c.vendor || ': ' || c.name, c.is_enabled, c.last_success_at from public.vendor_connection c order by c.vendor, c.name)
  union all select 'mail', true, max(m.sent_at) from public.mail m where m.state = 'sent'
$$;

-- Monitoring reads what waits and what failed, as that page does.
grant execute on function app.platform_facts() to app_worker;

-- Members with clinical rules of their own, by name: a few of a clinic.
create index member_own_rules on member (group_id, name_key, id) where clinical_rules <> '{}' and not disenrolled;
