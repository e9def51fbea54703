-- The order in which a person last wanted a list of a group.
create table list_sort (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user on delete cascade,
  list text not null,
  sort text not null,
  primary key (group_id, user_id, list)
);
create index on list_sort (user_id);
alter table list_sort enable row level security;
create policy own_group on list_sort to app using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
create policy sign_in on list_sort to app_auth using (true);
grant select, insert, update on list_sort to app;
-- told with everything else that pages must know of a person before they are drawn
grant select on list_sort to app_auth;
