-- Public links: whoever holds one sees what one link opens and nothing else. Their connections log in as a role of their
-- own, which may look a link up by the hash of its secret alone.
do $$ begin
  if not exists (select from pg_roles where rolname = 'app_link') then
    create role app_link nologin nosuperuser nobypassrls;
  end if;
  grant app_link to current_user;
exception when duplicate_object or unique_violation then null; -- another database of the same server was first
end $$;
grant usage on schema app to app_link;
grant select on app.clock to app_link;

-- What mails of the sign-in carry stays there; it never held another kind.
alter table auth.link drop constraint link_kind_check;
alter table auth.link add constraint link_kind_check check (kind in ('confirm', 'reset', 'invite'));
alter table auth.link drop column subject_id, drop column group_id;

create table link (
  id uuid primary key default app.new_id(),
  group_id uuid not null references clinic_group,
  kind text not null,
  secret_hash bytea not null unique,
  -- the one member it may show anything of
  member_id uuid not null,
  -- what of the member, where it is not the whole: an alert
  subject_id uuid,
  proof text not null check (proof in ('none', 'birth_date', 'texted_code')),
  issued_by uuid references app_user on delete set null,
  created_at timestamptz not null default app.now(),
  expires_at timestamptz not null,
  -- null: until it expires
  uses_left int,
  -- wrong proofs it still bears; at 0 it is over for good
  tries_left int not null,
  locked_until timestamptz,
  code_hash bytea,
  code_expires_at timestamptz,
  pass_hash bytea,
  pass_expires_at timestamptz,
  revoked_at timestamptz,
  -- calls of the last minute, from wherever they came
  calls int not null default 0,
  calls_since timestamptz,
  -- the transaction that opened it last: what row security goes by, since no statement can forge it
  opened_tx xid8 unique,
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
create index link_by_member on link (group_id, member_id, kind);
alter table link enable row level security;
create policy own_group on link to app using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
-- The hashes are read by nobody.
grant select (id, group_id, kind, member_id, subject_id, proof, issued_by, created_at, expires_at, uses_left, tries_left, revoked_at) on link to app;
grant insert (group_id, kind, secret_hash, member_id, subject_id, proof, issued_by, expires_at, uses_left, tries_left) on link to app;
grant update (revoked_at, code_hash, code_expires_at) on link to app;

create function app.link_is_over(l link) returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select l.revoked_at is not null or l.expires_at <= app.now() or l.uses_left < 1 or l.tries_left < 1
$$;
revoke execute on function app.link_is_over(link) from public;

-- Opens a link for this transaction, spends it where the call does, and counts the call. No row: there is no such link.
-- The row stays locked until the work is done, so that of many at once one gets the last use, and keeps it only if its
-- work commits.
create function app.open_link(secret bytea, kinds text[], pass bytea, is_spent boolean, most_calls int)
returns table (state text, id uuid, kind text, group_id uuid, member_id uuid, subject_id uuid, as_of timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  l public.link;
  judged text;
  is_new_minute boolean;
begin
  select k.* into l from public.link k where k.secret_hash = secret for update;
  if not found then return; end if;
  is_new_minute := coalesce(l.calls_since <= app.now() - interval '1 minute', true);
  judged := case
    when l.kind <> all (kinds) or app.link_is_over(l) then 'over'
    when l.calls >= most_calls and not is_new_minute then 'busy'
    when l.proof <> 'none' and not coalesce(l.pass_hash = pass and l.pass_expires_at > app.now(), false) then 'unproved'
    else 'open' end;
  if judged in ('open', 'unproved') then
    update public.link k
       set calls = case when is_new_minute then 1 else k.calls + 1 end,
           calls_since = case when is_new_minute then app.now() else k.calls_since end,
           uses_left = k.uses_left - (judged = 'open' and is_spent)::int,
           opened_tx = case when judged = 'open' then pg_current_xact_id() else k.opened_tx end
     where k.id = l.id;
  end if;
  if judged = 'open' then perform set_config('app.group_id', l.group_id::text, true); end if;
  return query select judged, l.id, l.kind, l.group_id, l.member_id, l.subject_id, app.now();
end $$;

-- Judges a proof and gives a pass for a right one. A wrong one costs a try, every fifth a quarter of an hour.
create function app.prove_link(secret bytea, kinds text[], answer text, new_pass bytea, pass_seconds int)
returns table (state text, id uuid, kind text, group_id uuid, member_id uuid, subject_id uuid, as_of timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  l public.link;
  judged text;
begin
  select k.* into l from public.link k where k.secret_hash = secret for update;
  if not found then return; end if;
  judged := case
    when l.kind <> all (kinds) or app.link_is_over(l) then 'over'
    when l.locked_until > app.now() then 'busy'
    when l.proof = 'birth_date' and exists (select from public.member m where m.group_id = l.group_id and m.id = l.member_id
           and m.dob::text = answer) then 'proved'
    when l.proof = 'texted_code' and coalesce(l.code_hash = sha256(convert_to(l.id || answer, 'UTF8')) and l.code_expires_at > app.now(), false) then 'proved'
    else 'wrong' end;
  if judged = 'proved' then
    update public.link k
       set pass_hash = new_pass, pass_expires_at = app.now() + make_interval(secs => pass_seconds), code_hash = null
     where k.id = l.id;
  elsif judged = 'wrong' then
    update public.link k
       set tries_left = k.tries_left - 1,
           locked_until = case when (k.tries_left - 1) % 5 = 0 then app.now() + interval '15 minutes' end
     where k.id = l.id;
  end if;
  return query select judged, l.id, l.kind, l.group_id, l.member_id, l.subject_id, app.now();
end $$;

-- The link that this very transaction opened.
create function app.opened_link() returns table (id uuid, group_id uuid, member_id uuid, subject_id uuid)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select k.id, k.group_id, k.member_id, k.subject_id from public.link k where k.opened_tx = pg_current_xact_id_if_assigned()
$$;
revoke execute on function app.open_link(bytea, text[], bytea, boolean, int), app.prove_link(bytea, text[], text, bytea, int), app.opened_link() from public;
grant execute on function app.open_link(bytea, text[], bytea, boolean, int), app.prove_link(bytea, text[], text, bytea, int), app.opened_link() to app_link;

-- One member a transaction, and of the member what a link greets with. A page that shows more grants its columns.
create policy own_member on member for select to app_link
  using ((group_id, id) = (select o.group_id, o.member_id from app.opened_link() o));
grant select (group_id, id, first_name) on member to app_link;
create policy own_link on audit for insert to app_link
  with check (actor_kind = 'link' and (group_id, actor_id) = (select o.group_id, o.id::text from app.opened_link() o));
grant insert on audit to app_link;
