-- Public links: whoever holds one sees what one link opens and nothing else. Their connections log in as a role of their own,
-- app_link, which may look a link up by the hash of its secret alone (docs/decisions/0035).

create table link (
  id uuid primary key default app.new_id(),
  group_id uuid not null references clinic_group,
  kind text not null,
  secret_hash bytea not null unique,
  -- the one member it may show anything of
  member_id uuid,
  -- what of the member, where it is not the whole: an alert, a check-in; or whose mails the link stops
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
  unique (group_id, id),
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade,
  -- The link that stops a person's mails is about that person, not about a member
  constraint link_is_about_someone check (member_id is not null or (kind = 'unsubscribe' and subject_id is not null))
);
create index link_by_member on link (group_id, member_id, kind);

create function app.link_is_over(l link) returns boolean language sql stable set search_path = pg_catalog, pg_temp as $$
  select l.revoked_at is not null or l.expires_at <= app.now() or l.uses_left < 1 or l.tries_left < 1
$$;

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

-- Which of the own group's links have these secrets, of which their hashes are told: the address of a link is made again from
-- a key, and after the key was replaced it must be known which key made it. Nobody learns a hash by this.
create function app.links_with_secrets(of_links uuid[], of_hashes bytea[]) returns setof bytea
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select l.secret_hash from unnest(of_links, of_hashes) as asked (id, hash)
    join public.link l on l.id = asked.id and l.secret_hash = asked.hash
   where l.group_id = current_setting('app.group_id')::uuid
$$;

-- What somebody did by a link, as a fact: their role can do nothing else. A job takes it to the noun it is for.
create table link_act (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  link_id uuid not null,
  member_id uuid not null,
  subject_id uuid,
  kind text not null,
  body jsonb not null default '{}',
  at timestamptz not null default app.now(),
  taken_at timestamptz,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, link_id) references link (group_id, id) on delete cascade,
  foreign key (group_id, member_id) references member (group_id, id) on delete cascade
);
create index link_act_by_link on link_act (link_id, kind);
-- what belongs to a link or a member is found from there
create index link_act_group_id_link_id_idx on link_act (group_id, link_id);
create index link_act_group_id_member_id_idx on link_act (group_id, member_id);

-- The role of a link may send no job of its own choosing: its fact sends the one that takes it.
create function app.follow_link_act() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform set_config('app.group_id', new.group_id::text, true);
  perform app.enqueue('take-link-act', jsonb_build_object('actId', new.id));
  return null;
end $$;
create trigger follow_link_act after insert on link_act for each row execute function app.follow_link_act();

-- What is typed on a page that a link opens.
create table link_draft (
  group_id uuid not null,
  link_id uuid not null,
  form jsonb not null,
  saved_at timestamptz not null default app.now(),
  primary key (group_id, link_id),
  foreign key (group_id, link_id) references link (group_id, id) on delete cascade
);

-- Links to a member's own page: the member's, and those of caregivers, each of which can be taken back by itself.
create table member_access_link (
  group_id uuid not null,
  link_id uuid not null,
  member_id uuid not null,
  -- whose it is, in the words of the clinic: "Ana, daughter"; of the member's own there are none
  label text not null default '',
  is_caregiver boolean not null default false,
  primary key (group_id, link_id),
  unique (link_id),
  foreign key (group_id, link_id) references link (group_id, id) on delete cascade,
  foreign key (group_id, member_id) references member (group_id, id),
  check (is_caregiver = (label <> ''))
);
create index access_link_by_member on member_access_link (group_id, member_id);

