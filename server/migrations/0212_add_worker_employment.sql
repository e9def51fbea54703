-- By whom somebody who works here is employed: by the practice that bills, contracted, or of a vendor, from which day on. Added
-- to and never changed: an end is a row of its own, of which the newest holds, and one recorded in error is retracted by another.
create table worker_employment (
  id uuid not null default app.new_id(),
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  kind text not null check (kind in ('employed', 'contracted', 'vendor')),
  starts_on date not null,
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  primary key (group_id, id),
  unique (id)
);
create index worker_employment_by_user on worker_employment (group_id, user_id, starts_on desc);
create index worker_employment_user on worker_employment (user_id);
create index worker_employment_recorded_by on worker_employment (recorded_by);

create table worker_employment_end (
  group_id uuid not null,
  employment_id uuid not null,
  seq bigint generated always as identity,
  ends_on date not null,
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  primary key (group_id, employment_id, seq),
  foreign key (group_id, employment_id) references worker_employment (group_id, id)
);
create index worker_employment_end_by on worker_employment_end (recorded_by);

create table worker_employment_retraction (
  group_id uuid not null,
  employment_id uuid not null,
  reason text not null check (length(reason) between 3 and 500),
  retracted_at timestamptz not null default app.now(),
  retracted_by uuid not null references app_user,
  primary key (group_id, employment_id),
  foreign key (group_id, employment_id) references worker_employment (group_id, id)
);
create index worker_employment_retraction_by on worker_employment_retraction (retracted_by);

-- What stands: neither retracted, and each with its newest end.
create function app.employments(of_group uuid)
returns table (id uuid, user_id uuid, kind text, starts_on date, ends_on date) language sql stable as $$
  select e.id, e.user_id, e.kind, e.starts_on,
         (select n.ends_on from worker_employment_end n
           where n.group_id = e.group_id and n.employment_id = e.id order by n.seq desc limit 1)
    from worker_employment e
   where e.group_id = of_group
     and not exists (select from worker_employment_retraction x where x.group_id = e.group_id and x.employment_id = e.id)
$$;

alter table worker_employment enable row level security;
create policy own_group on worker_employment to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
alter table worker_employment_end enable row level security;
create policy own_group on worker_employment_end to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
alter table worker_employment_retraction enable row level security;
create policy own_group on worker_employment_retraction to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on worker_employment, worker_employment_end, worker_employment_retraction to app;
grant select on worker_employment, worker_employment_end, worker_employment_retraction to app_worker;
revoke all on function app.employments(uuid) from public;
grant execute on function app.employments(uuid) to app, app_worker;
