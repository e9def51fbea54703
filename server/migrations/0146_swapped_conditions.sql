-- A clinic may offer other chronic conditions in the place of items of the 22; charts keep what they hold.
create table condition_list (
  group_id uuid primary key references clinic_group,
  -- by the key of an item of the 22 the words that the picker offers instead
  swaps jsonb not null default '{}',
  changed_at timestamptz not null default app.now(),
  changed_by uuid references app_user
);
alter table condition_list enable row level security;
create policy own_group on condition_list to app, app_worker using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on condition_list to app, app_worker;
