-- The one counter of a clinic for the numbers of its claims and files, which are never used again.
create table claim_counter (
  group_id uuid primary key references clinic_group,
  next_claim integer not null default 1,
  next_file integer not null default 1
);
alter table claim_counter enable row level security;
create policy own_group on claim_counter to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert, update on claim_counter to app, app_worker;

-- What a payer is asked to pay for a member and a month, by a number that it keeps for life. How it stands is in no column:
-- it follows from what was sent and answered.
create table claim (
  group_id uuid not null,
  control_number text not null,
  member_id uuid not null,
  year_month text not null,
  payer_id uuid not null,
  primary key (group_id, control_number),
  foreign key (group_id, member_id) references member (group_id, id),
  foreign key (group_id, payer_id) references payer (group_id, id)
);
create index claim_month on claim (group_id, year_month);
create index claim_member on claim (group_id, member_id);
create index claim_payer on claim (group_id, payer_id);
alter table claim enable row level security;
create policy own_group on claim to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on claim to app;
grant select on claim to app_worker;

-- Files of claims as they were written, packed.
create table claim_file (
  group_id uuid not null references clinic_group,
  number integer not null,
  year_month text not null,
  sent_on date not null,
  content bytea not null,
  digest text not null,
  made_at timestamptz not null default app.now(),
  made_by uuid not null references app_user,
  primary key (group_id, number)
);
create index claim_file_month on claim_file (group_id, year_month);
create index claim_file_by on claim_file (made_by);
alter table claim_file enable row level security;
create policy own_group on claim_file to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on claim_file to app;
grant select on claim_file to app_worker;

-- One time that a claim was sent, with what it said and the digest of the evidence that it rests on.
create table claim_transmission (
  group_id uuid not null,
  control_number text not null,
  file_number integer not null,
  part integer not null,
  frequency text not null check (frequency in ('1', '7', '8')),
  content jsonb not null,
  evidence_digest text not null,
  primary key (group_id, control_number, file_number),
  foreign key (group_id, control_number) references claim (group_id, control_number),
  foreign key (group_id, file_number) references claim_file (group_id, number)
);
create index claim_transmission_file on claim_transmission (group_id, file_number);
alter table claim_transmission enable row level security;
create policy own_group on claim_transmission to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on claim_transmission to app;
grant select on claim_transmission to app_worker;

-- Answers as they were read, each once by its key; what they say of single claims lies beside them.
create table claim_answer (
  group_id uuid not null references clinic_group,
  id uuid not null default app.new_id(),
  key text not null,
  kind text not null check (kind in ('TA1', '999', '277CA', '835')),
  answered_on date not null,
  file_number integer,
  is_wide boolean not null,
  content jsonb not null,
  received_at timestamptz not null default app.now(),
  received_by uuid not null references app_user,
  primary key (group_id, id),
  unique (group_id, key)
);
create index claim_answer_file on claim_answer (group_id, file_number);
create index claim_answer_by on claim_answer (received_by);
alter table claim_answer enable row level security;
create policy own_group on claim_answer to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on claim_answer to app;
grant select on claim_answer to app_worker;

-- A claim may be named several times by one answer. The number is the sender's word: it may be none of ours.
create table claim_answer_part (
  group_id uuid not null,
  answer_id uuid not null,
  position integer not null,
  control_number text not null,
  content jsonb not null,
  primary key (group_id, answer_id, position),
  foreign key (group_id, answer_id) references claim_answer (group_id, id)
);
create index claim_answer_part_claim on claim_answer_part (group_id, control_number);
alter table claim_answer_part enable row level security;
create policy own_group on claim_answer_part to app, app_worker
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
grant select, insert on claim_answer_part to app;
grant select on claim_answer_part to app_worker;
