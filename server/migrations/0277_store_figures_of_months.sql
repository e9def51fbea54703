-- The dashboard counts twelve months that are over, and billing statistics as many words: a clinic of 10,000 members has 120,000 rows of
-- member_month in them, which no page can count while somebody waits. Stored of a month until one of its rows is written, and
-- stored again by a job (server/src/reports/dashboard/store-month-figures.ts); what is not stored is counted.
create table month_figure (
  group_id uuid not null references clinic_group (id),
  year_month text not null check (year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- Whose members by the team of the month; all zeros is everybody
  user_id uuid not null,
  members integer not null,
  -- Count by figure (domain/src/reports/figures.ts)
  figures jsonb not null,
  -- Count by word of codes; of everybody alone
  boards jsonb not null,
  primary key (group_id, year_month, user_id)
);
alter table month_figure enable row level security;
create policy own_group on month_figure to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
-- A request only takes away what it has made untrue
grant select, delete on month_figure to app;
grant select, insert, delete on month_figure to app_worker;

-- What is counted of a month stands in the index, with the member it is joined by: a row of member_month is ten times as wide.
create index member_month_counted on member_month (group_id, year_month, member_id)
  include (assigned_physician, assigned_care_manager, board, seconds_rpm, live_calls, warnings);
drop index member_month_figures;
-- Days that a device period takes (domain/src/billing/rulebook/needed-days.ts), of whoever came so far
create index member_month_enough on member_month (group_id, member_id, year_month) where days >= 16;
-- Whoever joined or left lately, without reading everybody
create index member_by_enrolled on member (group_id, enrolled_at);
create index member_by_left on member (group_id, disenrolled_at) where disenrolled_at is not null;
create index program_stay_spans on program_stay (group_id, program, member_id, started_at) include (ended_at);
create index device_in_use on device (group_id, member_id) include (status) where deleted_at is null and unlinked_at is null;

-- As in 0251, with the table above: a biller who enters what another practice billed takes away the figures of that month.
create or replace procedure app.close_care_to_billers() language plpgsql as $$
declare
  -- The test of the catalog names them again: a table that comes later is not a biller's unless it is added there
  of_billing constant text[] := array[
    'billed_elsewhere', 'billed_elsewhere_removal', 'claim', 'claim_answer', 'claim_answer_part', 'claim_counter', 'claim_fee',
    'claim_file', 'claim_provider', 'claim_transmission', 'evidence_export', 'evidence_packet', 'late_change', 'member_payer',
    'month_addendum', 'month_close', 'month_review', 'payer', 'practitioner_taxonomy',
    'member_list_row', 'member_month', 'member_name_part', 'member_summary', 'month_figure', 'outcome_month',
    'audit', 'list_sort', 'mail_mark', 'own_draft', 'setting_change', 'support_request', 'webhook_delivery', 'webhook_lane'];
  name text;
begin
  for name in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
       and c.relname <> all (of_billing) and (has_any_column_privilege('app', c.oid, 'insert, update') or has_table_privilege('app', c.oid, 'delete'))
       and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'care_not_of_billers')
     order by 1
  loop
    execute format('create policy care_not_of_billers on public.%I as restrictive for all to app using (true) with check (app.writes_care())', name);
    if has_table_privilege('app', format('public.%I', name), 'delete') then
      execute format('create policy care_kept_from_billers on public.%I as restrictive for delete to app using (app.writes_care())', name);
    end if;
  end loop;
end $$;
revoke execute on procedure app.close_care_to_billers() from public;
