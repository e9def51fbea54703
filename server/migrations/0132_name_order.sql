-- Which name of a member stands first in lists: `first-last` or `last-first`. Their order and their rows follow it
-- (member_summary.name_key). No check: a bound on what the version before writes comes a version later, if at all.
alter table clinic_group add column name_order text not null default 'first-last';

-- The same as in 0106, and in which order lists name members.
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
     set (time_zone, idle_minutes, name_order, show_live_billing, text_usage_consent, auto_alert_text, auto_outreach_text, auto_reminder_text) =
         (select n.time_zone, n.idle_minutes, n.name_order, n.show_live_billing, n.text_usage_consent, n.auto_alert_text, n.auto_outreach_text, n.auto_reminder_text
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
