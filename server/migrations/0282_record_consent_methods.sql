-- How a consent to care was given is said of many members at once where it was never recorded, and corrected where moving in
-- has recorded it as spoken by the member, which no file had said. Each statement is a row of its own, which is added and never
-- changed; the consent follows the newest. `former_…`: what stood there before, null where nothing did.
create table consent_method_entry (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  consent_id uuid not null,
  method text not null check (method in ('verbal', 'written', 'electronic')),
  given_by text not null check (given_by in ('member', 'representative')),
  relation text not null,
  -- From where it is known
  source text check (length(source) between 3 and 200),
  former_method text,
  former_given_by text,
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid not null references app_user,
  primary key (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, consent_id) references consent (group_id, id)
);
create index consent_method_entry_by_consent on consent_method_entry (group_id, consent_id, recorded_at desc);
create index consent_method_entry_by_member on consent_method_entry (group_id, member_id);
create index consent_method_entry_by_recorder on consent_method_entry (recorded_by);

alter table consent_method_entry enable row level security;
create policy own_group on consent_method_entry to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on consent_method_entry to app;
grant select on consent_method_entry to app_worker;
call app.close_care_to_billers();
call app.close_members_to_auditors();

-- Whom a batch has moved in, asked for each consent
create index chart_import_row_by_member on chart_import_row (group_id, member_id) where kind = 'member' and member_id is not null;

-- Whether a grant of an auditor is in force: not ended, and its last day is not over where the clinic is. Whoever asks asks this;
-- it stood in three places before.
create function app.is_in_force(g public.auditor_grant) returns boolean language sql stable as $$
  select g.ends_on >= (app.now() at time zone (select c.time_zone from public.clinic_group c where c.id = g.group_id))::date
     and not exists (select from public.auditor_grant_end e where e.group_id = g.group_id and e.grant_id = g.id)
$$;
create or replace function auth.auditor_grant_of(of_user uuid, of_group uuid) returns uuid language sql stable security definer
  set search_path = pg_catalog, pg_temp as $$
  select g.id from public.auditor_grant g
   where g.user_id = of_user and g.group_id = of_group and app.is_in_force(g)
   order by g.granted_at desc, g.id desc limit 1
$$;
create or replace function app.end_audit(of_user uuid, because text) returns boolean language plpgsql security definer
  set search_path = pg_catalog, pg_temp as $$
declare in_group uuid := current_setting('app.group_id')::uuid;
begin
  if not auth.administers_group() then raise insufficient_privilege; end if;
  insert into public.auditor_grant_end (group_id, grant_id, reason, ended_by)
  select g.group_id, g.id, because, current_setting('app.user_id')::uuid from public.auditor_grant g
   where g.user_id = of_user and g.group_id = in_group and app.is_in_force(g);
  return found;
end $$;
