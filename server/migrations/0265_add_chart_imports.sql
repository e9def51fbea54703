-- Moving in: charts of another system as one batch on record. An entry of the files is a row with what becomes of it; what will be
-- recorded is emptied once it is. A member that a batch made can be taken back for a day, as long as nobody has worked on it:
-- `digest` is of all that was recorded of the member when the batch had made it (docs/decisions/0150).
create table chart_import (
  group_id uuid not null references clinic_group,
  id uuid not null default app.new_id(),
  file_names text[] not null,
  state text not null default 'checked' check (state in ('checked', 'running', 'done', 'undoing', 'undone')),
  -- What of the files is not read at all
  notices text[] not null default '{}',
  created_by uuid not null references app_user,
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  undone_by uuid references app_user,
  undone_at timestamptz,
  primary key (group_id, id)
);
create index chart_import_by_creator on chart_import (created_by);
create index chart_import_by_undoer on chart_import (undone_by);

create table chart_import_row (
  group_id uuid not null,
  import_id uuid not null,
  -- The place among all entries of the files, from 1
  entry int not null,
  -- The entry of the person whose chart it belongs to
  person_entry int,
  kind text not null check (kind in ('member', 'problem', 'medication', 'allergy', 'other')),
  source text not null,
  name text not null,
  outcome text not null check (outcome in ('new', 'decide', 'here', 'refused', 'recorded', 'undone', 'kept')),
  messages text[] not null default '{}',
  content jsonb,
  member_id uuid,
  -- Whom the person may be
  alike_member_id uuid,
  digest text,
  primary key (group_id, import_id, entry),
  foreign key (group_id, import_id) references chart_import (group_id, id) on delete cascade
);
create index chart_import_row_by_person on chart_import_row (group_id, import_id, person_entry);
create index chart_import_row_of_members on chart_import_row (group_id, import_id, outcome, entry) where kind = 'member';

alter table chart_import enable row level security;
create policy own_group on chart_import to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
alter table chart_import_row enable row level security;
create policy own_group on chart_import_row to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on chart_import, chart_import_row to app, app_worker;

-- A hash of everything on record about each of these members of the group in use: every table that names members, save what is
-- derived, counts or logs. What the telephone company says of a number comes later by itself and is nobody's work.
create function app.member_digests(members uuid[]) returns table (member_id uuid, digest text)
language plpgsql stable security definer set search_path = '' as $$
declare
  parts text;
begin
  select string_agg(format(
           'select t.member_id, %L || pg_catalog.to_jsonb(t)::text from public.%I t where t.group_id = $1 and t.member_id = any ($2)',
           c.relname, c.relname), ' union all ')
    into parts
    from pg_catalog.pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname <> all ('{member_summary,member_list_row,member_name_part,member_month,outcome_month,summary_change,webhook_lane,webhook_delivery,member_import_row,chart_import_row}'::name[])
     and 2 = (select count(*) from pg_catalog.pg_attribute a
               where a.attrelid = c.oid and a.attname in ('group_id', 'member_id') and a.atttypid = 'uuid'::regtype and not a.attisdropped);
  return query execute format(
    'select r.id, encode(sha256(convert_to(string_agg(r.content, chr(10) order by r.content), ''UTF8'')), ''hex'')
       from (select m.id, (to_jsonb(m) - ''phone_type'' - ''phone_checked_at'')::text as content
               from public.member m where m.group_id = $1 and m.id = any ($2)
             union all %s) r
      group by r.id', parts) using current_setting('app.group_id')::uuid, members;
end $$;
revoke execute on function app.member_digests(uuid[]) from public;
grant execute on function app.member_digests(uuid[]) to app_worker;

-- Takes back the members that these entries of a batch made, and answers which of them: those of which nothing but the batch is on
-- record. Whoever writes about one meanwhile waits for its row. Deleting members is granted to nobody; this is the one way to it.
create function app.undo_chart_import(import uuid, entries int[]) returns int[]
language plpgsql security definer set search_path = '' as $$
declare
  in_group uuid := current_setting('app.group_id')::uuid;
  recorded record;
  undone int[] := '{}';
begin
  perform 1 from public.chart_import i where i.group_id = in_group and i.id = import and i.state = 'undoing' for update;
  if not found then return undone; end if;
  perform 1 from public.member m
    join public.chart_import_row r on r.group_id = m.group_id and r.member_id = m.id
   where r.group_id = in_group and r.import_id = import and r.entry = any (entries) and r.kind = 'member' and r.outcome = 'recorded'
   order by m.id for update of m;
  for recorded in
    select r.entry, r.member_id
      from public.chart_import_row r
      join app.member_digests(array(
             select c.member_id from public.chart_import_row c
              where c.group_id = in_group and c.import_id = import and c.entry = any (entries) and c.kind = 'member' and c.outcome = 'recorded')) d
        on d.member_id = r.member_id and d.digest = r.digest
     where r.group_id = in_group and r.import_id = import and r.entry = any (entries) and r.kind = 'member' and r.outcome = 'recorded'
  loop
    begin
      delete from public.member_summary t where t.group_id = in_group and t.member_id = recorded.member_id;
      delete from public.diagnosis t where t.group_id = in_group and t.member_id = recorded.member_id;
      delete from public.medication t where t.group_id = in_group and t.member_id = recorded.member_id;
      delete from public.allergy t where t.group_id = in_group and t.member_id = recorded.member_id;
      delete from public.consent t where t.group_id = in_group and t.member_id = recorded.member_id;
      delete from public.program_stay t where t.group_id = in_group and t.member_id = recorded.member_id;
      delete from public.member t where t.group_id = in_group and t.id = recorded.member_id;
      undone := undone || recorded.entry;
    exception when foreign_key_violation then
      -- Something refers to the member that is no fact of its own
      null;
    end;
  end loop;
  return undone;
end $$;
revoke execute on function app.undo_chart_import(uuid, int[]) from public;
grant execute on function app.undo_chart_import(uuid, int[]) to app_worker;
