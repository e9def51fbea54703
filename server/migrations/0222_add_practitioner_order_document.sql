-- The document of an order that was given elsewhere: the fax, the letter. At most one, never changed; a wrong one goes with its
-- order, which is retracted.
create table practitioner_order_document (
  group_id uuid not null,
  order_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  media_type text not null check (media_type in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760),
  sha256 text not null check (length(sha256) = 64),
  attached_at timestamptz not null default app.now(),
  attached_by uuid not null references app_user,
  primary key (group_id, order_id),
  foreign key (group_id, order_id) references practitioner_order (group_id, id)
);
create index practitioner_order_document_by on practitioner_order_document (attached_by);
alter table practitioner_order_document enable row level security;
create policy own_group on practitioner_order_document to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on practitioner_order_document to app;
grant select on practitioner_order_document to app_worker;
