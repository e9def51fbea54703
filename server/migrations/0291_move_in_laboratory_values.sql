-- Laboratory values of the files are entries of a batch, and a value says where it came from ("Moved in from charts.ndjson"), as a
-- diagnosis does. Taking back deletes them with their member, and many members in a few statements instead of some each: only
-- where something else refers to one of them is it tried member by member.
alter table lab_result add column evidence text not null default '';

alter table chart_import_row drop constraint chart_import_row_kind_check;
alter table chart_import_row add constraint chart_import_row_kind_check
  check (kind in ('member', 'problem', 'medication', 'allergy', 'consent', 'lab', 'other'));

-- Deletes members of the group in use with what a batch records of them; called by app.undo_chart_import alone.
create function app.delete_moved_in(in_group uuid, members uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.member_summary t where t.group_id = in_group and t.member_id = any (members);
  delete from public.diagnosis t where t.group_id = in_group and t.member_id = any (members);
  delete from public.medication t where t.group_id = in_group and t.member_id = any (members);
  delete from public.allergy t where t.group_id = in_group and t.member_id = any (members);
  delete from public.lab_result t where t.group_id = in_group and t.member_id = any (members);
  delete from public.consent t where t.group_id = in_group and t.member_id = any (members);
  delete from public.program_stay t where t.group_id = in_group and t.member_id = any (members);
  delete from public.member t where t.group_id = in_group and t.id = any (members);
end $$;
revoke execute on function app.delete_moved_in(uuid, uuid[]) from public;

create or replace function app.undo_chart_import(import uuid, entries int[]) returns int[]
language plpgsql security definer set search_path = '' as $$
declare
  in_group uuid := current_setting('app.group_id')::uuid;
  members uuid[];
  recorded record;
  undone int[] := '{}';
begin
  perform 1 from public.chart_import i where i.group_id = in_group and i.id = import and i.state = 'undoing' for update;
  if not found then return undone; end if;
  perform 1 from public.member m
    join public.chart_import_row r on r.group_id = m.group_id and r.member_id = m.id
   where r.group_id = in_group and r.import_id = import and r.entry = any (entries) and r.kind = 'member' and r.outcome = 'recorded'
   order by m.id for update of m;
  -- Those of which nothing but the batch is on record
  select coalesce(array_agg(r.member_id order by r.entry), '{}'), coalesce(array_agg(r.entry order by r.entry), '{}')
    into members, undone
    from public.chart_import_row r
    join app.member_digests(array(
           select c.member_id from public.chart_import_row c
            where c.group_id = in_group and c.import_id = import and c.entry = any (entries) and c.kind = 'member' and c.outcome = 'recorded')) d
      on d.member_id = r.member_id and d.digest = r.digest
   where r.group_id = in_group and r.import_id = import and r.entry = any (entries) and r.kind = 'member' and r.outcome = 'recorded';
  begin
    perform app.delete_moved_in(in_group, members);
    return undone;
  exception when foreign_key_violation then
    -- Something refers to one of them that is no fact of its own
    undone := '{}';
  end;
  for recorded in
    select r.entry, r.member_id from public.chart_import_row r
     where r.group_id = in_group and r.import_id = import and r.member_id = any (members) and r.kind = 'member' and r.outcome = 'recorded'
     order by r.entry
  loop
    begin
      perform app.delete_moved_in(in_group, array[recorded.member_id]);
      undone := undone || recorded.entry;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  return undone;
end $$;
