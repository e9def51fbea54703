-- What super admins see of every group: counts alone, no member and no device.
create function app.workspace_facts() returns table (group_id uuid, members int, seats int, devices int) language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select g.id,
         (select count(*)::int from public.member_summary s where s.group_id = g.id and not s.disenrolled),
         (select count(*)::int from public.workspace_member w join public.app_user u on u.id = w.user_id where w.group_id = g.id and u.disabled_at is null),
         (select count(*)::int from public.device d where d.group_id = g.id and d.deleted_at is null)
    from public.clinic_group g where app.is_super_admin()
$$;
revoke execute on function app.workspace_facts() from public;
grant execute on function app.workspace_facts() to app_auth;

-- The nine client organizations, on every server: names are invented, domains reserved (RFC 2606). A tenth is a row more.
alter table client_organization add column color text not null default '#0b6b74' check (color ~ '^#[0-9a-f]{6}$');
insert into client_organization (client, email_domain, company_name, company_name_short, color, bills_99458, has_agreement, logo_svg)
select o.client, o.client || '.example', o.name, o.short, o.color, o.bills_99458, o.has_agreement,
       -- A plain monogram: the first letters of the name on the organization's color
       '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img"><rect width="48" height="48" rx="8" fill="' || o.color || '"/>' ||
       '<text x="24" y="31" font-family="sans-serif" font-size="20" font-weight="600" fill="#fff" text-anchor="middle">' ||
       left(o.name, 1) || left(split_part(o.name, ' ', 2), 1) || '</text></svg>'
  from (values
    ('northside', 'Northside Clinic', 'Northside', '#0b6b74', true, true),
    ('lakeview', 'Lakeview Heart Group', 'Lakeview', '#3b4db8', true, false),
    ('harborpoint', 'Harbor Point Physicians', 'Harbor Point', '#1d5f8a', true, true),
    ('cedargrove', 'Cedar Grove Internal Medicine', 'Cedar Grove', '#3f6b2a', true, false),
    ('mesaverde', 'Mesa Verde Family Health', 'Mesa Verde', '#8a4b00', true, true),
    ('bayridge', 'Bay Ridge Cardiology', 'Bay Ridge', '#7a2f5b', false, false),
    ('pinehollow', 'Pine Hollow Kidney Care', 'Pine Hollow', '#2f5d50', true, false),
    ('summitvalley', 'Summit Valley Medical Group', 'Summit Valley', '#4a4f87', true, true),
    ('riverbend', 'Riverbend Community Health', 'Riverbend', '#6b5314', true, false)
  ) o (client, name, short, color, bills_99458, has_agreement)
on conflict do nothing;
