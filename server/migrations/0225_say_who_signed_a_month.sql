-- Whether a review of a month is a signature follows from the title of whoever reviewed it, copied into the act (docs/decisions/0136):
-- a row of the version before has none and counts as reviewed. Rows that exist take the titles that people have now.
alter table month_review
  add column reviewer_title text not null default '',
  add column is_signature boolean not null default false;
update month_review r
   set reviewer_title = u.title, is_signature = r.verdict = 'signed' and u.title in ('MD', 'PA', 'NP', 'CNS', 'CNM')
  from app_user u
 where u.id = r.reviewed_by;

-- Whose review is a signature, where a clinic has chosen.
create table review_setting (
  group_id uuid primary key references clinic_group,
  signing_titles text[] not null check (cardinality(signing_titles) between 1 and 20),
  changed_at timestamptz not null default app.now(),
  changed_by uuid references app_user
);
create index review_setting_by on review_setting (changed_by);
alter table review_setting enable row level security;
create policy own_group on review_setting to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on review_setting to app;
grant select on review_setting to app_worker;
