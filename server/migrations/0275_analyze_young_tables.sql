-- Whoever moves a clinic in fills tables of which the planner has seen no row: it then reads all members of the clinic for each row
-- that refers to one, which grows with the square of the members, until autovacuum comes by. Only the owner of a table may analyze
-- it, so that this is the one way to it for the worker: those of a member's record of which it knows few rows.
create function app.analyze_young_tables() returns void
language plpgsql security definer set search_path = '' as $$
declare
  young record;
begin
  for young in
    select c.oid::regclass as name from pg_catalog.pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples < 20000
       and c.relname = any ('{member,member_name_part,consent,program_stay,diagnosis,medication,allergy,reading,member_summary,member_list_row,member_month,outcome_month,chart_import_row,member_import_row}'::name[])
     order by c.relname
  loop
    execute format('analyze %s', young.name);
  end loop;
end $$;
revoke execute on function app.analyze_young_tables() from public;
grant execute on function app.analyze_young_tables() to app_worker;
