-- The care plan: one draft a member that several may edit, and versions that are never changed once published.

create table care_plan_draft (
  group_id uuid not null,
  member_id uuid not null,
  content jsonb not null,
  -- grows with every save
  version int not null,
  saved_at timestamptz not null default app.now(),
  saved_by uuid references app_user,
  primary key (group_id, member_id),
  foreign key (group_id, member_id) references member (group_id, id)
);

create table care_plan (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  number int not null check (number > 0),
  content jsonb not null,
  -- medications, allergies, conditions and caregiver of the member at that moment
  frozen jsonb not null,
  assessed_on date not null,
  published_at timestamptz not null default app.now(),
  published_by uuid references app_user,
  reason text not null,
  -- established or substantially revised: what complex care management asks for
  is_substantial boolean not null,
  approved_at timestamptz,
  approved_by uuid references app_user,
  primary key (group_id, id),
  unique (id),
  unique (group_id, member_id, number),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index care_plan_to_approve on care_plan (group_id, published_at) where approved_at is null;

-- A copy that the member or caregiver was given.
create table care_plan_copy (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  plan_id uuid not null,
  given_on date not null,
  way text not null check (way in ('paper', 'portal', 'mail', 'e-mail', 'read aloud')),
  given_to text not null check (length(given_to) between 1 and 120),
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, plan_id) references care_plan (group_id, id)
);
create index care_plan_copy_by_member on care_plan_copy (group_id, member_id);

-- How a goal stood on a day.
create table care_plan_progress (
  id uuid not null default app.new_id(),
  group_id uuid not null,
  member_id uuid not null,
  goal_id text not null,
  goal_text text not null,
  noted_on date not null,
  status text not null check (status in ('met', 'on the way', 'not met')),
  value text not null default '',
  next_step text not null default '',
  noted_at timestamptz not null default app.now(),
  noted_by uuid references app_user,
  primary key (group_id, id),
  unique (id),
  foreign key (group_id, member_id) references member (group_id, id)
);
create index care_plan_progress_by_member on care_plan_progress (group_id, member_id, noted_on desc);

-- Months in which a practitioner found medical decision making of moderate or high complexity.
create table care_complexity (
  group_id uuid not null,
  member_id uuid not null,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  reason text not null,
  recorded_at timestamptz not null default app.now(),
  recorded_by uuid references app_user,
  primary key (group_id, member_id, month),
  foreign key (group_id, member_id) references member (group_id, id)
);

-- Whatever waits for a clinician's confirmation, until an administrator of the group has confirmed it.
create table care_confirmation (
  group_id uuid not null references clinic_group,
  subject text not null check (length(subject) between 1 and 120),
  confirmed_at timestamptz not null default app.now(),
  confirmed_by uuid references app_user,
  primary key (group_id, subject)
);

do $$
declare its text;
begin
  foreach its in array array['care_plan_draft', 'care_plan', 'care_plan_copy', 'care_plan_progress', 'care_complexity', 'care_confirmation'] loop
    execute format('alter table %I enable row level security', its);
    execute format('create policy own_group on %I to app, app_worker using (group_id = current_setting(''app.group_id'')::uuid) with check (group_id = current_setting(''app.group_id'')::uuid)', its);
    execute format('grant select on %I to app, app_worker', its);
    execute format('grant insert on %I to app', its);
  end loop;
end $$;
grant update, delete on care_plan_draft to app;
grant delete on care_complexity, care_confirmation to app;
-- A version stays as it was published.
grant update (approved_at, approved_by) on care_plan to app;
