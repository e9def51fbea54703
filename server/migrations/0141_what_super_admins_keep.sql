-- Super admins keep the practices of every group by the same statements as its own people: the database asks who it is.
create policy others_change_none on practice as restrictive for insert to app_auth with check ((select app.is_super_admin()));
create policy others_rename_none on practice as restrictive for update to app_auth using ((select app.is_super_admin()));
create policy others_remove_none on practice as restrictive for delete to app_auth using ((select app.is_super_admin()));
grant insert, update, delete on practice to app_auth;
-- How many members are in each: numbers alone.
create policy super_admins on member_count for select to app_auth using ((select app.is_super_admin()));
grant select on member_count to app_auth;

-- A tenth client organization and every change of one, with who made it.
alter table client_organization add column changed_at timestamptz, add column changed_by uuid;
create function app.keep_client_organization(of_client text, kept jsonb) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
begin
  if not app.is_super_admin() then raise insufficient_privilege; end if;
  insert into public.client_organization as o
         (client, email_domain, company_name, company_name_short, bills_99434, bills_99453, bills_99457, bills_99458, has_agreement, color, logo_svg, changed_at, changed_by)
  select of_client, k.email_domain, k.company_name, k.company_name_short, k.bills_99434, k.bills_99453, k.bills_99457, k.bills_99458, k.has_agreement, k.color, k.logo_svg,
         app.now(), current_setting('app.user_id')::uuid
    from jsonb_populate_record(null::public.client_organization, kept) k
  on conflict (client) do update
     set (email_domain, company_name, company_name_short, bills_99434, bills_99453, bills_99457, bills_99458, has_agreement, color, logo_svg, changed_at, changed_by) =
         (excluded.email_domain, excluded.company_name, excluded.company_name_short, excluded.bills_99434, excluded.bills_99453, excluded.bills_99457, excluded.bills_99458,
          excluded.has_agreement, excluded.color, excluded.logo_svg, excluded.changed_at, excluded.changed_by);
end $$;
revoke execute on function app.keep_client_organization(text, jsonb) from public;
grant execute on function app.keep_client_organization(text, jsonb) to app_auth;

-- The monograms of the nine are drawn from name and color from now on, so that they follow a change of either.
update client_organization set logo_svg = null where logo_svg like '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img"><rect width="48" height="48" rx="8" fill="%'
   and logo_svg like '%text-anchor="middle">__</text></svg>';
