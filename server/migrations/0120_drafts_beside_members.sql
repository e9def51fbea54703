-- What somebody writes that is about no one member (a text to many, the clinic's templates), and what is typed on a page
-- that a link opens.

create table own_draft (
  group_id uuid not null references clinic_group,
  user_id uuid not null references app_user,
  kind text not null,
  key uuid not null,
  form jsonb not null,
  saved_at timestamptz not null default app.now(),
  primary key (group_id, user_id, kind)
);
alter table own_draft enable row level security;
create policy own_group on own_draft to app using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update, delete on own_draft to app;

create table link_draft (
  group_id uuid not null,
  link_id uuid not null,
  form jsonb not null,
  saved_at timestamptz not null default app.now(),
  primary key (group_id, link_id),
  foreign key (group_id, link_id) references link (group_id, id) on delete cascade
);
alter table link_draft enable row level security;
create policy own_link on link_draft to app_link
  using ((group_id, link_id) = (select o.group_id, o.id from app.opened_link() o))
  with check ((group_id, link_id) = (select o.group_id, o.id from app.opened_link() o));
grant select, insert, update, delete on link_draft to app_link;