-- Of the member whose own page this transaction opened, what the page shows; nothing of billing, notes or staff.
create function app.linked_member() returns table (first_name text, language text, time_zone text, own_rules jsonb,
  group_rules jsonb, clinic_name text, days_till_event int, refreshed_at timestamptz, devices text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.first_name, m.language, m.time_zone, m.clinical_rules, g.clinical_rules, g.workspace_name, s.days_till_event, s.refreshed_at,
         array(select distinct d.device from public.device d
                where d.group_id = m.group_id and d.member_id = m.id and d.deleted_at is null and d.unlinked_at is null order by 1)
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind = 'member_access'
    join public.member m on m.group_id = o.group_id and m.id = o.member_id
    join public.clinic_group g on g.id = m.group_id
    left join public.member_summary s on s.group_id = m.group_id and s.member_id = m.id
$$;

-- Of each metric the newest reading that stands, and all of the last days.
create function app.linked_readings(metrics text[], days int) returns table (metric text, value int, at timestamptz, act_key text,
  severity text, flags text[])
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select r.metric, r.value, r.measured_at, r.act_key, r.severity, r.flags
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind = 'member_access'
   cross join unnest(metrics) v (name)
   cross join lateral (
     (select * from public.reading n where n.group_id = o.group_id and n.member_id = o.member_id and n.metric = v.name
         and n.state = 'kept' and not n.excluded order by n.measured_at desc limit 1)
     union
     (select * from public.reading n where n.group_id = o.group_id and n.member_id = o.member_id and n.metric = v.name
         and n.state = 'kept' and not n.excluded and n.measured_at > app.now() - make_interval(days => linked_readings.days))) r
$$;

call app.confine_to_group('app, app_worker', 'link_act', 'member_access_link');
call app.confine_to_group('app', 'link', 'link_draft');
-- Handed out by jobs too. The second says the same and stands until a migration drops it: the released server had both.
create policy own_group_worker on link to app_worker using (group_id = current_setting('app.group_id')::uuid)
  with check (group_id = current_setting('app.group_id')::uuid);
create policy own_group_of_jobs on link to app_worker using (group_id = current_setting('app.group_id')::uuid)
  with check (group_id = current_setting('app.group_id')::uuid);
create policy own_link on link_act to app_link
  using ((group_id, link_id) = (select o.group_id, o.id from app.opened_link() o))
  with check ((group_id, link_id, member_id) = (select o.group_id, o.id, o.member_id from app.opened_link() o)
    and subject_id is not distinct from (select o.subject_id from app.opened_link() o));
create policy own_link on link_draft to app_link
  using ((group_id, link_id) = (select o.group_id, o.id from app.opened_link() o))
  with check ((group_id, link_id) = (select o.group_id, o.id from app.opened_link() o));

-- What a link opens of what was made before: its own audit rows, the one member it is about, and of a person whose mails it stops
-- the choice of mails.
create policy own_subject on app_user to app_link
  using (id = (select o.subject_id from app.opened_link() o where o.member_id is null))
  with check (id = (select o.subject_id from app.opened_link() o where o.member_id is null));
create policy own_link on audit for insert to app_link
  with check (actor_kind = 'link' and (group_id, actor_id) = (select o.group_id, o.id::text from app.opened_link() o));
-- One member a transaction, and of the member what a link greets with. A page that shows more grants its columns.
create policy own_member on member for select to app_link
  using ((group_id, id) = (select o.group_id, o.member_id from app.opened_link() o));

-- The hashes are read by nobody. What a link may see of a member stands with the table that shows it.
grant select on link_act to app, app_worker;
grant select, insert on member_access_link to app, app_worker;
grant select, insert, update, delete on link_draft to app_link;
grant insert (id, group_id, kind, secret_hash, member_id, subject_id, proof, issued_by, expires_at, uses_left,
  tries_left) on link to app, app_worker;
grant select (id, group_id, kind, member_id, subject_id, proof, issued_by, created_at, expires_at, uses_left, tries_left,
  locked_until, code_expires_at, revoked_at) on link to app, app_worker;
grant update (code_hash, code_expires_at, revoked_at) on link to app, app_worker;
grant insert (group_id, link_id, member_id, subject_id, kind, body) on link_act to app_link;
grant select (id, group_id, link_id, kind, body, at) on link_act to app_link;
grant update (taken_at) on link_act to app_worker;
revoke execute on function app.link_is_over(link), app.open_link(bytea, text[], bytea, boolean, int),
  app.prove_link(bytea, text[], text, bytea, int), app.opened_link(), app.links_with_secrets(uuid[], bytea[]),
  app.follow_link_act(), app.linked_member(), app.linked_readings(text[], int) from public;
grant execute on function app.open_link(bytea, text[], bytea, boolean, int), app.prove_link(bytea, text[], text, bytea, int),
  app.opened_link(), app.linked_member(), app.linked_readings(text[], int) to app_link;
grant execute on function app.links_with_secrets(uuid[], bytea[]) to app, app_worker;
