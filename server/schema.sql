-- What the migrations make. Written by `npm run db:dump`; do not edit.

create table app.clock (
  is_only boolean default true not null,
  skew interval not null
);

create table app.invented_data (
  is_only boolean default true not null,
  since timestamp with time zone default now() not null,
  whole_at timestamp with time zone
);

create table auth.challenge (
  id text not null,
  value text not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  purpose text not null
);

create table auth.credential (
  user_id uuid not null,
  password_hash text not null,
  must_change boolean default false not null,
  changed_at timestamp with time zone default now() not null
);

create table auth.event (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  kind text not null,
  user_id uuid,
  session_id uuid,
  ip text,
  detail jsonb default '{}'::jsonb not null
);

create table auth.link (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  secret_hash bytea not null,
  user_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  uses_left integer default 1 not null,
  revoked_at timestamp with time zone
);

create table auth.passkey (
  id bytea not null,
  user_id uuid not null,
  public_key bytea not null,
  counter bigint default 0 not null,
  transports text[] default '{}'::text[] not null,
  backed_up boolean default false not null,
  name text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone
);

create table auth.recovery_code (
  user_id uuid not null,
  hash bytea not null,
  used_at timestamp with time zone
);

create table auth.refresh_token (
  hash bytea not null,
  session_id uuid not null,
  issued_at timestamp with time zone not null,
  rotated_at timestamp with time zone
);

create table auth.remembered_device (
  user_id uuid not null,
  device_hash bytea not null,
  expires_at timestamp with time zone not null,
  id uuid default app.new_id() not null,
  created_at timestamp with time zone,
  last_used_at timestamp with time zone,
  ip text,
  user_agent text
);

create table auth.scim_event (
  id bigint generated always as identity not null,
  client text not null,
  at timestamp with time zone default app.now() not null,
  kind text not null,
  user_id uuid,
  user_name text default ''::text not null,
  problem text default ''::text not null
);

create table auth.scim_token (
  id uuid default app.new_id() not null,
  client text not null,
  hash bytea not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone
);

create table auth.scim_user (
  client text not null,
  user_id uuid not null,
  external_id text,
  changed_at timestamp with time zone default app.now() not null,
  disabled_at timestamp with time zone,
  deleted_at timestamp with time zone
);

create table auth.session (
  id uuid default app.new_id() not null,
  user_id uuid not null,
  group_id uuid not null,
  kind text default 'user'::text not null,
  aal smallint default 1 not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  idle_expires_at timestamp with time zone not null,
  absolute_expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoke_reason text,
  ip text,
  user_agent text,
  proved_at timestamp with time zone default app.now() not null
);

create table auth.sign_on_attempt (
  hash bytea not null,
  client text not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  return_place text not null,
  expires_at timestamp with time zone not null,
  saml_request_id text,
  saml_response text
);

create table auth.sign_on_identity (
  client text not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  linked_at timestamp with time zone default app.now() not null,
  last_used_at timestamp with time zone default app.now() not null
);

create table auth.sign_on_provider (
  client text not null,
  is_enabled boolean not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea,
  email_domains text[] not null,
  group_claim text not null,
  admin_groups text[] not null,
  requires_mfa boolean not null,
  creates_users boolean not null,
  home_group uuid not null,
  passwords_off boolean not null,
  emergency_user uuid,
  changed_at timestamp with time zone default app.now() not null,
  changed_by uuid,
  protocol text default 'oidc'::text not null,
  saml_entity_id text default ''::text not null,
  saml_sign_on_url text default ''::text not null,
  saml_certificates text[] default '{}'::text[] not null,
  saml_email_attribute text default ''::text not null,
  saml_first_name_attribute text default ''::text not null,
  saml_last_name_attribute text default ''::text not null
);

create table auth.throttle (
  key text not null,
  points integer not null,
  locks integer default 0 not null,
  reset_at timestamp with time zone not null
);

create table auth.totp (
  user_id uuid not null,
  secret_enc bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint default '-1'::integer not null,
  pending_enc bytea
);

create table public.alert_settings (
  group_id uuid not null,
  asks_code boolean default true not null,
  reminder_hours integer default 4 not null
);
alter table public.alert_settings enable row level security;

create table public.allergy (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  name text not null,
  category text not null,
  reaction text not null,
  source text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  remove_reason text
);
alter table public.allergy enable row level security;

create table public.api_client (
  group_id uuid not null,
  id uuid not null,
  position integer not null,
  name text not null,
  jwks_url text,
  jwks text,
  scopes text not null,
  expires_on date,
  is_enabled boolean not null,
  created_by uuid not null,
  created_at timestamp with time zone default app.now() not null,
  last_used_at timestamp with time zone
);
alter table public.api_client enable row level security;

create table public.api_client_assertion (
  group_id uuid not null,
  client_id uuid not null,
  jti_hash bytea not null,
  expires_at timestamp with time zone not null
);
alter table public.api_client_assertion enable row level security;

create table public.app_user (
  id uuid default app.new_id() not null,
  email text not null,
  first_name text default ''::text not null,
  last_name text default ''::text not null,
  name_public text default ''::text not null,
  title text default ''::text not null,
  phone text default ''::text not null,
  address jsonb default '{}'::jsonb not null,
  role text default 'user'::text not null,
  is_super_admin boolean default false not null,
  super_user_access boolean default false not null,
  workspace_access boolean default true not null,
  group_id uuid not null,
  time_zone text default 'America/New_York'::text not null,
  exclude_patient_time boolean default false not null,
  has_basic_information boolean default false not null,
  email_notifications jsonb default '{"periodicAP": true, "periodicMP": false, "realtimeAP": false, "realtimeMP": false}'::jsonb not null,
  email_confirmed_at timestamp with time zone,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  npi text default ''::text not null,
  changed_at timestamp with time zone,
  limited_role text
);
alter table public.app_user enable row level security;

create table public.audit (
  id bigint generated always as identity not null,
  tx xid8 default pg_current_xact_id() not null,
  at timestamp with time zone default app.now() not null,
  group_id uuid not null,
  actor_kind text not null,
  actor_id text not null,
  session_id uuid,
  action text not null,
  kind text not null,
  ids text[] default '{}'::text[] not null,
  result text not null,
  ip text,
  request_id text,
  reason text
);
alter table public.audit enable row level security;

create table public.audit_head (
  group_id uuid not null,
  seq bigint not null,
  hash bytea not null
);
alter table public.audit_head enable row level security;

create table public.audit_seal (
  group_id uuid not null,
  seq bigint not null,
  audit_id bigint not null,
  hash bytea not null,
  sealed_at timestamp with time zone default now() not null
);
alter table public.audit_seal enable row level security;

create table public.audit_subject (
  group_id uuid not null,
  subject_id uuid not null,
  audit_id bigint not null,
  at timestamp with time zone not null
);
alter table public.audit_subject enable row level security;

create table public.auditor_grant (
  group_id uuid not null,
  id uuid default app.new_id() not null,
  user_id uuid not null,
  from_month text not null,
  to_month text not null,
  ends_on date not null,
  reason text not null,
  granted_at timestamp with time zone default app.now() not null,
  granted_by uuid not null
);
alter table public.auditor_grant enable row level security;

create table public.auditor_grant_end (
  group_id uuid not null,
  grant_id uuid not null,
  reason text not null,
  ended_at timestamp with time zone default app.now() not null,
  ended_by uuid not null
);
alter table public.auditor_grant_end enable row level security;

create table public.auditor_grant_member (
  group_id uuid not null,
  grant_id uuid not null,
  member_id uuid not null
);
alter table public.auditor_grant_member enable row level security;

create table public.billed_elsewhere (
  group_id uuid not null,
  member_id uuid not null,
  month text not null,
  kind text not null,
  reason text not null,
  recorded_at timestamp with time zone default app.now() not null,
  recorded_by uuid
);
alter table public.billed_elsewhere enable row level security;

create table public.billed_elsewhere_removal (
  group_id uuid not null,
  member_id uuid not null,
  month text not null,
  kind text not null,
  reason text not null,
  recorded_at timestamp with time zone not null,
  recorded_by uuid,
  removed_at timestamp with time zone default app.now() not null,
  removed_by uuid,
  removal_reason text not null
);
alter table public.billed_elsewhere_removal enable row level security;

create table public.call (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  direction text not null,
  member_id uuid,
  party text default 'member'::text not null,
  phone text not null,
  user_id uuid,
  program text,
  state text not null,
  at timestamp with time zone default app.now() not null,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  seconds integer,
  answered_by text,
  connection_id uuid,
  sid text,
  leg_sid text,
  missed_at timestamp with time zone,
  resolved_at timestamp with time zone,
  resolved_by uuid,
  resolution text,
  draft jsonb,
  outcome text,
  topics text[] default '{}'::text[] not null,
  next_contact date,
  wrapped_at timestamp with time zone,
  wrapped_by uuid,
  staff_title text default ''::text not null,
  is_staff_excluded boolean default false not null
);
alter table public.call enable row level security;

create table public.call_member (
  group_id uuid not null,
  call_id uuid not null,
  member_id uuid not null,
  at timestamp with time zone not null
);
alter table public.call_member enable row level security;

create table public.calling_user (
  group_id uuid not null,
  user_id uuid not null,
  is_on boolean not null,
  said_at timestamp with time zone default app.now() not null
);
alter table public.calling_user enable row level security;

create table public.care_complexity (
  group_id uuid not null,
  member_id uuid not null,
  month text not null,
  reason text not null,
  recorded_at timestamp with time zone default app.now() not null,
  recorded_by uuid
);
alter table public.care_complexity enable row level security;

create table public.care_confirmation (
  group_id uuid not null,
  subject text not null,
  confirmed_at timestamp with time zone default app.now() not null,
  confirmed_by uuid
);
alter table public.care_confirmation enable row level security;

create table public.care_event (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  name text not null,
  start date not null,
  time_of_day text,
  frequency text not null,
  repitions integer not null,
  kind text not null,
  assigned_to uuid,
  place text default ''::text not null,
  notes text default ''::text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  version integer default 1 not null,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  last_on date not null,
  open_on date
);
alter table public.care_event enable row level security;

create table public.care_occurrence (
  group_id uuid not null,
  member_id uuid not null,
  event_id uuid not null,
  falls_on date not null,
  moved_to date,
  moved_time text,
  closed text,
  note text default ''::text not null,
  changed_at timestamp with time zone default app.now() not null,
  changed_by uuid
);
alter table public.care_occurrence enable row level security;

create table public.care_plan (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  number integer not null,
  content jsonb not null,
  frozen jsonb not null,
  assessed_on date not null,
  published_at timestamp with time zone default app.now() not null,
  published_by uuid,
  reason text not null,
  is_substantial boolean not null,
  approved_at timestamp with time zone,
  approved_by uuid,
  goal_numbers jsonb default '{}'::jsonb not null
);
alter table public.care_plan enable row level security;

create table public.care_plan_copy (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  plan_id uuid not null,
  given_on date not null,
  way text not null,
  given_to text not null,
  recorded_at timestamp with time zone default app.now() not null,
  recorded_by uuid
);
alter table public.care_plan_copy enable row level security;

create table public.care_plan_draft (
  group_id uuid not null,
  member_id uuid not null,
  content jsonb not null,
  version integer not null,
  saved_at timestamp with time zone default app.now() not null,
  saved_by uuid,
  goal_numbers jsonb default '{}'::jsonb not null
);
alter table public.care_plan_draft enable row level security;

create table public.care_plan_progress (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  goal_id text not null,
  goal_text text not null,
  noted_on date not null,
  status text not null,
  value text default ''::text not null,
  next_step text default ''::text not null,
  noted_at timestamp with time zone default app.now() not null,
  noted_by uuid
);
alter table public.care_plan_progress enable row level security;

create table public.care_setting (
  group_id uuid not null,
  feed_shows_names boolean default false not null,
  plan_by_link boolean default false not null,
  changed_at timestamp with time zone default app.now() not null,
  changed_by uuid,
  orders_renewed_yearly boolean default false not null
);
alter table public.care_setting enable row level security;

create table public.chart_import (
  group_id uuid not null,
  id uuid default app.new_id() not null,
  file_names text[] not null,
  state text default 'checked'::text not null,
  notices text[] default '{}'::text[] not null,
  created_by uuid not null,
  created_at timestamp with time zone default app.now() not null,
  finished_at timestamp with time zone,
  undone_by uuid,
  undone_at timestamp with time zone
);
alter table public.chart_import enable row level security;

create table public.chart_import_row (
  group_id uuid not null,
  import_id uuid not null,
  entry integer not null,
  person_entry integer,
  kind text not null,
  source text not null,
  name text not null,
  outcome text not null,
  messages text[] default '{}'::text[] not null,
  content jsonb,
  member_id uuid,
  alike_member_id uuid,
  digest text
);
alter table public.chart_import_row enable row level security;

create table public.chart_statement (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  kind text not null,
  with_whom text default ''::text not null,
  note text default ''::text not null,
  medications jsonb default '[]'::jsonb not null,
  stated_at timestamp with time zone default app.now() not null,
  stated_by uuid,
  ended_at timestamp with time zone
);
alter table public.chart_statement enable row level security;

create table public.check_in (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  channel text not null,
  language text not null,
  sets jsonb not null,
  state text not null,
  answers jsonb default '{}'::jsonb not null,
  facts jsonb default '{}'::jsonb not null,
  started_at timestamp with time zone default app.now() not null,
  started_by uuid,
  answered_at timestamp with time zone,
  completed_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  withdraw_reason text,
  alarmed_at timestamp with time zone
);
alter table public.check_in enable row level security;

create table public.check_in_result (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  check_in_id uuid not null,
  set_id text not null,
  set_version integer not null,
  score integer,
  answered integer not null,
  asked integer not null,
  level text not null,
  reasons jsonb not null,
  completed_at timestamp with time zone not null
);
alter table public.check_in_result enable row level security;

create table public.claim (
  group_id uuid not null,
  control_number text not null,
  member_id uuid not null,
  year_month text not null,
  payer_id uuid not null
);
alter table public.claim enable row level security;

create table public.claim_answer (
  group_id uuid not null,
  id uuid default app.new_id() not null,
  key text not null,
  kind text not null,
  answered_on date not null,
  file_number integer,
  is_wide boolean not null,
  content jsonb not null,
  received_at timestamp with time zone default app.now() not null,
  received_by uuid not null
);
alter table public.claim_answer enable row level security;

create table public.claim_answer_part (
  group_id uuid not null,
  answer_id uuid not null,
  position integer not null,
  control_number text not null,
  content jsonb not null
);
alter table public.claim_answer_part enable row level security;

create table public.claim_counter (
  group_id uuid not null,
  next_claim integer default 1 not null,
  next_file integer default 1 not null
);
alter table public.claim_counter enable row level security;

create table public.claim_fee (
  group_id uuid not null,
  id uuid not null,
  payer_id uuid,
  code text not null,
  cents integer not null,
  from_day date not null
);
alter table public.claim_fee enable row level security;

create table public.claim_file (
  group_id uuid not null,
  number integer not null,
  year_month text not null,
  sent_on date not null,
  content bytea not null,
  digest text not null,
  made_at timestamp with time zone default app.now() not null,
  made_by uuid not null
);
alter table public.claim_file enable row level security;

create table public.claim_provider (
  group_id uuid not null,
  name text not null,
  taxonomy text not null,
  tax_id text not null,
  street text not null,
  city text not null,
  state text not null,
  zip text not null,
  place_of_service text not null,
  submitter_name text not null,
  submitter_id text not null,
  contact_name text not null,
  contact_phone text not null,
  receiver_name text not null,
  receiver_id text not null
);
alter table public.claim_provider enable row level security;

create table public.claim_transmission (
  group_id uuid not null,
  control_number text not null,
  file_number integer not null,
  part integer not null,
  frequency text not null,
  content jsonb not null,
  evidence_digest text not null
);
alter table public.claim_transmission enable row level security;

create table public.client_organization (
  client text not null,
  email_domain text not null,
  company_name text not null,
  company_name_short text not null,
  bills_99434 boolean default true not null,
  bills_99453 boolean default true not null,
  bills_99457 boolean default true not null,
  bills_99458 boolean default true not null,
  has_agreement boolean default false not null,
  logo_svg text,
  color text default '#0b6b74'::text not null,
  changed_at timestamp with time zone,
  changed_by uuid
);

create table public.clinic_group (
  id uuid default app.new_id() not null,
  workspace_name text not null,
  client text,
  time_zone text default 'America/New_York'::text not null,
  services text[] default '{RPM}'::text[] not null,
  clinical_rules jsonb default '{}'::jsonb not null,
  billing_config jsonb default '{}'::jsonb not null,
  show_live_billing boolean default false not null,
  sms_templates jsonb default '{}'::jsonb not null,
  text_usage_consent boolean default false not null,
  auto_alert_text boolean default false not null,
  auto_outreach_text boolean default false not null,
  auto_reminder_text boolean default false not null,
  monthly_device_order_limit integer,
  agreement jsonb default '{}'::jsonb not null,
  signed_contract boolean default false not null,
  signed_at timestamp with time zone,
  idle_minutes integer default 15 not null,
  created_at timestamp with time zone default now() not null,
  clinical_rules_past jsonb default '[]'::jsonb not null,
  requires_second_factor boolean default false not null,
  npi text default ''::text not null,
  name_order text default 'first-last'::text not null,
  text_from_hour smallint default 8 not null,
  text_until_hour smallint default 21 not null,
  changed_at timestamp with time zone,
  manual_minutes_per_day smallint default 20 not null
);
alter table public.clinic_group enable row level security;

create table public.clinic_number (
  group_id uuid not null,
  phone text not null,
  connection_id uuid not null,
  messaging_service_sid text,
  created_at timestamp with time zone default app.now() not null
);
alter table public.clinic_number enable row level security;

create table public.code_setting (
  group_id uuid not null,
  from_month text not null,
  config jsonb not null,
  set_by uuid,
  set_at timestamp with time zone default app.now() not null
);
alter table public.code_setting enable row level security;

create table public.condition_list (
  group_id uuid not null,
  swaps jsonb default '{}'::jsonb not null,
  changed_at timestamp with time zone default app.now() not null,
  changed_by uuid
);
alter table public.condition_list enable row level security;

create table public.consent (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  kind text not null,
  text_version text not null,
  language text not null,
  given_at timestamp with time zone not null,
  recorded_by uuid,
  revoked_at timestamp with time zone,
  revoked_by uuid,
  method text,
  given_by text,
  relation text default ''::text not null,
  practitioner uuid,
  method_recorded_at timestamp with time zone,
  method_recorded_by uuid
);
alter table public.consent enable row level security;

create table public.consent_method_entry (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  consent_id uuid not null,
  method text not null,
  given_by text not null,
  relation text not null,
  source text,
  former_method text,
  former_given_by text,
  recorded_at timestamp with time zone default app.now() not null,
  recorded_by uuid not null
);
alter table public.consent_method_entry enable row level security;

create table public.device (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  vendor text not null,
  device text not null,
  device_key text,
  imei text,
  hwi_device_id text,
  hardware_uuid text,
  member_id uuid,
  status text default 'connected'::text not null,
  status_at timestamp with time zone default app.now() not null,
  status_text text default ''::text not null,
  link_attempts integer default 0 not null,
  signal_strength smallint,
  battery_voltage integer,
  battery_percent smallint,
  last_used_at timestamp with time zone,
  connected_at timestamp with time zone,
  calibration jsonb,
  deleted_at timestamp with time zone,
  unlinked_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  asked_until timestamp with time zone,
  asked_at timestamp with time zone,
  order_id uuid
);
alter table public.device enable row level security;

create table public.device_assignment (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  device_id uuid not null,
  member_id uuid not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone,
  reason text default ''::text not null,
  assigned_by uuid
);
alter table public.device_assignment enable row level security;

create table public.device_education (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  device_id uuid not null,
  educated_on date not null,
  method text not null,
  is_taught_back boolean not null,
  educator uuid not null,
  educator_title text not null,
  recorded_at timestamp with time zone default app.now() not null,
  recorded_by uuid
);
alter table public.device_education enable row level security;

create table public.device_education_retraction (
  group_id uuid not null,
  education_id uuid not null,
  reason text not null,
  retracted_at timestamp with time zone default app.now() not null,
  retracted_by uuid not null
);
alter table public.device_education_retraction enable row level security;

create table public.device_order (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid,
  vendor text not null,
  device text not null,
  state text default 'requested'::text not null,
  state_at timestamp with time zone default app.now() not null,
  status_text text default ''::text not null,
  order_number bigint default nextval('device_order_number'::regclass) not null,
  reference text default ''::text not null,
  vendor_order_id text,
  claimed_at timestamp with time zone,
  attempts integer default 0 not null,
  asked_at timestamp with time zone,
  canceled_from text,
  carrier_name text,
  tracking text[] default '{}'::text[] not null,
  device_id uuid,
  device_key text,
  quantity integer default 1 not null,
  is_bulk boolean default false not null,
  ship_to jsonb default '{}'::jsonb not null,
  error text,
  requested_by uuid,
  requested_at timestamp with time zone default app.now() not null,
  delivered_at timestamp with time zone,
  registered integer default 0 not null,
  heard_at timestamp with time zone
);
alter table public.device_order enable row level security;

create table public.device_refill (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  supply text not null,
  state text default 'requested'::text not null,
  vendor_order_id text,
  error text,
  requested_by uuid,
  requested_at timestamp with time zone default app.now() not null
);
alter table public.device_refill enable row level security;

create table public.diagnosis (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  code text,
  condition text,
  title text default ''::text not null,
  source text not null,
  evidence text default ''::text not null,
  recorded_at timestamp with time zone default app.now() not null,
  recorded_by uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  end_reason text
);
alter table public.diagnosis enable row level security;

create table public.diagnosis_decline (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  suggested text not null,
  evidence text not null,
  reason text not null,
  declined_at timestamp with time zone default app.now() not null,
  declined_by uuid,
  withdrawn_at timestamp with time zone
);
alter table public.diagnosis_decline enable row level security;

create table public.doctor_alert (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  at timestamp with time zone default app.now() not null,
  by_user uuid,
  by_name text not null,
  by_email text default ''::text not null,
  value text not null,
  is_direct_secure_msg boolean default false not null,
  to_name text not null,
  to_contact text not null,
  backup_name text,
  backup_contact text,
  status text default 'open'::text not null,
  snapshot jsonb not null,
  asks_code boolean not null,
  reminder_hours integer not null,
  answer text,
  answer_words text,
  answered_by text,
  answered_at timestamp with time zone,
  cleared_at timestamp with time zone,
  cleared_by uuid,
  key uuid not null
);
alter table public.doctor_alert enable row level security;

create table public.doctor_alert_sending (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  alert_id uuid not null,
  member_id uuid not null,
  link_id uuid not null,
  why text not null,
  to_name text not null,
  to_contact text not null,
  at timestamp with time zone default app.now() not null,
  by_user uuid,
  opened_at timestamp with time zone
);
alter table public.doctor_alert_sending enable row level security;

create table public.ecg_recording (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  recording_id text not null,
  act_key text not null,
  recorded_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  determination text not null,
  heart_rate integer,
  duration_ms integer not null,
  sample_rate_hz real not null,
  mv_per_unit double precision not null,
  leads jsonb not null
);
alter table public.ecg_recording enable row level security;

create table public.emergency_access (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  user_id uuid not null,
  name text not null,
  session_id uuid not null,
  reason text not null,
  begun_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone
);
alter table public.emergency_access enable row level security;

create table public.enrollment_receipt (
  group_id uuid not null,
  key uuid not null,
  member_id uuid not null,
  devices jsonb not null,
  created_by uuid,
  created_at timestamp with time zone default app.now() not null
);
alter table public.enrollment_receipt enable row level security;

create table public.evidence_export (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  year_month text not null,
  state text default 'running'::text not null,
  total integer not null,
  done integer default 0 not null,
  asked_by uuid not null,
  asked_at timestamp with time zone default app.now() not null,
  finished_at timestamp with time zone,
  sha256 text
);
alter table public.evidence_export enable row level security;

create table public.evidence_export_part (
  group_id uuid not null,
  export_id uuid not null,
  member_id uuid not null,
  json_sha256 text not null,
  pdf_sha256 text not null,
  json bytea not null,
  pdf bytea not null
);
alter table public.evidence_export_part enable row level security;

create table public.evidence_override (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  close_id uuid not null,
  year_month text not null,
  code text not null,
  service_on date not null,
  items text[] not null,
  reason text not null,
  authorized_by uuid not null,
  authorized_at timestamp with time zone not null
);
alter table public.evidence_override enable row level security;

create table public.evidence_packet (
  group_id uuid not null,
  close_id uuid not null,
  member_id uuid not null,
  edition text not null,
  packet bytea not null,
  sha256 text not null,
  made_at timestamp with time zone default app.now() not null
);
alter table public.evidence_packet enable row level security;

create table public.fhir_export (
  group_id uuid not null,
  id uuid default app.new_id() not null,
  client_id uuid,
  user_id uuid,
  request_url text not null,
  is_posted boolean not null,
  types text[] not null,
  level text not null,
  practice_id text,
  since timestamp with time zone,
  ignored text[] default '{}'::text[] not null,
  state text default 'requested'::text not null,
  requested_at timestamp with time zone default app.now() not null,
  transaction_time timestamp with time zone,
  total integer default 0 not null,
  done integer default 0 not null,
  bytes bigint default 0 not null,
  failures integer default 0 not null,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone
);
alter table public.fhir_export enable row level security;

create table public.fhir_export_chunk (
  group_id uuid not null,
  export_id uuid not null,
  number integer not null,
  type text not null,
  source integer not null,
  file integer not null,
  copied bytea,
  lines bytea,
  resources integer default 0 not null,
  bytes bigint default 0 not null,
  members uuid[] default '{}'::uuid[] not null,
  faults text
);
alter table public.fhir_export_chunk enable row level security;

create table public.inbox (
  id bigint generated always as identity not null,
  connection_id uuid not null,
  vendor text not null,
  kind text not null,
  idem_key text not null,
  body text not null,
  received_at timestamp with time zone not null,
  state text default 'new'::text not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone default now() not null,
  outcome text,
  error text,
  device_key text,
  group_id uuid,
  member_id uuid,
  done_at timestamp with time zone
);
alter table public.inbox enable row level security;

create table public.lab_result (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  test text not null,
  tenths integer not null,
  drawn_on date not null,
  laboratory text default ''::text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  remove_reason text,
  creatinine_hundredths integer,
  evidence text default ''::text not null
);
alter table public.lab_result enable row level security;

create table public.language_acceptance (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  language text not null,
  reason text not null,
  accepted_at timestamp with time zone default app.now() not null,
  accepted_by uuid
);
alter table public.language_acceptance enable row level security;

create table public.late_change (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  close_id uuid not null,
  member_id uuid not null,
  year_month text not null,
  before jsonb not null,
  after jsonb not null,
  found_at timestamp with time zone not null
);
alter table public.late_change enable row level security;

create table public.link (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  kind text not null,
  secret_hash bytea not null,
  member_id uuid,
  subject_id uuid,
  proof text not null,
  issued_by uuid,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  uses_left integer,
  tries_left integer not null,
  locked_until timestamp with time zone,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  pass_hash bytea,
  pass_expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  calls integer default 0 not null,
  calls_since timestamp with time zone,
  opened_tx xid8
);
alter table public.link enable row level security;

create table public.link_act (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  link_id uuid not null,
  member_id uuid not null,
  subject_id uuid,
  kind text not null,
  body jsonb default '{}'::jsonb not null,
  at timestamp with time zone default app.now() not null,
  taken_at timestamp with time zone
);
alter table public.link_act enable row level security;

create table public.link_draft (
  group_id uuid not null,
  link_id uuid not null,
  form jsonb not null,
  saved_at timestamp with time zone default app.now() not null
);
alter table public.link_draft enable row level security;

create table public.list_sort (
  group_id uuid not null,
  user_id uuid not null,
  list text not null,
  sort text not null
);
alter table public.list_sort enable row level security;

create table public.list_upload (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  list text not null,
  file_name text not null,
  sha256 text not null,
  is_replacement boolean not null,
  matched integer not null,
  unmatched integer not null,
  uploaded_at timestamp with time zone default app.now() not null,
  uploaded_by uuid
);
alter table public.list_upload enable row level security;

create table public.listed_member (
  group_id uuid not null,
  list text not null,
  member_id uuid not null,
  upload_id uuid not null,
  as_of date,
  note text default ''::text not null
);
alter table public.listed_member enable row level security;

create table public.mail (
  id uuid default app.new_id() not null,
  kind text not null,
  recipient text not null,
  vars jsonb default '{}'::jsonb not null,
  state text default 'queued'::text not null,
  attempts integer default 0 not null,
  provider_id text,
  error text,
  created_at timestamp with time zone default app.now() not null,
  sent_at timestamp with time zone
);

create table public.mail_mark (
  group_id uuid not null,
  user_id uuid not null,
  summary_on date,
  warned_at timestamp with time zone,
  warned_until timestamp with time zone,
  asked_at timestamp with time zone
);
alter table public.mail_mark enable row level security;

create table public.medication (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  name text not null,
  dose text default ''::text not null,
  form text default ''::text not null,
  route text default ''::text not null,
  frequency text default ''::text not null,
  reason text default ''::text not null,
  prescriber text default ''::text not null,
  start_ym text default ''::text not null,
  end_ym text default ''::text not null,
  stats text default ''::text not null,
  source text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  updated_at timestamp with time zone default app.now() not null,
  updated_by uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  remove_reason text,
  version integer default 1 not null,
  earlier jsonb default '[]'::jsonb not null
);
alter table public.medication enable row level security;

create table public.member (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  first_name text not null,
  last_name text not null,
  name text generated always as (((first_name || ' '::text) || last_name)) stored not null,
  name_key text not null,
  dob date not null,
  gender text not null,
  member_title text default ''::text not null,
  language text default 'English'::text not null,
  phone text not null,
  phone_type text,
  phone_checked_at timestamp with time zone,
  email text default ''::text not null,
  mrn text default ''::text not null,
  address_line1 text default ''::text not null,
  address_line2 text default ''::text not null,
  city text default ''::text not null,
  state text default ''::text not null,
  zip_code text default ''::text not null,
  time_zone text not null,
  practice_id text,
  assigned_physician uuid,
  assigned_care_manager uuid,
  opt_in_sms boolean default false not null,
  opt_in_email boolean default false not null,
  enrollment_date date not null,
  enrolled_at timestamp with time zone not null,
  consented_at timestamp with time zone,
  disenrolled boolean default false not null,
  disenrolled_at timestamp with time zone,
  paused_at timestamp with time zone,
  pause_reason text,
  services text[] default '{RPM}'::text[] not null,
  ccm_patient_consent boolean default false not null,
  disenrolled_ccm boolean default false not null,
  enrollment_date_ccm date,
  method_of_communication text,
  person_to_contact text,
  caregiver_name text default ''::text not null,
  caregiver_phone text default ''::text not null,
  kardia_id text,
  device_receipt_at timestamp with time zone,
  chronic_conditions text[] default '{}'::text[] not null,
  diagnosis_codes text[] default '{}'::text[] not null,
  procedure_codes text[] default '{}'::text[] not null,
  medications jsonb default '[]'::jsonb not null,
  allergies jsonb default '[]'::jsonb not null,
  em_dates date[] default '{}'::date[] not null,
  clinical_rules jsonb default '{}'::jsonb not null,
  note text default ''::text not null,
  created_at timestamp with time zone default app.now() not null,
  updated_at timestamp with time zone default app.now() not null,
  version integer default 1 not null,
  clinical_rules_past jsonb default '[]'::jsonb not null
);
alter table public.member enable row level security;

create table public.member_access_link (
  group_id uuid not null,
  link_id uuid not null,
  member_id uuid not null,
  label text default ''::text not null,
  is_caregiver boolean default false not null
);
alter table public.member_access_link enable row level security;

create table public.member_authorization (
  group_id uuid not null,
  member_id uuid not null,
  connection_id uuid not null,
  tokens bytea not null,
  expires_at timestamp with time zone not null,
  renewing_until timestamp with time zone,
  renewed_at timestamp with time zone default now() not null
);
alter table public.member_authorization enable row level security;

create table public.member_count (
  group_id uuid not null,
  whose uuid not null,
  list text not null,
  practice_id text default ''::text not null,
  slot integer not null,
  members integer not null
);
alter table public.member_count enable row level security;

create table public.member_count_by_hour (
  group_id uuid not null,
  whose uuid not null,
  hour timestamp with time zone not null,
  slot integer not null,
  members integer not null
);
alter table public.member_count_by_hour enable row level security;

create table public.member_draft (
  group_id uuid not null,
  user_id uuid not null,
  key uuid not null,
  form jsonb not null,
  saved_at timestamp with time zone default app.now() not null
);
alter table public.member_draft enable row level security;

create table public.member_import (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  file_name text not null,
  state text default 'checked'::text not null,
  created_by uuid not null,
  created_at timestamp with time zone default app.now() not null,
  finished_at timestamp with time zone
);
alter table public.member_import enable row level security;

create table public.member_import_row (
  group_id uuid not null,
  import_id uuid not null,
  line integer not null,
  name text not null,
  fate text not null,
  messages text[] default '{}'::text[] not null,
  form jsonb,
  member_id uuid
);
alter table public.member_import_row enable row level security;

create table public.member_list_row (
  group_id uuid not null,
  member_id uuid not null,
  fields text not null,
  time_zone text not null,
  reading_days text not null,
  figures text not null,
  assigned_physician uuid,
  assigned_care_manager uuid
);
alter table public.member_list_row enable row level security;

create table public.member_month (
  group_id uuid not null,
  member_id uuid not null,
  year_month text not null,
  name_key text not null,
  practice_id text,
  assigned_physician uuid,
  assigned_care_manager uuid,
  board text not null,
  days integer not null,
  seconds_rpm integer not null,
  seconds_ccm integer not null,
  live_calls integer not null,
  at_risk integer not null,
  open_codes integer not null,
  next_until date,
  lines integer not null,
  warnings text[] default '{}'::text[] not null,
  cells jsonb not null,
  result jsonb,
  result_digest text not null,
  rules_version text not null,
  as_of timestamp with time zone not null,
  close_id uuid,
  facts_digest text default ''::text not null,
  verdict json,
  worked_until timestamp with time zone,
  week_seconds integer[] default '{}'::integer[] not null
);
alter table public.member_month enable row level security;

create table public.member_name_part (
  group_id uuid not null,
  part text not null,
  member_id uuid not null
);
alter table public.member_name_part enable row level security;

create table public.member_payer (
  group_id uuid not null,
  id uuid default app.new_id() not null,
  member_id uuid not null,
  payer_id uuid,
  insured_id text not null,
  from_day date not null,
  to_day date,
  recorded_by uuid not null,
  recorded_at timestamp with time zone default app.now() not null
);
alter table public.member_payer enable row level security;

create table public.member_summary (
  group_id uuid not null,
  member_id uuid not null,
  name_key text not null,
  disenrolled boolean not null,
  practice_id text,
  assigned_physician uuid,
  assigned_care_manager uuid,
  opt_in_sms boolean not null,
  ccm_patient_consent boolean not null,
  data_received_at timestamp with time zone,
  last_active_at timestamp with time zone,
  measure_freq real default 0 not null,
  vitals jsonb default '{}'::jsonb not null,
  bp_trend smallint[] default '{}'::smallint[] not null,
  reading_days date[] default '{}'::date[] not null,
  reason jsonb,
  needs_review boolean default false not null,
  open_warnings integer default 0 not null,
  worst_severity smallint default 0 not null,
  worst_warning_at timestamp with time zone,
  num_unread_messages integer default 0 not null,
  missed_call_at timestamp with time zone,
  active_memos integer default 0 not null,
  days_till_event integer,
  last_contact_at timestamp with time zone,
  billing_month text,
  days_99454 integer default 0 not null,
  period_start date,
  period_end date,
  cpt99454d real default 0 not null,
  cpt99457a boolean default false not null,
  cpt99457c boolean default false not null,
  cpt99458a boolean default false not null,
  cpt99458c boolean default false not null,
  seconds_rpm integer default 0 not null,
  billing_lists text[] default '{}'::text[] not null,
  billing_insights jsonb default '{}'::jsonb not null,
  diagnosis_lists text[] default '{}'::text[] not null,
  refreshed_at timestamp with time zone default app.now() not null,
  uploaded_lists text[] default '{}'::text[] not null,
  check_in_due_on date,
  review_due_on date,
  parts_version integer default 0 not null,
  danger_rank smallint default 0 not null
);
alter table public.member_summary enable row level security;

create table public.month_addendum (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  close_id uuid not null,
  member_id uuid not null,
  year_month text not null,
  before jsonb not null,
  after jsonb not null,
  facts bytea not null,
  facts_digest text not null,
  reason text not null,
  accepted_by uuid not null,
  accepted_at timestamp with time zone default app.now() not null
);
alter table public.month_addendum enable row level security;

create table public.month_close (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  year_month text not null,
  version integer not null,
  state text default 'closing'::text not null,
  as_of timestamp with time zone not null,
  zone text not null,
  rules jsonb not null,
  rules_version text not null,
  settings jsonb not null,
  total integer not null,
  done integer default 0 not null,
  cursor_member uuid,
  digest text,
  closed_by uuid not null,
  started_at timestamp with time zone default app.now() not null,
  closed_at timestamp with time zone,
  reopened_by uuid,
  reopened_at timestamp with time zone,
  reopen_reason text,
  override_reason text
);
alter table public.month_close enable row level security;

create table public.month_close_row (
  group_id uuid not null,
  close_id uuid not null,
  member_id uuid not null,
  facts bytea not null,
  facts_digest text not null,
  result bytea not null,
  result_digest text not null,
  lines jsonb not null
);
alter table public.month_close_row enable row level security;

create table public.month_figure (
  group_id uuid not null,
  year_month text not null,
  user_id uuid not null,
  members integer not null,
  figures jsonb not null,
  boards jsonb not null
);
alter table public.month_figure enable row level security;

create table public.month_review (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  year_month text not null,
  verdict text not null,
  words text,
  digest text not null,
  reviewed_by uuid not null,
  reviewed_at timestamp with time zone default app.now() not null,
  reviewer_title text default ''::text not null,
  is_signature boolean default false not null
);
alter table public.month_review enable row level security;

create table public.moved_in_reading (
  group_id uuid not null,
  id uuid default app.new_id() not null,
  member_id uuid not null,
  metric text not null,
  value integer not null,
  lower integer,
  measured_at timestamp with time zone not null,
  evidence text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid
);
alter table public.moved_in_reading enable row level security;

create table public.note (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  note_type text not null,
  value text not null,
  at timestamp with time zone default app.now() not null,
  by_user uuid,
  by_name text not null,
  by_email text default ''::text not null,
  source text default 'chart'::text not null,
  key uuid default app.new_id() not null,
  amends uuid,
  cleared_at timestamp with time zone,
  cleared_by uuid,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  delete_reason text
);
alter table public.note enable row level security;

create table public.outcome_month (
  group_id uuid not null,
  member_id uuid not null,
  year_month text not null,
  enrolled_days smallint not null,
  enrolled_until date not null,
  in_ccm boolean not null,
  reading_days smallint not null,
  bp_on date,
  bp_systolic smallint,
  bp_diastolic smallint,
  systolic_change numeric(6,2),
  diastolic_change numeric(6,2),
  glucose_readings smallint not null,
  glucose_at_goal smallint not null,
  glucose_below smallint not null,
  weight_days smallint not null,
  gain_days smallint not null
);
alter table public.outcome_month enable row level security;

create table public.own_draft (
  group_id uuid not null,
  user_id uuid not null,
  kind text not null,
  key uuid not null,
  form jsonb not null,
  saved_at timestamp with time zone default app.now() not null
);
alter table public.own_draft enable row level security;

create table public.payer (
  group_id uuid not null,
  id uuid not null,
  position integer not null,
  name text not null,
  kind text not null,
  payer_number text not null,
  takes_corrections boolean not null,
  dates text not null
);
alter table public.payer enable row level security;

create table public.phone_lookup (
  group_id uuid not null,
  phone text not null,
  phone_type text not null,
  checked_at timestamp with time zone not null
);
alter table public.phone_lookup enable row level security;

create table public.practice (
  group_id uuid not null,
  practice_id text not null,
  name text not null,
  changed_at timestamp with time zone default app.now()
);
alter table public.practice enable row level security;

create table public.practitioner_order (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  program text not null,
  ordered_on date not null,
  practitioner uuid not null,
  practitioner_title text not null,
  diagnosis_codes text[] not null,
  wording_version text,
  source text,
  recorded_at timestamp with time zone default app.now() not null,
  recorded_by uuid
);
alter table public.practitioner_order enable row level security;

create table public.practitioner_order_document (
  group_id uuid not null,
  order_id uuid not null,
  name text not null,
  media_type text not null,
  bytes bytea not null,
  sha256 text not null,
  attached_at timestamp with time zone default app.now() not null,
  attached_by uuid not null
);
alter table public.practitioner_order_document enable row level security;

create table public.practitioner_order_retraction (
  group_id uuid not null,
  order_id uuid not null,
  reason text not null,
  retracted_at timestamp with time zone default app.now() not null,
  retracted_by uuid not null
);
alter table public.practitioner_order_retraction enable row level security;

create table public.practitioner_taxonomy (
  group_id uuid not null,
  user_id uuid not null,
  taxonomy text not null
);
alter table public.practitioner_taxonomy enable row level security;

create table public.program_stay (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  program text not null,
  started_at timestamp with time zone not null,
  started_by uuid,
  ended_at timestamp with time zone,
  ended_by uuid,
  end_reason text,
  is_new_episode boolean default false not null,
  start_reason text
);
alter table public.program_stay enable row level security;

create table public.reading (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  metric text not null,
  value integer not null,
  measured_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  measured_on date not null,
  source text not null,
  device_id uuid,
  inbox_id bigint,
  act_key text not null,
  context text,
  flags text[] default '{}'::text[] not null,
  state text default 'kept'::text not null,
  state_reason text,
  time_quality text default 'device'::text not null,
  device_measured_at timestamp with time zone,
  raw_value integer,
  excluded boolean default false not null,
  excluded_reason text,
  excluded_by uuid,
  excluded_at timestamp with time zone,
  severity text default 'ok'::text not null,
  changed_at timestamp with time zone
);
alter table public.reading enable row level security;

create table public.review_setting (
  group_id uuid not null,
  signing_titles text[] not null,
  changed_at timestamp with time zone default app.now() not null,
  changed_by uuid
);
alter table public.review_setting enable row level security;

create table public.rules_confirmation (
  group_id uuid not null,
  id bigint generated always as identity not null,
  from_month text not null,
  citation text not null,
  confirmed_by uuid not null,
  confirmed_at timestamp with time zone default app.now() not null
);
alter table public.rules_confirmation enable row level security;

create table public.setting_change (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  page text not null,
  subject_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  reason text,
  changed_by uuid,
  changed_at timestamp with time zone default app.now() not null
);
alter table public.setting_change enable row level security;

create table public.summary_change (
  group_id uuid not null,
  xid xid8 not null,
  changed_at timestamp with time zone not null,
  sign smallint not null,
  member_id uuid not null,
  name_key text not null,
  disenrolled boolean not null,
  practice_id text,
  assigned_physician uuid,
  assigned_care_manager uuid,
  opt_in_sms boolean not null,
  ccm_patient_consent boolean not null,
  data_received_at timestamp with time zone,
  last_active_at timestamp with time zone,
  measure_freq real not null,
  needs_review boolean not null,
  worst_severity smallint not null,
  danger_rank smallint not null,
  worst_warning_at timestamp with time zone,
  num_unread_messages integer not null,
  missed_call_at timestamp with time zone,
  active_memos integer not null,
  days_till_event integer,
  billing_lists text[] not null,
  diagnosis_lists text[] not null,
  uploaded_lists text[] not null
);
alter table public.summary_change enable row level security;

create table public.support_request (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  user_id uuid not null,
  asked_at timestamp with time zone default app.now() not null,
  subject text not null,
  body text not null,
  page text not null,
  browser text not null,
  request_id text,
  has_patient_data boolean not null,
  mail_id uuid,
  closed_at timestamp with time zone
);
alter table public.support_request enable row level security;

create table public.text_batch (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  key uuid not null,
  state text default 'running'::text not null,
  member_ids uuid[] not null,
  taken integer default 0 not null,
  left_out integer default 0 not null,
  bodies jsonb not null,
  worker uuid,
  worked_at timestamp with time zone,
  template text,
  created_by uuid,
  created_at timestamp with time zone default app.now() not null
);
alter table public.text_batch enable row level security;

create table public.text_consent (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  phone text not null,
  clinic_phone text not null,
  is_opt_in boolean not null,
  source text not null,
  word text default ''::text not null,
  at timestamp with time zone default app.now() not null
);
alter table public.text_consent enable row level security;

create table public.text_draft (
  group_id uuid not null,
  user_id uuid not null,
  member_id uuid not null,
  kind text not null,
  key uuid not null,
  form jsonb not null,
  saved_at timestamp with time zone default app.now() not null
);
alter table public.text_draft enable row level security;

create table public.text_media (
  group_id uuid not null,
  message_id uuid not null,
  position integer not null,
  url text not null,
  content_type text not null,
  bytes bytea,
  fetched_at timestamp with time zone,
  gone_at timestamp with time zone
);
alter table public.text_media enable row level security;

create table public.text_message (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid,
  sender_type text not null,
  sent_by uuid,
  value text not null,
  language text,
  template_category text,
  msg_type text,
  at timestamp with time zone default app.now() not null,
  read_at timestamp with time zone,
  read_by uuid,
  phone text not null,
  clinic_phone text not null,
  is_shared boolean default false not null,
  is_by_link boolean default false not null,
  sid text,
  state text,
  error_code text,
  attempts integer default 0 not null,
  attempt_at timestamp with time zone,
  due_at timestamp with time zone,
  batch_id uuid,
  key uuid,
  cause text,
  changed_at timestamp with time zone
);
alter table public.text_message enable row level security;

create table public.time_approval (
  group_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  limit_minutes smallint not null,
  is_approved boolean,
  reason text,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamp with time zone
);
alter table public.time_approval enable row level security;

create table public.vendor_connection (
  id uuid default app.new_id() not null,
  vendor text not null,
  name text not null,
  mode text not null,
  base_url text not null,
  path_token_hash bytea not null,
  hook_auth jsonb not null,
  secrets bytea,
  config jsonb default '{}'::jsonb not null,
  is_enabled boolean default true not null,
  next_call_at timestamp with time zone default now() not null,
  created_at timestamp with time zone default now() not null,
  asked_until timestamp with time zone,
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  last_failure text
);

create table public.visit (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  visited_on date not null,
  kind text not null,
  discharged_on date,
  practitioner text default ''::text not null,
  place text default ''::text not null,
  note text default ''::text not null,
  source text not null,
  created_at timestamp with time zone default app.now() not null,
  created_by uuid,
  removed_at timestamp with time zone,
  removed_by uuid,
  remove_reason text,
  check_in_id uuid
);
alter table public.visit enable row level security;

create table public.warning (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  category text not null,
  severity text not null,
  act_key text not null,
  reading_id uuid,
  value integer,
  threshold integer,
  text text not null,
  measured_at timestamp with time zone not null,
  raised_at timestamp with time zone default app.now() not null,
  is_backfilled boolean default false not null,
  needs_review boolean default true not null,
  cleared_at timestamp with time zone,
  cleared_by uuid,
  clear_reason text,
  withdrawn_at timestamp with time zone,
  withdraw_reason text,
  change_days smallint
);
alter table public.warning enable row level security;

create table public.webhook_delivery (
  group_id uuid not null,
  id bigint generated always as identity not null,
  endpoint_id uuid not null,
  lane uuid not null,
  event_id uuid not null,
  kind text not null,
  data jsonb not null,
  occurred_at timestamp with time zone default app.now() not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  first_attempt_at timestamp with time zone,
  last_attempt_at timestamp with time zone,
  last_status integer,
  last_failure text,
  last_line text
);
alter table public.webhook_delivery enable row level security;

create table public.webhook_endpoint (
  group_id uuid not null,
  id uuid default app.new_id() not null,
  version integer default 1 not null,
  name text not null,
  url text not null,
  kinds text[] not null,
  is_enabled boolean default true not null,
  secret bytea not null,
  former_secret bytea,
  former_until timestamp with time zone,
  created_by uuid not null,
  created_at timestamp with time zone default app.now() not null,
  gone_at timestamp with time zone,
  paused_until timestamp with time zone,
  failing_since timestamp with time zone,
  notified_at timestamp with time zone
);
alter table public.webhook_endpoint enable row level security;

create table public.webhook_lane (
  group_id uuid not null,
  endpoint_id uuid not null,
  lane uuid not null,
  next_at timestamp with time zone
);
alter table public.webhook_lane enable row level security;

create table public.work_exclusion (
  id uuid default app.new_id() not null,
  seq bigint generated always as identity not null,
  group_id uuid not null,
  member_id uuid not null,
  interval_id uuid not null,
  is_excluded boolean not null,
  reason text not null,
  by uuid not null,
  by_name text not null,
  at timestamp with time zone default app.now() not null
);
alter table public.work_exclusion enable row level security;

create table public.work_interval (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  staff_id uuid not null,
  source text not null,
  url text not null,
  program text not null,
  description text,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  client_started_at timestamp with time zone not null,
  client_ended_at timestamp with time zone not null,
  year_month text not null,
  staff_name text not null,
  staff_title text not null,
  is_staff_excluded boolean not null,
  saved_at timestamp with time zone default app.now() not null,
  sent_url text
);
alter table public.work_interval enable row level security;

create table public.work_pause (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  member_id uuid not null,
  interval_id uuid not null,
  idle_since timestamp with time zone not null,
  opened_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone
);
alter table public.work_pause enable row level security;

create table public.worker_employment (
  id uuid default app.new_id() not null,
  group_id uuid not null,
  user_id uuid not null,
  kind text not null,
  starts_on date not null,
  recorded_at timestamp with time zone default app.now() not null,
  recorded_by uuid
);
alter table public.worker_employment enable row level security;

create table public.worker_employment_end (
  group_id uuid not null,
  employment_id uuid not null,
  seq bigint generated always as identity not null,
  ends_on date not null,
  recorded_at timestamp with time zone default app.now() not null,
  recorded_by uuid
);
alter table public.worker_employment_end enable row level security;

create table public.worker_employment_retraction (
  group_id uuid not null,
  employment_id uuid not null,
  reason text not null,
  retracted_at timestamp with time zone default app.now() not null,
  retracted_by uuid not null
);
alter table public.worker_employment_retraction enable row level security;

create table public.workspace_member (
  group_id uuid not null,
  user_id uuid not null,
  code text default ''::text not null
);
alter table public.workspace_member enable row level security;

alter table app.clock add constraint clock_is_only_check CHECK (is_only);
alter table app.clock add constraint clock_pkey PRIMARY KEY (is_only);
alter table app.invented_data add constraint invented_data_is_only_check CHECK (is_only);
alter table app.invented_data add constraint invented_data_pkey PRIMARY KEY (is_only);
alter table auth.challenge add constraint challenge_pkey PRIMARY KEY (id);
alter table auth.challenge add constraint challenge_purpose_check CHECK ((purpose = ANY (ARRAY['signIn'::text, 'passkeySignIn'::text, 'passkeyAdd'::text, 'passkeyProof'::text])));
alter table auth.credential add constraint credential_pkey PRIMARY KEY (user_id);
alter table auth.credential add constraint credential_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
alter table auth.event add constraint event_pkey PRIMARY KEY (id);
alter table auth.link add constraint link_kind_check CHECK ((kind = ANY (ARRAY['confirm'::text, 'reset'::text, 'invite'::text])));
alter table auth.link add constraint link_pkey PRIMARY KEY (id);
alter table auth.link add constraint link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
alter table auth.passkey add constraint passkey_pkey PRIMARY KEY (id);
alter table auth.passkey add constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
alter table auth.recovery_code add constraint recovery_code_pkey PRIMARY KEY (user_id, hash);
alter table auth.recovery_code add constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
alter table auth.refresh_token add constraint refresh_token_pkey PRIMARY KEY (hash);
alter table auth.refresh_token add constraint refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.session(id) ON DELETE CASCADE;
alter table auth.remembered_device add constraint remembered_device_pkey PRIMARY KEY (user_id, device_hash);
alter table auth.remembered_device add constraint remembered_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
alter table auth.scim_event add constraint scim_event_client_fkey FOREIGN KEY (client) REFERENCES auth.sign_on_provider(client);
alter table auth.scim_event add constraint scim_event_pkey PRIMARY KEY (id);
alter table auth.scim_event add constraint scim_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
alter table auth.scim_token add constraint scim_token_client_fkey FOREIGN KEY (client) REFERENCES auth.sign_on_provider(client);
alter table auth.scim_token add constraint scim_token_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id) ON DELETE SET NULL;
alter table auth.scim_token add constraint scim_token_hash_key UNIQUE (hash);
alter table auth.scim_token add constraint scim_token_pkey PRIMARY KEY (id);
alter table auth.scim_user add constraint scim_user_client_fkey FOREIGN KEY (client) REFERENCES auth.sign_on_provider(client);
alter table auth.scim_user add constraint scim_user_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 255)));
alter table auth.scim_user add constraint scim_user_pkey PRIMARY KEY (client, user_id);
alter table auth.scim_user add constraint scim_user_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
alter table auth.session add constraint session_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table auth.session add constraint session_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'service'::text])));
alter table auth.session add constraint session_pkey PRIMARY KEY (id);
alter table auth.session add constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
alter table auth.sign_on_attempt add constraint sign_on_attempt_client_fkey FOREIGN KEY (client) REFERENCES auth.sign_on_provider(client);
alter table auth.sign_on_attempt add constraint sign_on_attempt_pkey PRIMARY KEY (hash);
alter table auth.sign_on_identity add constraint sign_on_identity_client_fkey FOREIGN KEY (client) REFERENCES auth.sign_on_provider(client);
alter table auth.sign_on_identity add constraint sign_on_identity_pkey PRIMARY KEY (client, issuer, subject);
alter table auth.sign_on_identity add constraint sign_on_identity_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)));
alter table auth.sign_on_identity add constraint sign_on_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
alter table auth.sign_on_provider add constraint sign_on_provider_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id) ON DELETE SET NULL;
alter table auth.sign_on_provider add constraint sign_on_provider_client_fkey FOREIGN KEY (client) REFERENCES client_organization(client);
alter table auth.sign_on_provider add constraint sign_on_provider_client_id_check CHECK (((length(client_id) <= 255) AND ((client_id <> ''::text) OR (protocol = 'saml'::text))));
alter table auth.sign_on_provider add constraint sign_on_provider_emergency_user_fkey FOREIGN KEY (emergency_user) REFERENCES app_user(id) ON DELETE SET NULL;
alter table auth.sign_on_provider add constraint sign_on_provider_home_group_fkey FOREIGN KEY (home_group) REFERENCES clinic_group(id);
alter table auth.sign_on_provider add constraint sign_on_provider_issuer_check CHECK (((length(issuer) <= 500) AND ((issuer ~~ 'https://%'::text) OR ((protocol = 'saml'::text) AND (issuer = ''::text)))));
alter table auth.sign_on_provider add constraint sign_on_provider_pkey PRIMARY KEY (client);
alter table auth.sign_on_provider add constraint sign_on_provider_protocol_check CHECK ((protocol = ANY (ARRAY['oidc'::text, 'saml'::text])));
alter table auth.throttle add constraint throttle_pkey PRIMARY KEY (key);
alter table auth.totp add constraint totp_pkey PRIMARY KEY (user_id);
alter table auth.totp add constraint totp_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
alter table public.alert_settings add constraint alert_settings_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.alert_settings add constraint alert_settings_pkey PRIMARY KEY (group_id);
alter table public.alert_settings add constraint alert_settings_reminder_hours_check CHECK (((reminder_hours >= 1) AND (reminder_hours <= 72)));
alter table public.allergy add constraint allergy_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table public.allergy add constraint allergy_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.allergy add constraint allergy_id_key UNIQUE (id);
alter table public.allergy add constraint allergy_pkey PRIMARY KEY (group_id, id);
alter table public.allergy add constraint allergy_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES app_user(id);
alter table public.allergy add constraint allergy_source_check CHECK ((source = ANY (ARRAY['entered'::text, 'update'::text])));
alter table public.api_client add constraint api_client_check CHECK (((jwks_url IS NULL) <> (jwks IS NULL)));
alter table public.api_client add constraint api_client_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table public.api_client add constraint api_client_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.api_client add constraint api_client_jwks_url_check CHECK ((jwks_url ~~ 'https://%'::text));
alter table public.api_client add constraint api_client_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table public.api_client add constraint api_client_pkey PRIMARY KEY (group_id, id);
alter table public.api_client_assertion add constraint api_client_assertion_group_id_client_id_fkey FOREIGN KEY (group_id, client_id) REFERENCES api_client(group_id, id);
alter table public.api_client_assertion add constraint api_client_assertion_pkey PRIMARY KEY (group_id, client_id, jti_hash);
alter table public.app_user add constraint app_user_email_check CHECK ((email = lower(email)));
alter table public.app_user add constraint app_user_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.app_user add constraint app_user_pkey PRIMARY KEY (id);
alter table public.app_user add constraint app_user_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text])));
alter table public.audit add constraint audit_pkey PRIMARY KEY (id);
alter table public.audit_head add constraint audit_head_pkey PRIMARY KEY (group_id);
alter table public.audit_seal add constraint audit_seal_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit(id);
alter table public.audit_seal add constraint audit_seal_audit_id_key UNIQUE (audit_id);
alter table public.audit_seal add constraint audit_seal_pkey PRIMARY KEY (group_id, seq);
alter table public.audit_subject add constraint audit_subject_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit(id);
alter table public.audit_subject add constraint audit_subject_pkey PRIMARY KEY (group_id, subject_id, at, audit_id);
alter table public.auditor_grant add constraint auditor_grant_check CHECK (((to_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text) AND (to_month >= from_month)));
alter table public.auditor_grant add constraint auditor_grant_from_month_check CHECK ((from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text));
alter table public.auditor_grant add constraint auditor_grant_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES app_user(id);
alter table public.auditor_grant add constraint auditor_grant_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.auditor_grant add constraint auditor_grant_pkey PRIMARY KEY (group_id, id);
alter table public.auditor_grant add constraint auditor_grant_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500)));
alter table public.auditor_grant add constraint auditor_grant_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table public.auditor_grant_end add constraint auditor_grant_end_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id);
alter table public.auditor_grant_end add constraint auditor_grant_end_group_id_grant_id_fkey FOREIGN KEY (group_id, grant_id) REFERENCES auditor_grant(group_id, id);
alter table public.auditor_grant_end add constraint auditor_grant_end_pkey PRIMARY KEY (group_id, grant_id);
alter table public.auditor_grant_end add constraint auditor_grant_end_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500)));
alter table public.auditor_grant_member add constraint auditor_grant_member_group_id_grant_id_fkey FOREIGN KEY (group_id, grant_id) REFERENCES auditor_grant(group_id, id);
alter table public.auditor_grant_member add constraint auditor_grant_member_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.auditor_grant_member add constraint auditor_grant_member_pkey PRIMARY KEY (group_id, grant_id, member_id);
alter table public.billed_elsewhere add constraint billed_elsewhere_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.billed_elsewhere add constraint billed_elsewhere_kind_check CHECK ((kind = ANY (ARRAY['supply'::text, 'chronicCare'::text, 'hospice'::text, 'homeHealth'::text, 'renal'::text, 'primaryCare'::text])));
alter table public.billed_elsewhere add constraint billed_elsewhere_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text));
alter table public.billed_elsewhere add constraint billed_elsewhere_pkey PRIMARY KEY (group_id, member_id, month, kind);
alter table public.billed_elsewhere add constraint billed_elsewhere_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table public.billed_elsewhere_removal add constraint billed_elsewhere_removal_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.billed_elsewhere_removal add constraint billed_elsewhere_removal_pkey PRIMARY KEY (group_id, member_id, month, kind, removed_at);
alter table public.billed_elsewhere_removal add constraint billed_elsewhere_removal_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table public.billed_elsewhere_removal add constraint billed_elsewhere_removal_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES app_user(id);
alter table public.call add constraint call_answered_by_check CHECK ((answered_by = ANY (ARRAY['human'::text, 'machine'::text, 'fax'::text, 'unknown'::text])));
alter table public.call add constraint call_check CHECK (((resolved_at IS NULL) = (resolution IS NULL)));
alter table public.call add constraint call_check1 CHECK (((wrapped_at IS NULL) = (outcome IS NULL)));
alter table public.call add constraint call_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connection(id);
alter table public.call add constraint call_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text])));
alter table public.call add constraint call_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.call add constraint call_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.call add constraint call_id_key UNIQUE (id);
alter table public.call add constraint call_outcome_check CHECK ((outcome = ANY (ARRAY['spoke'::text, 'leftWord'::text, 'noAnswer'::text, 'wrongNumber'::text])));
alter table public.call add constraint call_party_check CHECK ((party = ANY (ARRAY['member'::text, 'caregiver'::text])));
alter table public.call add constraint call_pkey PRIMARY KEY (group_id, id);
alter table public.call add constraint call_program_check CHECK ((program = ANY (ARRAY['RPM'::text, 'CCM'::text])));
alter table public.call add constraint call_resolution_check CHECK ((resolution = ANY (ARRAY['calledBack'::text, 'texted'::text, 'marked'::text])));
alter table public.call add constraint call_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES app_user(id);
alter table public.call add constraint call_sid_key UNIQUE (sid);
alter table public.call add constraint call_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'initiated'::text, 'ringing'::text, 'in-progress'::text, 'completed'::text, 'busy'::text, 'no-answer'::text, 'failed'::text, 'canceled'::text])));
alter table public.call add constraint call_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table public.call add constraint call_wrapped_by_fkey FOREIGN KEY (wrapped_by) REFERENCES app_user(id);
alter table public.call_member add constraint call_member_group_id_call_id_fkey FOREIGN KEY (group_id, call_id) REFERENCES call(group_id, id) ON DELETE CASCADE;
alter table public.call_member add constraint call_member_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.call_member add constraint call_member_pkey PRIMARY KEY (group_id, call_id, member_id);
alter table public.calling_user add constraint calling_user_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.calling_user add constraint calling_user_pkey PRIMARY KEY (group_id, user_id);
alter table public.calling_user add constraint calling_user_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table public.care_complexity add constraint care_complexity_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.care_complexity add constraint care_complexity_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text));
alter table public.care_complexity add constraint care_complexity_pkey PRIMARY KEY (group_id, member_id, month);
alter table public.care_complexity add constraint care_complexity_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table public.care_confirmation add constraint care_confirmation_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES app_user(id);
alter table public.care_confirmation add constraint care_confirmation_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.care_confirmation add constraint care_confirmation_pkey PRIMARY KEY (group_id, subject);
alter table public.care_confirmation add constraint care_confirmation_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 120)));
alter table public.care_event add constraint care_event_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES app_user(id);
alter table public.care_event add constraint care_event_check CHECK (
CASE
    WHEN (frequency = 'SINGLE_EVENT'::text) THEN (repitions = 1)
    ELSE ((repitions = '-1'::integer) OR ((repitions >= 2) AND (repitions <= 100)))
END);
alter table public.care_event add constraint care_event_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table public.care_event add constraint care_event_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES app_user(id);
alter table public.care_event add constraint care_event_frequency_check CHECK ((frequency = ANY (ARRAY['SINGLE_EVENT'::text, 'WEEKLY'::text, 'EVERY_OTHER_WEEK'::text, 'MONTHLY'::text])));
alter table public.care_event add constraint care_event_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.care_event add constraint care_event_id_key UNIQUE (id);
alter table public.care_event add constraint care_event_kind_check CHECK ((kind = ANY (ARRAY['visit'::text, 'call'::text, 'check-in'::text, 'task'::text])));
alter table public.care_event add constraint care_event_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)));
alter table public.care_event add constraint care_event_notes_check CHECK ((length(notes) <= 2000));
alter table public.care_event add constraint care_event_pkey PRIMARY KEY (group_id, id);
alter table public.care_event add constraint care_event_place_check CHECK ((length(place) <= 200));
alter table public.care_event add constraint care_event_time_of_day_check CHECK ((time_of_day ~ '^([01]\d|2[0-3]):[0-5]\d$'::text));
alter table public.care_occurrence add constraint care_occurrence_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id);
alter table public.care_occurrence add constraint care_occurrence_check CHECK (((moved_to IS NOT NULL) OR (closed IS NOT NULL)));
alter table public.care_occurrence add constraint care_occurrence_closed_check CHECK ((closed = ANY (ARRAY['done'::text, 'skipped'::text])));
alter table public.care_occurrence add constraint care_occurrence_group_id_event_id_fkey FOREIGN KEY (group_id, event_id) REFERENCES care_event(group_id, id) ON DELETE CASCADE;
alter table public.care_occurrence add constraint care_occurrence_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.care_occurrence add constraint care_occurrence_moved_time_check CHECK ((moved_time ~ '^([01]\d|2[0-3]):[0-5]\d$'::text));
alter table public.care_occurrence add constraint care_occurrence_note_check CHECK ((length(note) <= 500));
alter table public.care_occurrence add constraint care_occurrence_pkey PRIMARY KEY (group_id, event_id, falls_on);
alter table public.care_plan add constraint care_plan_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES app_user(id);
alter table public.care_plan add constraint care_plan_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.care_plan add constraint care_plan_group_id_member_id_number_key UNIQUE (group_id, member_id, number);
alter table public.care_plan add constraint care_plan_id_key UNIQUE (id);
alter table public.care_plan add constraint care_plan_number_check CHECK ((number > 0));
alter table public.care_plan add constraint care_plan_pkey PRIMARY KEY (group_id, id);
alter table public.care_plan add constraint care_plan_published_by_fkey FOREIGN KEY (published_by) REFERENCES app_user(id);
alter table public.care_plan_copy add constraint care_plan_copy_given_to_check CHECK (((length(given_to) >= 1) AND (length(given_to) <= 120)));
alter table public.care_plan_copy add constraint care_plan_copy_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.care_plan_copy add constraint care_plan_copy_group_id_plan_id_fkey FOREIGN KEY (group_id, plan_id) REFERENCES care_plan(group_id, id);
alter table public.care_plan_copy add constraint care_plan_copy_id_key UNIQUE (id);
alter table public.care_plan_copy add constraint care_plan_copy_pkey PRIMARY KEY (group_id, id);
alter table public.care_plan_copy add constraint care_plan_copy_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table public.care_plan_copy add constraint care_plan_copy_way_check CHECK ((way = ANY (ARRAY['paper'::text, 'portal'::text, 'mail'::text, 'e-mail'::text, 'read aloud'::text])));
alter table public.care_plan_draft add constraint care_plan_draft_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.care_plan_draft add constraint care_plan_draft_pkey PRIMARY KEY (group_id, member_id);
alter table public.care_plan_draft add constraint care_plan_draft_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app_user(id);
alter table public.care_plan_progress add constraint care_plan_progress_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.care_plan_progress add constraint care_plan_progress_id_key UNIQUE (id);
alter table public.care_plan_progress add constraint care_plan_progress_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES app_user(id);
alter table public.care_plan_progress add constraint care_plan_progress_pkey PRIMARY KEY (group_id, id);
alter table public.care_plan_progress add constraint care_plan_progress_status_check CHECK ((status = ANY (ARRAY['met'::text, 'on the way'::text, 'not met'::text])));
alter table public.care_setting add constraint care_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id);
alter table public.care_setting add constraint care_setting_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.care_setting add constraint care_setting_pkey PRIMARY KEY (group_id);
alter table public.chart_import add constraint chart_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table public.chart_import add constraint chart_import_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.chart_import add constraint chart_import_pkey PRIMARY KEY (group_id, id);
alter table public.chart_import add constraint chart_import_state_check CHECK ((state = ANY (ARRAY['checked'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text])));
alter table public.chart_import add constraint chart_import_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES app_user(id);
alter table public.chart_import_row add constraint chart_import_row_group_id_import_id_fkey FOREIGN KEY (group_id, import_id) REFERENCES chart_import(group_id, id) ON DELETE CASCADE;
alter table public.chart_import_row add constraint chart_import_row_kind_check CHECK ((kind = ANY (ARRAY['member'::text, 'problem'::text, 'medication'::text, 'allergy'::text, 'consent'::text, 'lab'::text, 'reading'::text, 'other'::text])));
alter table public.chart_import_row add constraint chart_import_row_outcome_check CHECK ((outcome = ANY (ARRAY['new'::text, 'decide'::text, 'here'::text, 'refused'::text, 'recorded'::text, 'undone'::text, 'kept'::text])));
alter table public.chart_import_row add constraint chart_import_row_pkey PRIMARY KEY (group_id, import_id, entry);
alter table public.chart_statement add constraint chart_statement_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.chart_statement add constraint chart_statement_id_key UNIQUE (id);
alter table public.chart_statement add constraint chart_statement_kind_check CHECK ((kind = ANY (ARRAY['reconciliation'::text, 'noKnownAllergies'::text])));
alter table public.chart_statement add constraint chart_statement_pkey PRIMARY KEY (group_id, id);
alter table public.chart_statement add constraint chart_statement_stated_by_fkey FOREIGN KEY (stated_by) REFERENCES app_user(id);
alter table public.check_in add constraint check_in_channel_check CHECK ((channel = ANY (ARRAY['phone'::text, 'link'::text])));
alter table public.check_in add constraint check_in_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.check_in add constraint check_in_id_key UNIQUE (id);
alter table public.check_in add constraint check_in_pkey PRIMARY KEY (group_id, id);
alter table public.check_in add constraint check_in_started_by_fkey FOREIGN KEY (started_by) REFERENCES app_user(id);
alter table public.check_in add constraint check_in_state_check CHECK ((state = ANY (ARRAY['open'::text, 'sent'::text, 'answered'::text, 'complete'::text, 'withdrawn'::text])));
alter table public.check_in add constraint check_in_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES app_user(id);
alter table public.check_in_result add constraint check_in_result_group_id_check_in_id_fkey FOREIGN KEY (group_id, check_in_id) REFERENCES check_in(group_id, id);
alter table public.check_in_result add constraint check_in_result_group_id_check_in_id_set_id_key UNIQUE (group_id, check_in_id, set_id);
alter table public.check_in_result add constraint check_in_result_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.check_in_result add constraint check_in_result_id_key UNIQUE (id);
alter table public.check_in_result add constraint check_in_result_level_check CHECK ((level = ANY (ARRAY['green'::text, 'yellow'::text, 'red'::text])));
alter table public.check_in_result add constraint check_in_result_pkey PRIMARY KEY (group_id, id);
alter table public.claim add constraint claim_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.claim add constraint claim_group_id_payer_id_fkey FOREIGN KEY (group_id, payer_id) REFERENCES payer(group_id, id);
alter table public.claim add constraint claim_pkey PRIMARY KEY (group_id, control_number);
alter table public.claim_answer add constraint claim_answer_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.claim_answer add constraint claim_answer_group_id_key_key UNIQUE (group_id, key);
alter table public.claim_answer add constraint claim_answer_kind_check CHECK ((kind = ANY (ARRAY['TA1'::text, '999'::text, '277CA'::text, '835'::text])));
alter table public.claim_answer add constraint claim_answer_pkey PRIMARY KEY (group_id, id);
alter table public.claim_answer add constraint claim_answer_received_by_fkey FOREIGN KEY (received_by) REFERENCES app_user(id);
alter table public.claim_answer_part add constraint claim_answer_part_group_id_answer_id_fkey FOREIGN KEY (group_id, answer_id) REFERENCES claim_answer(group_id, id);
alter table public.claim_answer_part add constraint claim_answer_part_pkey PRIMARY KEY (group_id, answer_id, "position");
alter table public.claim_counter add constraint claim_counter_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.claim_counter add constraint claim_counter_pkey PRIMARY KEY (group_id);
alter table public.claim_fee add constraint claim_fee_cents_check CHECK ((cents > 0));
alter table public.claim_fee add constraint claim_fee_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.claim_fee add constraint claim_fee_group_id_payer_id_code_from_day_key UNIQUE NULLS NOT DISTINCT (group_id, payer_id, code, from_day);
alter table public.claim_fee add constraint claim_fee_group_id_payer_id_fkey FOREIGN KEY (group_id, payer_id) REFERENCES payer(group_id, id);
alter table public.claim_fee add constraint claim_fee_pkey PRIMARY KEY (group_id, id);
alter table public.claim_file add constraint claim_file_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.claim_file add constraint claim_file_made_by_fkey FOREIGN KEY (made_by) REFERENCES app_user(id);
alter table public.claim_file add constraint claim_file_pkey PRIMARY KEY (group_id, number);
alter table public.claim_provider add constraint claim_provider_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.claim_provider add constraint claim_provider_pkey PRIMARY KEY (group_id);
alter table public.claim_transmission add constraint claim_transmission_frequency_check CHECK ((frequency = ANY (ARRAY['1'::text, '7'::text, '8'::text])));
alter table public.claim_transmission add constraint claim_transmission_group_id_control_number_fkey FOREIGN KEY (group_id, control_number) REFERENCES claim(group_id, control_number);
alter table public.claim_transmission add constraint claim_transmission_group_id_file_number_fkey FOREIGN KEY (group_id, file_number) REFERENCES claim_file(group_id, number);
alter table public.claim_transmission add constraint claim_transmission_pkey PRIMARY KEY (group_id, control_number, file_number);
alter table public.client_organization add constraint client_organisation_email_domain_key UNIQUE (email_domain);
alter table public.client_organization add constraint client_organization_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text));
alter table public.client_organization add constraint client_organization_pkey PRIMARY KEY (client);
alter table public.clinic_group add constraint clinic_group_client_fkey FOREIGN KEY (client) REFERENCES client_organization(client);
alter table public.clinic_group add constraint clinic_group_idle_minutes_check CHECK (((idle_minutes >= 5) AND (idle_minutes <= 60)));
alter table public.clinic_group add constraint clinic_group_monthly_device_order_limit_check CHECK ((monthly_device_order_limit >= 0));
alter table public.clinic_group add constraint clinic_group_pkey PRIMARY KEY (id);
alter table public.clinic_number add constraint clinic_number_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connection(id);
alter table public.clinic_number add constraint clinic_number_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.clinic_number add constraint clinic_number_phone_check CHECK ((phone ~ '^\+1[2-9][0-9]{9}$'::text));
alter table public.clinic_number add constraint clinic_number_phone_key UNIQUE (phone);
alter table public.clinic_number add constraint clinic_number_pkey PRIMARY KEY (group_id);
alter table public.code_setting add constraint code_setting_from_month_check CHECK ((from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text));
alter table public.code_setting add constraint code_setting_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.code_setting add constraint code_setting_pkey PRIMARY KEY (group_id, from_month);
alter table public.code_setting add constraint code_setting_set_by_fkey FOREIGN KEY (set_by) REFERENCES app_user(id);
alter table public.condition_list add constraint condition_list_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id);
alter table public.condition_list add constraint condition_list_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.condition_list add constraint condition_list_pkey PRIMARY KEY (group_id);
alter table public.consent add constraint consent_check CHECK (((given_by = 'representative'::text) OR (relation = ''::text)));
alter table public.consent add constraint consent_given_by_check CHECK ((given_by = ANY (ARRAY['member'::text, 'representative'::text])));
alter table public.consent add constraint consent_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.consent add constraint consent_kind_check CHECK ((kind = ANY (ARRAY['rpm'::text, 'ccm'::text, 'sms'::text, 'email'::text])));
alter table public.consent add constraint consent_method_check CHECK ((method = ANY (ARRAY['verbal'::text, 'written'::text, 'electronic'::text])));
alter table public.consent add constraint consent_pkey PRIMARY KEY (group_id, id);
alter table public.consent add constraint consent_practitioner_fkey FOREIGN KEY (practitioner) REFERENCES app_user(id);
alter table public.consent add constraint consent_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table public.consent add constraint consent_relation_check CHECK ((length(relation) <= 80));
alter table public.consent add constraint consent_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES app_user(id);
alter table public.consent_method_entry add constraint consent_method_entry_given_by_check CHECK ((given_by = ANY (ARRAY['member'::text, 'representative'::text])));
alter table public.consent_method_entry add constraint consent_method_entry_group_id_consent_id_fkey FOREIGN KEY (group_id, consent_id) REFERENCES consent(group_id, id);
alter table public.consent_method_entry add constraint consent_method_entry_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.consent_method_entry add constraint consent_method_entry_method_check CHECK ((method = ANY (ARRAY['verbal'::text, 'written'::text, 'electronic'::text])));
alter table public.consent_method_entry add constraint consent_method_entry_pkey PRIMARY KEY (group_id, id);
alter table public.consent_method_entry add constraint consent_method_entry_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table public.consent_method_entry add constraint consent_method_entry_source_check CHECK (((length(source) >= 3) AND (length(source) <= 200)));
alter table public.device add constraint device_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.device add constraint device_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.device add constraint device_group_id_order_id_fkey FOREIGN KEY (group_id, order_id) REFERENCES device_order(group_id, id);
alter table public.device add constraint device_id_key UNIQUE (id);
alter table public.device add constraint device_pkey PRIMARY KEY (group_id, id);
alter table public.device add constraint device_status_check CHECK ((status = ANY (ARRAY['shipped'::text, 'delivered'::text, 'connecting'::text, 'refused'::text, 'connected'::text, 'disconnected'::text, 'unlinked'::text])));
alter table public.device_assignment add constraint device_assignment_assigned_by_fkey FOREIGN KEY (assigned_by) REFERENCES app_user(id);
alter table public.device_assignment add constraint device_assignment_group_id_device_id_fkey FOREIGN KEY (group_id, device_id) REFERENCES device(group_id, id);
alter table public.device_assignment add constraint device_assignment_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.device_assignment add constraint device_assignment_pkey PRIMARY KEY (group_id, id);
alter table public.device_education add constraint device_education_educator_fkey FOREIGN KEY (educator) REFERENCES app_user(id);
alter table public.device_education add constraint device_education_group_id_device_id_fkey FOREIGN KEY (group_id, device_id) REFERENCES device(group_id, id);
alter table public.device_education add constraint device_education_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.device_education add constraint device_education_id_key UNIQUE (id);
alter table public.device_education add constraint device_education_method_check CHECK ((method = ANY (ARRAY['phone'::text, 'visit'::text, 'video'::text])));
alter table public.device_education add constraint device_education_pkey PRIMARY KEY (group_id, id);
alter table public.device_education add constraint device_education_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table public.device_education_retraction add constraint device_education_retraction_group_id_education_id_fkey FOREIGN KEY (group_id, education_id) REFERENCES device_education(group_id, id);
alter table public.device_education_retraction add constraint device_education_retraction_pkey PRIMARY KEY (group_id, education_id);
alter table public.device_education_retraction add constraint device_education_retraction_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500)));
alter table public.device_education_retraction add constraint device_education_retraction_retracted_by_fkey FOREIGN KEY (retracted_by) REFERENCES app_user(id);
alter table public.device_order add constraint device_order_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.device_order add constraint device_order_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.device_order add constraint device_order_id_key UNIQUE (id);
alter table public.device_order add constraint device_order_pkey PRIMARY KEY (group_id, id);
alter table public.device_order add constraint device_order_quantity_check CHECK (((quantity >= 1) AND (quantity <= 500)));
alter table public.device_order add constraint device_order_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id);
alter table public.device_order add constraint device_order_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'processing'::text, 'action_required'::text, 'shipped'::text, 'out_for_delivery'::text, 'delivered'::text, 'returned'::text, 'canceled'::text, 'failed'::text])));
alter table public.device_refill add constraint device_refill_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.device_refill add constraint device_refill_pkey PRIMARY KEY (group_id, id);
alter table public.device_refill add constraint device_refill_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id);
alter table public.device_refill add constraint device_refill_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'sending'::text, 'sent'::text, 'failed'::text])));
alter table public.diagnosis add constraint diagnosis_check CHECK (((code IS NULL) <> (condition IS NULL)));
alter table public.diagnosis add constraint diagnosis_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id);
alter table public.diagnosis add constraint diagnosis_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.diagnosis add constraint diagnosis_id_key UNIQUE (id);
alter table public.diagnosis add constraint diagnosis_pkey PRIMARY KEY (group_id, id);
alter table public.diagnosis add constraint diagnosis_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table public.diagnosis add constraint diagnosis_source_check CHECK ((source = ANY (ARRAY['entered'::text, 'suggested'::text, 'update'::text])));
alter table public.diagnosis_decline add constraint diagnosis_decline_declined_by_fkey FOREIGN KEY (declined_by) REFERENCES app_user(id);
alter table public.diagnosis_decline add constraint diagnosis_decline_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.diagnosis_decline add constraint diagnosis_decline_id_key UNIQUE (id);
alter table public.diagnosis_decline add constraint diagnosis_decline_pkey PRIMARY KEY (group_id, id);
alter table public.doctor_alert add constraint doctor_alert_by_user_fkey FOREIGN KEY (by_user) REFERENCES app_user(id);
alter table public.doctor_alert add constraint doctor_alert_check CHECK (((status = 'cleared'::text) = (cleared_at IS NOT NULL)));
alter table public.doctor_alert add constraint doctor_alert_check1 CHECK (((status <> 'answered'::text) OR (answered_at IS NOT NULL)));
alter table public.doctor_alert add constraint doctor_alert_cleared_by_fkey FOREIGN KEY (cleared_by) REFERENCES app_user(id);
alter table public.doctor_alert add constraint doctor_alert_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.doctor_alert add constraint doctor_alert_group_id_key_key UNIQUE (group_id, key);
alter table public.doctor_alert add constraint doctor_alert_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.doctor_alert add constraint doctor_alert_id_key UNIQUE (id);
alter table public.doctor_alert add constraint doctor_alert_pkey PRIMARY KEY (group_id, id);
alter table public.doctor_alert add constraint doctor_alert_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'cleared'::text])));
alter table public.doctor_alert add constraint doctor_alert_value_check CHECK ((value <> ''::text));
alter table public.doctor_alert_sending add constraint doctor_alert_sending_by_user_fkey FOREIGN KEY (by_user) REFERENCES app_user(id);
alter table public.doctor_alert_sending add constraint doctor_alert_sending_group_id_alert_id_fkey FOREIGN KEY (group_id, alert_id) REFERENCES doctor_alert(group_id, id);
alter table public.doctor_alert_sending add constraint doctor_alert_sending_group_id_link_id_fkey FOREIGN KEY (group_id, link_id) REFERENCES link(group_id, id) ON DELETE CASCADE;
alter table public.doctor_alert_sending add constraint doctor_alert_sending_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.doctor_alert_sending add constraint doctor_alert_sending_id_key UNIQUE (id);
alter table public.doctor_alert_sending add constraint doctor_alert_sending_link_id_key UNIQUE (link_id);
alter table public.doctor_alert_sending add constraint doctor_alert_sending_pkey PRIMARY KEY (group_id, id);
alter table public.doctor_alert_sending add constraint doctor_alert_sending_why_check CHECK ((why = ANY (ARRAY['first'::text, 'resent'::text, 'reminder'::text, 'backup'::text])));
alter table public.ecg_recording add constraint ecg_recording_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.ecg_recording add constraint ecg_recording_id_key UNIQUE (id);
alter table public.ecg_recording add constraint ecg_recording_pkey PRIMARY KEY (group_id, id);
alter table public.emergency_access add constraint emergency_access_check CHECK (((ends_at > begun_at) AND (ends_at <= (begun_at + '01:00:00'::interval))));
alter table public.emergency_access add constraint emergency_access_check1 CHECK ((ended_at >= begun_at));
alter table public.emergency_access add constraint emergency_access_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.emergency_access add constraint emergency_access_group_id_id_key UNIQUE (group_id, id);
alter table public.emergency_access add constraint emergency_access_pkey PRIMARY KEY (id);
alter table public.emergency_access add constraint emergency_access_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500)));
alter table public.emergency_access add constraint emergency_access_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table public.enrollment_receipt add constraint enrollment_receipt_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table public.enrollment_receipt add constraint enrollment_receipt_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.enrollment_receipt add constraint enrollment_receipt_pkey PRIMARY KEY (group_id, key);
alter table public.evidence_export add constraint evidence_export_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app_user(id);
alter table public.evidence_export add constraint evidence_export_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.evidence_export add constraint evidence_export_pkey PRIMARY KEY (group_id, id);
alter table public.evidence_export_part add constraint evidence_export_part_group_id_export_id_fkey FOREIGN KEY (group_id, export_id) REFERENCES evidence_export(group_id, id) ON DELETE CASCADE;
alter table public.evidence_export_part add constraint evidence_export_part_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.evidence_export_part add constraint evidence_export_part_pkey PRIMARY KEY (group_id, export_id, member_id);
alter table public.evidence_override add constraint evidence_override_authorized_by_fkey FOREIGN KEY (authorized_by) REFERENCES app_user(id);
alter table public.evidence_override add constraint evidence_override_group_id_close_id_fkey FOREIGN KEY (group_id, close_id) REFERENCES month_close(group_id, id);
alter table public.evidence_override add constraint evidence_override_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.evidence_override add constraint evidence_override_id_key UNIQUE (id);
alter table public.evidence_override add constraint evidence_override_items_check CHECK (((cardinality(items) >= 1) AND (cardinality(items) <= 20)));
alter table public.evidence_override add constraint evidence_override_pkey PRIMARY KEY (group_id, id);
alter table public.evidence_override add constraint evidence_override_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500)));
alter table public.evidence_override add constraint evidence_override_year_month_check CHECK ((year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text));
alter table public.evidence_packet add constraint evidence_packet_group_id_close_id_fkey FOREIGN KEY (group_id, close_id) REFERENCES month_close(group_id, id);
alter table public.evidence_packet add constraint evidence_packet_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.evidence_packet add constraint evidence_packet_pkey PRIMARY KEY (group_id, close_id, member_id, edition);
alter table public.fhir_export add constraint fhir_export_check CHECK ((num_nonnulls(client_id, user_id) = 1));
alter table public.fhir_export add constraint fhir_export_check1 CHECK (((level = 'group'::text) = (practice_id IS NOT NULL)));
alter table public.fhir_export add constraint fhir_export_group_id_client_id_fkey FOREIGN KEY (group_id, client_id) REFERENCES api_client(group_id, id);
alter table public.fhir_export add constraint fhir_export_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.fhir_export add constraint fhir_export_level_check CHECK ((level = ANY (ARRAY['system'::text, 'patient'::text, 'group'::text])));
alter table public.fhir_export add constraint fhir_export_pkey PRIMARY KEY (group_id, id);
alter table public.fhir_export add constraint fhir_export_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'running'::text, 'done'::text, 'failed'::text, 'canceled'::text])));
alter table public.fhir_export add constraint fhir_export_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table public.fhir_export_chunk add constraint fhir_export_chunk_group_id_export_id_fkey FOREIGN KEY (group_id, export_id) REFERENCES fhir_export(group_id, id) ON DELETE CASCADE;
alter table public.fhir_export_chunk add constraint fhir_export_chunk_pkey PRIMARY KEY (group_id, export_id, number);
alter table public.inbox add constraint inbox_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connection(id);
alter table public.inbox add constraint inbox_connection_id_idem_key_key UNIQUE (connection_id, idem_key);
alter table public.inbox add constraint inbox_pkey PRIMARY KEY (id);
alter table public.inbox add constraint inbox_state_check CHECK ((state = ANY (ARRAY['new'::text, 'done'::text, 'ignored'::text, 'unmatched'::text, 'unreadable'::text, 'dead'::text])));
alter table public.lab_result add constraint lab_result_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table public.lab_result add constraint lab_result_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.lab_result add constraint lab_result_id_key UNIQUE (id);
alter table public.lab_result add constraint lab_result_pkey PRIMARY KEY (group_id, id);
alter table public.lab_result add constraint lab_result_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES app_user(id);
alter table public.lab_result add constraint lab_result_tenths_check CHECK ((tenths > 0));
alter table public.language_acceptance add constraint language_acceptance_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES app_user(id);
alter table public.language_acceptance add constraint language_acceptance_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.language_acceptance add constraint language_acceptance_group_id_language_key UNIQUE (group_id, language);
alter table public.language_acceptance add constraint language_acceptance_pkey PRIMARY KEY (group_id, id);
alter table public.late_change add constraint late_change_group_id_close_id_fkey FOREIGN KEY (group_id, close_id) REFERENCES month_close(group_id, id);
alter table public.late_change add constraint late_change_group_id_close_id_member_id_key UNIQUE (group_id, close_id, member_id);
alter table public.late_change add constraint late_change_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id) ON DELETE CASCADE;
alter table public.late_change add constraint late_change_pkey PRIMARY KEY (group_id, id);
alter table public.link add constraint link_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.link add constraint link_group_id_id_key UNIQUE (group_id, id);
alter table public.link add constraint link_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id) ON DELETE CASCADE;
alter table public.link add constraint link_is_about_someone CHECK (((member_id IS NOT NULL) OR ((kind = 'unsubscribe'::text) AND (subject_id IS NOT NULL))));
alter table public.link add constraint link_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES app_user(id) ON DELETE SET NULL;
alter table public.link add constraint link_opened_tx_key UNIQUE (opened_tx);
alter table public.link add constraint link_pkey PRIMARY KEY (id);
alter table public.link add constraint link_proof_check CHECK ((proof = ANY (ARRAY['none'::text, 'birth_date'::text, 'texted_code'::text])));
alter table public.link add constraint link_secret_hash_key UNIQUE (secret_hash);
alter table public.link_act add constraint link_act_group_id_link_id_fkey FOREIGN KEY (group_id, link_id) REFERENCES link(group_id, id) ON DELETE CASCADE;
alter table public.link_act add constraint link_act_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id) ON DELETE CASCADE;
alter table public.link_act add constraint link_act_id_key UNIQUE (id);
alter table public.link_act add constraint link_act_pkey PRIMARY KEY (group_id, id);
alter table public.link_draft add constraint link_draft_group_id_link_id_fkey FOREIGN KEY (group_id, link_id) REFERENCES link(group_id, id) ON DELETE CASCADE;
alter table public.link_draft add constraint link_draft_pkey PRIMARY KEY (group_id, link_id);
alter table public.list_sort add constraint list_sort_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.list_sort add constraint list_sort_pkey PRIMARY KEY (group_id, user_id, list);
alter table public.list_sort add constraint list_sort_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
alter table public.list_upload add constraint list_upload_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.list_upload add constraint list_upload_id_key UNIQUE (id);
alter table public.list_upload add constraint list_upload_list_check CHECK ((list = ANY (ARRAY['hcc-high'::text, 'hcc-medium'::text, 'hcc-low'::text, 'frequent-ed'::text, 'recent-inpatient'::text, 'just-discharged'::text, 'high-cost-list'::text, 'chase-list'::text])));
alter table public.list_upload add constraint list_upload_pkey PRIMARY KEY (group_id, id);
alter table public.list_upload add constraint list_upload_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES app_user(id);
alter table public.listed_member add constraint listed_member_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.listed_member add constraint listed_member_group_id_upload_id_fkey FOREIGN KEY (group_id, upload_id) REFERENCES list_upload(group_id, id);
alter table public.listed_member add constraint listed_member_pkey PRIMARY KEY (group_id, list, member_id);
alter table public.mail add constraint mail_pkey PRIMARY KEY (id);
alter table public.mail add constraint mail_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text])));
alter table public.mail_mark add constraint mail_mark_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.mail_mark add constraint mail_mark_pkey PRIMARY KEY (group_id, user_id);
alter table public.mail_mark add constraint mail_mark_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;
alter table public.medication add constraint medication_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table public.medication add constraint medication_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.medication add constraint medication_id_key UNIQUE (id);
alter table public.medication add constraint medication_pkey PRIMARY KEY (group_id, id);
alter table public.medication add constraint medication_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES app_user(id);
alter table public.medication add constraint medication_source_check CHECK ((source = ANY (ARRAY['entered'::text, 'update'::text])));
alter table public.medication add constraint medication_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES app_user(id);
alter table public.member add constraint member_assigned_care_manager_fkey FOREIGN KEY (assigned_care_manager) REFERENCES app_user(id);
alter table public.member add constraint member_assigned_physician_fkey FOREIGN KEY (assigned_physician) REFERENCES app_user(id);
alter table public.member add constraint member_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text])));
alter table public.member add constraint member_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.member add constraint member_group_id_practice_id_fkey FOREIGN KEY (group_id, practice_id) REFERENCES practice(group_id, practice_id);
alter table public.member add constraint member_id_key UNIQUE (id);
alter table public.member add constraint member_method_of_communication_check CHECK ((method_of_communication = ANY (ARRAY['phone'::text, 'email'::text, 'text'::text])));
alter table public.member add constraint member_person_to_contact_check CHECK ((person_to_contact = ANY (ARRAY['patient'::text, 'caregiver'::text])));
alter table public.member add constraint member_pkey PRIMARY KEY (group_id, id);
alter table public.member_access_link add constraint member_access_link_check CHECK ((is_caregiver = (label <> ''::text)));
alter table public.member_access_link add constraint member_access_link_group_id_link_id_fkey FOREIGN KEY (group_id, link_id) REFERENCES link(group_id, id) ON DELETE CASCADE;
alter table public.member_access_link add constraint member_access_link_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.member_access_link add constraint member_access_link_link_id_key UNIQUE (link_id);
alter table public.member_access_link add constraint member_access_link_pkey PRIMARY KEY (group_id, link_id);
alter table public.member_authorization add constraint member_authorization_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES vendor_connection(id);
alter table public.member_authorization add constraint member_authorization_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.member_authorization add constraint member_authorization_pkey PRIMARY KEY (group_id, member_id, connection_id);
alter table public.member_count add constraint member_count_pkey PRIMARY KEY (group_id, whose, list, practice_id, slot);
alter table public.member_count_by_hour add constraint member_count_by_hour_pkey PRIMARY KEY (group_id, whose, hour, slot);
alter table public.member_draft add constraint member_draft_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.member_draft add constraint member_draft_pkey PRIMARY KEY (group_id, user_id);
alter table public.member_draft add constraint member_draft_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table public.member_import add constraint member_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table public.member_import add constraint member_import_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.member_import add constraint member_import_pkey PRIMARY KEY (group_id, id);
alter table public.member_import add constraint member_import_state_check CHECK ((state = ANY (ARRAY['checked'::text, 'running'::text, 'done'::text])));
alter table public.member_import_row add constraint member_import_row_fate_check CHECK ((fate = ANY (ARRAY['new'::text, 'duplicate'::text, 'wrong'::text, 'enrolled'::text])));
alter table public.member_import_row add constraint member_import_row_group_id_import_id_fkey FOREIGN KEY (group_id, import_id) REFERENCES member_import(group_id, id) ON DELETE CASCADE;
alter table public.member_import_row add constraint member_import_row_pkey PRIMARY KEY (group_id, import_id, line);
alter table public.member_list_row add constraint member_list_row_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member_summary(group_id, member_id) ON DELETE CASCADE;
alter table public.member_list_row add constraint member_list_row_pkey PRIMARY KEY (group_id, member_id);
alter table public.member_month add constraint member_month_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id) ON DELETE CASCADE;
alter table public.member_month add constraint member_month_pkey PRIMARY KEY (group_id, member_id, year_month);
alter table public.member_month add constraint member_month_year_month_check CHECK ((year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text));
alter table public.member_name_part add constraint member_name_part_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id) ON DELETE CASCADE;
alter table public.member_name_part add constraint member_name_part_pkey PRIMARY KEY (group_id, part, member_id);
alter table public.member_payer add constraint member_payer_check CHECK ((to_day >= from_day));
alter table public.member_payer add constraint member_payer_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.member_payer add constraint member_payer_group_id_payer_id_fkey FOREIGN KEY (group_id, payer_id) REFERENCES payer(group_id, id);
alter table public.member_payer add constraint member_payer_insured_id_check CHECK ((length(insured_id) <= 80));
alter table public.member_payer add constraint member_payer_pkey PRIMARY KEY (group_id, id);
alter table public.member_payer add constraint member_payer_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table public.member_summary add constraint member_summary_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.member_summary add constraint member_summary_pkey PRIMARY KEY (group_id, member_id);
alter table public.month_addendum add constraint month_addendum_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES app_user(id);
alter table public.month_addendum add constraint month_addendum_group_id_close_id_fkey FOREIGN KEY (group_id, close_id) REFERENCES month_close(group_id, id);
alter table public.month_addendum add constraint month_addendum_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.month_addendum add constraint month_addendum_pkey PRIMARY KEY (group_id, id);
alter table public.month_close add constraint month_close_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES app_user(id);
alter table public.month_close add constraint month_close_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.month_close add constraint month_close_group_id_year_month_version_key UNIQUE (group_id, year_month, version);
alter table public.month_close add constraint month_close_pkey PRIMARY KEY (group_id, id);
alter table public.month_close add constraint month_close_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES app_user(id);
alter table public.month_close add constraint month_close_state_check CHECK ((state = ANY (ARRAY['closing'::text, 'closed'::text, 'reopened'::text])));
alter table public.month_close add constraint month_close_year_month_check CHECK ((year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text));
alter table public.month_close_row add constraint month_close_row_group_id_close_id_fkey FOREIGN KEY (group_id, close_id) REFERENCES month_close(group_id, id);
alter table public.month_close_row add constraint month_close_row_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.month_close_row add constraint month_close_row_pkey PRIMARY KEY (group_id, close_id, member_id);
alter table public.month_figure add constraint month_figure_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.month_figure add constraint month_figure_pkey PRIMARY KEY (group_id, year_month, user_id);
alter table public.month_figure add constraint month_figure_year_month_check CHECK ((year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text));
alter table public.month_review add constraint month_review_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.month_review add constraint month_review_pkey PRIMARY KEY (group_id, id);
alter table public.month_review add constraint month_review_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES app_user(id);
alter table public.month_review add constraint month_review_verdict_check CHECK ((verdict = ANY (ARRAY['signed'::text, 'returned'::text])));
alter table public.month_review add constraint month_review_year_month_check CHECK ((year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text));
alter table public.moved_in_reading add constraint moved_in_reading_check CHECK (((lower IS NOT NULL) = (metric = 'systolicBP'::text)));
alter table public.moved_in_reading add constraint moved_in_reading_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table public.moved_in_reading add constraint moved_in_reading_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.moved_in_reading add constraint moved_in_reading_metric_check CHECK ((metric = ANY (ARRAY['bodyWeight'::text, 'systolicBP'::text, 'pulse'::text, 'bloodSugar'::text, 'spo2'::text, 'pef'::text])));
alter table public.moved_in_reading add constraint moved_in_reading_pkey PRIMARY KEY (group_id, id);
alter table public.note add constraint note_by_user_fkey FOREIGN KEY (by_user) REFERENCES app_user(id);
alter table public.note add constraint note_check CHECK (((cleared_at IS NULL) OR (note_type = 'memo'::text)));
alter table public.note add constraint note_cleared_by_fkey FOREIGN KEY (cleared_by) REFERENCES app_user(id);
alter table public.note add constraint note_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES app_user(id);
alter table public.note add constraint note_group_id_amends_fkey FOREIGN KEY (group_id, amends) REFERENCES note(group_id, id);
alter table public.note add constraint note_group_id_amends_key UNIQUE (group_id, amends);
alter table public.note add constraint note_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.note add constraint note_group_id_key_key UNIQUE (group_id, key);
alter table public.note add constraint note_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.note add constraint note_id_key UNIQUE (id);
alter table public.note add constraint note_note_type_check CHECK ((note_type = ANY (ARRAY['note'::text, 'memo'::text])));
alter table public.note add constraint note_pkey PRIMARY KEY (group_id, id);
alter table public.note add constraint note_value_check CHECK ((value <> ''::text));
alter table public.outcome_month add constraint outcome_month_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id) ON DELETE CASCADE;
alter table public.outcome_month add constraint outcome_month_pkey PRIMARY KEY (group_id, member_id, year_month);
alter table public.outcome_month add constraint outcome_month_year_month_check CHECK ((year_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text));
alter table public.own_draft add constraint own_draft_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.own_draft add constraint own_draft_pkey PRIMARY KEY (group_id, user_id, kind);
alter table public.own_draft add constraint own_draft_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table public.payer add constraint payer_dates_check CHECK ((dates = ANY (ARRAY['single'::text, 'span'::text])));
alter table public.payer add constraint payer_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.payer add constraint payer_kind_check CHECK ((kind = ANY (ARRAY['MB'::text, 'MC'::text, 'CI'::text, '16'::text])));
alter table public.payer add constraint payer_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table public.payer add constraint payer_pkey PRIMARY KEY (group_id, id);
alter table public.phone_lookup add constraint phone_lookup_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.phone_lookup add constraint phone_lookup_pkey PRIMARY KEY (group_id, phone);
alter table public.practice add constraint practice_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.practice add constraint practice_pkey PRIMARY KEY (group_id, practice_id);
alter table public.practitioner_order add constraint practitioner_order_check CHECK (((wording_version IS NULL) <> (source IS NULL)));
alter table public.practitioner_order add constraint practitioner_order_diagnosis_codes_check CHECK (((cardinality(diagnosis_codes) >= 1) AND (cardinality(diagnosis_codes) <= 12)));
alter table public.practitioner_order add constraint practitioner_order_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.practitioner_order add constraint practitioner_order_id_key UNIQUE (id);
alter table public.practitioner_order add constraint practitioner_order_pkey PRIMARY KEY (group_id, id);
alter table public.practitioner_order add constraint practitioner_order_practitioner_fkey FOREIGN KEY (practitioner) REFERENCES app_user(id);
alter table public.practitioner_order add constraint practitioner_order_program_check CHECK ((program = ANY (ARRAY['rpm'::text, 'ccm'::text])));
alter table public.practitioner_order add constraint practitioner_order_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table public.practitioner_order add constraint practitioner_order_source_check CHECK (((length(source) >= 3) AND (length(source) <= 300)));
alter table public.practitioner_order add constraint practitioner_order_wording_version_check CHECK ((length(wording_version) <= 20));
alter table public.practitioner_order_document add constraint practitioner_order_document_attached_by_fkey FOREIGN KEY (attached_by) REFERENCES app_user(id);
alter table public.practitioner_order_document add constraint practitioner_order_document_bytes_check CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 10485760)));
alter table public.practitioner_order_document add constraint practitioner_order_document_group_id_order_id_fkey FOREIGN KEY (group_id, order_id) REFERENCES practitioner_order(group_id, id);
alter table public.practitioner_order_document add constraint practitioner_order_document_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/png'::text, 'image/jpeg'::text])));
alter table public.practitioner_order_document add constraint practitioner_order_document_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)));
alter table public.practitioner_order_document add constraint practitioner_order_document_pkey PRIMARY KEY (group_id, order_id);
alter table public.practitioner_order_document add constraint practitioner_order_document_sha256_check CHECK ((length(sha256) = 64));
alter table public.practitioner_order_retraction add constraint practitioner_order_retraction_group_id_order_id_fkey FOREIGN KEY (group_id, order_id) REFERENCES practitioner_order(group_id, id);
alter table public.practitioner_order_retraction add constraint practitioner_order_retraction_pkey PRIMARY KEY (group_id, order_id);
alter table public.practitioner_order_retraction add constraint practitioner_order_retraction_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500)));
alter table public.practitioner_order_retraction add constraint practitioner_order_retraction_retracted_by_fkey FOREIGN KEY (retracted_by) REFERENCES app_user(id);
alter table public.practitioner_taxonomy add constraint practitioner_taxonomy_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.practitioner_taxonomy add constraint practitioner_taxonomy_pkey PRIMARY KEY (group_id, user_id);
alter table public.practitioner_taxonomy add constraint practitioner_taxonomy_taxonomy_check CHECK ((length(taxonomy) = 10));
alter table public.practitioner_taxonomy add constraint practitioner_taxonomy_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table public.program_stay add constraint program_stay_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id);
alter table public.program_stay add constraint program_stay_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.program_stay add constraint program_stay_pkey PRIMARY KEY (group_id, id);
alter table public.program_stay add constraint program_stay_program_check CHECK ((program = ANY (ARRAY['RPM'::text, 'CCM'::text])));
alter table public.program_stay add constraint program_stay_started_by_fkey FOREIGN KEY (started_by) REFERENCES app_user(id);
alter table public.reading add constraint reading_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.reading add constraint reading_pkey PRIMARY KEY (group_id, id);
alter table public.reading add constraint reading_severity_check CHECK ((severity = ANY (ARRAY['ok'::text, 'low'::text, 'high'::text, 'critical'::text])));
alter table public.reading add constraint reading_source_check CHECK ((source = ANY (ARRAY['device'::text, 'manual'::text])));
alter table public.reading add constraint reading_state_check CHECK ((state = ANY (ARRAY['kept'::text, 'quarantined'::text, 'duplicate'::text])));
alter table public.reading add constraint reading_time_quality_check CHECK ((time_quality = ANY (ARRAY['device'::text, 'estimated'::text, 'device_clock_invalid'::text])));
alter table public.review_setting add constraint review_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id);
alter table public.review_setting add constraint review_setting_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.review_setting add constraint review_setting_pkey PRIMARY KEY (group_id);
alter table public.review_setting add constraint review_setting_signing_titles_check CHECK (((cardinality(signing_titles) >= 1) AND (cardinality(signing_titles) <= 20)));
alter table public.rules_confirmation add constraint rules_confirmation_citation_check CHECK (((length(citation) >= 10) AND (length(citation) <= 500)));
alter table public.rules_confirmation add constraint rules_confirmation_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES app_user(id);
alter table public.rules_confirmation add constraint rules_confirmation_from_month_check CHECK ((from_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text));
alter table public.rules_confirmation add constraint rules_confirmation_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.rules_confirmation add constraint rules_confirmation_pkey PRIMARY KEY (group_id, id);
alter table public.setting_change add constraint setting_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id) ON DELETE SET NULL;
alter table public.setting_change add constraint setting_change_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.setting_change add constraint setting_change_pkey PRIMARY KEY (id);
alter table public.support_request add constraint support_request_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.support_request add constraint support_request_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail(id);
alter table public.support_request add constraint support_request_pkey PRIMARY KEY (id);
alter table public.support_request add constraint support_request_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table public.text_batch add constraint text_batch_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table public.text_batch add constraint text_batch_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.text_batch add constraint text_batch_group_id_key_key UNIQUE (group_id, key);
alter table public.text_batch add constraint text_batch_pkey PRIMARY KEY (group_id, id);
alter table public.text_batch add constraint text_batch_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'stopped'::text, 'done'::text])));
alter table public.text_consent add constraint text_consent_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.text_consent add constraint text_consent_pkey PRIMARY KEY (group_id, id);
alter table public.text_consent add constraint text_consent_source_check CHECK ((source = ANY (ARRAY['text'::text, 'vendor'::text])));
alter table public.text_draft add constraint text_draft_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.text_draft add constraint text_draft_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.text_draft add constraint text_draft_pkey PRIMARY KEY (group_id, user_id, member_id, kind);
alter table public.text_draft add constraint text_draft_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table public.text_media add constraint text_media_group_id_message_id_fkey FOREIGN KEY (group_id, message_id) REFERENCES text_message(group_id, id) ON DELETE CASCADE;
alter table public.text_media add constraint text_media_pkey PRIMARY KEY (group_id, message_id, "position");
alter table public.text_message add constraint text_message_group_id_batch_id_fkey FOREIGN KEY (group_id, batch_id) REFERENCES text_batch(group_id, id);
alter table public.text_message add constraint text_message_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.text_message add constraint text_message_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.text_message add constraint text_message_pkey PRIMARY KEY (group_id, id);
alter table public.text_message add constraint text_message_read_by_fkey FOREIGN KEY (read_by) REFERENCES app_user(id);
alter table public.text_message add constraint text_message_sender_type_check CHECK ((sender_type = ANY (ARRAY['USER'::text, 'MEMBER'::text, 'AUTO'::text, 'PROSPECT'::text])));
alter table public.text_message add constraint text_message_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES app_user(id);
alter table public.text_message add constraint text_message_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'uncertain'::text, 'sent'::text, 'delivered'::text, 'undelivered'::text, 'failed'::text, 'refused'::text])));
alter table public.time_approval add constraint time_approval_check CHECK ((((is_approved IS NULL) = (decided_at IS NULL)) AND ((is_approved IS NULL) = (reason IS NULL)) AND ((is_approved IS NULL) = (decided_by IS NULL)) AND ((is_approved IS NULL) = (decided_by_name IS NULL))));
alter table public.time_approval add constraint time_approval_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app_user(id);
alter table public.time_approval add constraint time_approval_group_id_id_fkey FOREIGN KEY (group_id, id) REFERENCES work_interval(group_id, id) ON DELETE CASCADE;
alter table public.time_approval add constraint time_approval_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id) ON DELETE CASCADE;
alter table public.time_approval add constraint time_approval_id_key UNIQUE (id);
alter table public.time_approval add constraint time_approval_pkey PRIMARY KEY (group_id, id);
alter table public.time_approval add constraint time_approval_reason_check CHECK ((btrim(reason) <> ''::text));
alter table public.vendor_connection add constraint vendor_connection_mode_check CHECK ((mode = ANY (ARRAY['simulated'::text, 'live'::text])));
alter table public.vendor_connection add constraint vendor_connection_pkey PRIMARY KEY (id);
alter table public.visit add constraint visit_check CHECK ((discharged_on >= visited_on));
alter table public.visit add constraint visit_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table public.visit add constraint visit_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.visit add constraint visit_id_key UNIQUE (id);
alter table public.visit add constraint visit_kind_check CHECK ((kind = ANY (ARRAY['office'::text, 'home'::text, 'telehealth'::text, 'annualWellness'::text, 'transition'::text, 'emergency'::text, 'hospital'::text])));
alter table public.visit add constraint visit_pkey PRIMARY KEY (group_id, id);
alter table public.visit add constraint visit_removed_by_fkey FOREIGN KEY (removed_by) REFERENCES app_user(id);
alter table public.visit add constraint visit_source_check CHECK ((source = ANY (ARRAY['entered'::text, 'imported'::text, 'update'::text, 'checkIn'::text])));
alter table public.warning add constraint warning_category_check CHECK ((category = ANY (ARRAY['weightGain'::text, 'weightLoss'::text, 'highBP'::text, 'lowBP'::text, 'highPulse'::text, 'lowPulse'::text, 'highSugar'::text, 'lowSugar'::text, 'lowSpO2'::text, 'ecg'::text, 'checkIn'::text])));
alter table public.warning add constraint warning_check CHECK ((needs_review OR (cleared_at IS NOT NULL)));
alter table public.warning add constraint warning_cleared_by_fkey FOREIGN KEY (cleared_by) REFERENCES app_user(id);
alter table public.warning add constraint warning_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id);
alter table public.warning add constraint warning_group_id_reading_id_fkey FOREIGN KEY (group_id, reading_id) REFERENCES reading(group_id, id);
alter table public.warning add constraint warning_id_key UNIQUE (id);
alter table public.warning add constraint warning_pkey PRIMARY KEY (group_id, id);
alter table public.warning add constraint warning_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'high'::text, 'critical'::text])));
alter table public.webhook_delivery add constraint webhook_delivery_group_id_endpoint_id_fkey FOREIGN KEY (group_id, endpoint_id) REFERENCES webhook_endpoint(group_id, id);
alter table public.webhook_delivery add constraint webhook_delivery_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.webhook_delivery add constraint webhook_delivery_pkey PRIMARY KEY (group_id, id);
alter table public.webhook_delivery add constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])));
alter table public.webhook_endpoint add constraint webhook_endpoint_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id);
alter table public.webhook_endpoint add constraint webhook_endpoint_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.webhook_endpoint add constraint webhook_endpoint_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)));
alter table public.webhook_endpoint add constraint webhook_endpoint_pkey PRIMARY KEY (group_id, id);
alter table public.webhook_endpoint add constraint webhook_endpoint_url_check CHECK (((url ~~ 'https://%'::text) AND (length(url) <= 500)));
alter table public.webhook_lane add constraint webhook_lane_group_id_endpoint_id_fkey FOREIGN KEY (group_id, endpoint_id) REFERENCES webhook_endpoint(group_id, id);
alter table public.webhook_lane add constraint webhook_lane_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.webhook_lane add constraint webhook_lane_pkey PRIMARY KEY (group_id, endpoint_id, lane);
alter table public.work_exclusion add constraint work_exclusion_by_fkey FOREIGN KEY (by) REFERENCES app_user(id);
alter table public.work_exclusion add constraint work_exclusion_group_id_interval_id_fkey FOREIGN KEY (group_id, interval_id) REFERENCES work_interval(group_id, id) ON DELETE CASCADE;
alter table public.work_exclusion add constraint work_exclusion_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id) ON DELETE CASCADE;
alter table public.work_exclusion add constraint work_exclusion_pkey PRIMARY KEY (id);
alter table public.work_exclusion add constraint work_exclusion_reason_check CHECK ((btrim(reason) <> ''::text));
alter table public.work_interval add constraint work_interval_check CHECK (((started_at <= ended_at) AND ((ended_at - started_at) <= '24:00:00'::interval)));
alter table public.work_interval add constraint work_interval_check1 CHECK (((source <> 'manual'::text) OR (btrim(description) <> ''::text)));
alter table public.work_interval add constraint work_interval_group_id_id_key UNIQUE (group_id, id);
alter table public.work_interval add constraint work_interval_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id) ON DELETE CASCADE;
alter table public.work_interval add constraint work_interval_pkey PRIMARY KEY (id);
alter table public.work_interval add constraint work_interval_program_check CHECK ((program = ANY (ARRAY['rpm'::text, 'ccm'::text])));
alter table public.work_interval add constraint work_interval_source_check CHECK ((source = ANY (ARRAY['page'::text, 'manual'::text])));
alter table public.work_interval add constraint work_interval_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app_user(id);
alter table public.work_interval add constraint work_interval_year_month_check CHECK ((year_month ~ '^\d{4}-\d{2}$'::text));
alter table public.work_pause add constraint work_pause_answer_check CHECK ((answer = ANY (ARRAY['yes'::text, 'no'::text])));
alter table public.work_pause add constraint work_pause_check CHECK (((idle_since <= opened_at) AND ((answer IS NULL) = (answered_at IS NULL))));
alter table public.work_pause add constraint work_pause_group_id_interval_id_fkey FOREIGN KEY (group_id, interval_id) REFERENCES work_interval(group_id, id) ON DELETE CASCADE;
alter table public.work_pause add constraint work_pause_group_id_member_id_fkey FOREIGN KEY (group_id, member_id) REFERENCES member(group_id, id) ON DELETE CASCADE;
alter table public.work_pause add constraint work_pause_pkey PRIMARY KEY (id);
alter table public.worker_employment add constraint worker_employment_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.worker_employment add constraint worker_employment_id_key UNIQUE (id);
alter table public.worker_employment add constraint worker_employment_kind_check CHECK ((kind = ANY (ARRAY['employed'::text, 'contracted'::text, 'vendor'::text])));
alter table public.worker_employment add constraint worker_employment_pkey PRIMARY KEY (group_id, id);
alter table public.worker_employment add constraint worker_employment_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table public.worker_employment add constraint worker_employment_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id);
alter table public.worker_employment_end add constraint worker_employment_end_group_id_employment_id_fkey FOREIGN KEY (group_id, employment_id) REFERENCES worker_employment(group_id, id);
alter table public.worker_employment_end add constraint worker_employment_end_pkey PRIMARY KEY (group_id, employment_id, seq);
alter table public.worker_employment_end add constraint worker_employment_end_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id);
alter table public.worker_employment_retraction add constraint worker_employment_retraction_group_id_employment_id_fkey FOREIGN KEY (group_id, employment_id) REFERENCES worker_employment(group_id, id);
alter table public.worker_employment_retraction add constraint worker_employment_retraction_pkey PRIMARY KEY (group_id, employment_id);
alter table public.worker_employment_retraction add constraint worker_employment_retraction_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 500)));
alter table public.worker_employment_retraction add constraint worker_employment_retraction_retracted_by_fkey FOREIGN KEY (retracted_by) REFERENCES app_user(id);
alter table public.workspace_member add constraint workspace_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES clinic_group(id);
alter table public.workspace_member add constraint workspace_member_pkey PRIMARY KEY (group_id, user_id);
alter table public.workspace_member add constraint workspace_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE;

CREATE INDEX access_link_by_member ON public.member_access_link USING btree (group_id, member_id);
CREATE INDEX alert_by_member ON public.doctor_alert USING btree (group_id, member_id, at DESC, id);
CREATE INDEX allergy_by_member ON public.allergy USING btree (group_id, member_id, created_at);
CREATE INDEX api_client_by ON public.api_client USING btree (created_by);
CREATE INDEX audit_by_action ON public.audit USING btree (group_id, action, at DESC, id DESC);
CREATE INDEX audit_by_actor ON public.audit USING btree (group_id, actor_id, at DESC, id DESC);
CREATE INDEX audit_by_time ON public.audit USING btree (group_id, at DESC, id DESC);
CREATE INDEX audit_by_tx ON public.audit USING btree (group_id, tx, id);
CREATE INDEX audit_refused ON public.audit USING btree (group_id, at DESC, id DESC) WHERE (result <> ALL (ARRAY['ok'::text, 'begun'::text]));
CREATE INDEX auditor_grant_by_grantor ON public.auditor_grant USING btree (granted_by);
CREATE INDEX auditor_grant_by_user ON public.auditor_grant USING btree (user_id, group_id, granted_at DESC);
CREATE INDEX auditor_grant_end_by_user ON public.auditor_grant_end USING btree (ended_by);
CREATE INDEX auditor_grant_member_by_member ON public.auditor_grant_member USING btree (group_id, member_id);
CREATE INDEX auth_event_by_user ON auth.event USING btree (user_id, at);
CREATE INDEX call_group_id_member_id_idx ON public.call USING btree (group_id, member_id);
CREATE INDEX call_member_by_time ON public.call_member USING btree (group_id, member_id, at DESC, call_id);
CREATE INDEX call_missed ON public.call USING btree (group_id, missed_at DESC) WHERE ((missed_at IS NOT NULL) AND (resolved_at IS NULL));
CREATE INDEX call_open ON public.call USING btree (group_id, user_id) WHERE (wrapped_at IS NULL);
CREATE INDEX call_ringing ON public.call USING btree (group_id) WHERE ((direction = 'in'::text) AND (state = ANY (ARRAY['ringing'::text, 'in-progress'::text])));
CREATE INDEX call_silent ON public.call USING btree (at) WHERE ((ended_at IS NULL) AND (state = ANY (ARRAY['requested'::text, 'initiated'::text, 'ringing'::text, 'in-progress'::text])));
CREATE INDEX call_time_of_member ON public.call USING btree (group_id, member_id, answered_at) WHERE (state = 'completed'::text);
CREATE INDEX call_time_of_staff ON public.call USING btree (group_id, user_id, answered_at) WHERE (state = 'completed'::text);
CREATE INDEX care_event_by_date ON public.care_event USING btree (group_id, last_on, start) WHERE (deleted_at IS NULL);
CREATE INDEX care_event_by_member ON public.care_event USING btree (group_id, member_id) WHERE (deleted_at IS NULL);
CREATE INDEX care_event_group_id_member_id_idx ON public.care_event USING btree (group_id, member_id);
CREATE INDEX care_event_open ON public.care_event USING btree (group_id, open_on) WHERE ((deleted_at IS NULL) AND (open_on IS NOT NULL));
CREATE INDEX care_occurrence_by_member ON public.care_occurrence USING btree (group_id, member_id);
CREATE INDEX care_occurrence_moved ON public.care_occurrence USING btree (group_id, moved_to) WHERE (moved_to IS NOT NULL);
CREATE INDEX care_plan_copy_by_member ON public.care_plan_copy USING btree (group_id, member_id);
CREATE INDEX care_plan_copy_group_id_plan_id_idx ON public.care_plan_copy USING btree (group_id, plan_id);
CREATE INDEX care_plan_progress_by_member ON public.care_plan_progress USING btree (group_id, member_id, noted_on DESC);
CREATE INDEX care_plan_to_approve ON public.care_plan USING btree (group_id, published_at) WHERE (approved_at IS NULL);
CREATE INDEX chart_import_by_creator ON public.chart_import USING btree (created_by);
CREATE INDEX chart_import_by_undoer ON public.chart_import USING btree (undone_by);
CREATE INDEX chart_import_row_by_member ON public.chart_import_row USING btree (group_id, member_id) WHERE ((kind = 'member'::text) AND (member_id IS NOT NULL));
CREATE INDEX chart_import_row_by_person ON public.chart_import_row USING btree (group_id, import_id, person_entry);
CREATE INDEX chart_import_row_of_members ON public.chart_import_row USING btree (group_id, import_id, outcome, entry) WHERE (kind = 'member'::text);
CREATE INDEX chart_statement_by_member ON public.chart_statement USING btree (group_id, member_id, kind, stated_at DESC);
CREATE INDEX check_in_answered ON public.check_in USING btree (group_id) WHERE (state = 'answered'::text);
CREATE INDEX check_in_by_member ON public.check_in USING btree (group_id, member_id, started_at DESC);
CREATE INDEX check_in_result_by_member ON public.check_in_result USING btree (group_id, member_id, set_id, completed_at DESC);
CREATE INDEX check_in_result_by_time ON public.check_in_result USING btree (group_id, completed_at) INCLUDE (member_id, set_id, score);
CREATE INDEX claim_answer_by ON public.claim_answer USING btree (received_by);
CREATE INDEX claim_answer_file ON public.claim_answer USING btree (group_id, file_number);
CREATE INDEX claim_answer_part_claim ON public.claim_answer_part USING btree (group_id, control_number);
CREATE INDEX claim_file_by ON public.claim_file USING btree (made_by);
CREATE INDEX claim_file_month ON public.claim_file USING btree (group_id, year_month);
CREATE INDEX claim_member ON public.claim USING btree (group_id, member_id);
CREATE INDEX claim_month ON public.claim USING btree (group_id, year_month);
CREATE INDEX claim_payer ON public.claim USING btree (group_id, payer_id);
CREATE INDEX claim_transmission_file ON public.claim_transmission USING btree (group_id, file_number);
CREATE INDEX clinic_number_by_connection ON public.clinic_number USING btree (connection_id);
CREATE INDEX consent_by_member ON public.consent USING btree (group_id, member_id, kind);
CREATE INDEX consent_method_entry_by_consent ON public.consent_method_entry USING btree (group_id, consent_id, recorded_at DESC);
CREATE INDEX consent_method_entry_by_member ON public.consent_method_entry USING btree (group_id, member_id);
CREATE INDEX consent_method_entry_by_recorder ON public.consent_method_entry USING btree (recorded_by);
CREATE INDEX device_assignment_by_device ON public.device_assignment USING btree (group_id, device_id);
CREATE INDEX device_assignment_by_member ON public.device_assignment USING btree (group_id, member_id);
CREATE INDEX device_before ON public.device USING btree (vendor, device_key) WHERE (deleted_at IS NOT NULL);
CREATE INDEX device_by_member ON public.device USING btree (group_id, member_id);
CREATE INDEX device_by_order ON public.device USING btree (group_id, order_id);
CREATE INDEX device_by_used ON public.device USING btree (group_id, last_used_at DESC NULLS LAST, id) WHERE (deleted_at IS NULL);
CREATE INDEX device_education_by_member ON public.device_education USING btree (group_id, member_id, educated_on DESC);
CREATE INDEX device_education_device ON public.device_education USING btree (group_id, device_id);
CREATE INDEX device_education_educator ON public.device_education USING btree (educator);
CREATE INDEX device_education_recorded_by ON public.device_education USING btree (recorded_by);
CREATE INDEX device_education_retraction_by ON public.device_education_retraction USING btree (retracted_by);
CREATE INDEX device_in_use ON public.device USING btree (group_id, member_id) INCLUDE (status) WHERE ((deleted_at IS NULL) AND (unlinked_at IS NULL));
CREATE INDEX device_order_awaited ON public.device_order USING btree (group_id) WHERE ((device_id IS NULL) AND (registered < quantity));
CREATE INDEX device_order_by_device ON public.device_order USING btree (group_id, device_id) WHERE (device_id IS NOT NULL);
CREATE INDEX device_order_by_member ON public.device_order USING btree (group_id, member_id);
CREATE INDEX device_order_by_month ON public.device_order USING btree (group_id, requested_at);
CREATE INDEX device_order_by_vendor ON public.device_order USING btree (vendor, vendor_order_id);
CREATE INDEX device_refill_by_member ON public.device_refill USING btree (group_id, member_id);
CREATE INDEX device_to_ask ON public.device USING btree (vendor, asked_at NULLS FIRST) WHERE ((deleted_at IS NULL) AND (unlinked_at IS NULL) AND (member_id IS NOT NULL) AND (device_key IS NOT NULL));
CREATE INDEX diagnosis_by_member ON public.diagnosis USING btree (group_id, member_id, recorded_at);
CREATE INDEX diagnosis_code ON public.diagnosis USING btree (group_id, code) WHERE (code IS NOT NULL);
CREATE INDEX diagnosis_decline_group_id_member_id_idx ON public.diagnosis_decline USING btree (group_id, member_id);
CREATE INDEX doctor_alert_sending_group_id_link_id_idx ON public.doctor_alert_sending USING btree (group_id, link_id);
CREATE INDEX doctor_alert_sending_group_id_member_id_idx ON public.doctor_alert_sending USING btree (group_id, member_id);
CREATE INDEX ecg_recording_by_member ON public.ecg_recording USING btree (group_id, member_id, recorded_at DESC);
CREATE INDEX ecg_recording_by_name ON public.ecg_recording USING btree (recording_id);
CREATE INDEX emergency_access_by_group ON public.emergency_access USING btree (group_id, begun_at DESC);
CREATE INDEX enrollment_receipt_by_member ON public.enrollment_receipt USING btree (group_id, member_id, created_at DESC);
CREATE INDEX evidence_export_newest ON public.evidence_export USING btree (group_id, year_month, asked_at DESC);
CREATE INDEX evidence_export_part_group_id_member_id_idx ON public.evidence_export_part USING btree (group_id, member_id);
CREATE INDEX evidence_override_by ON public.evidence_override USING btree (authorized_by);
CREATE INDEX evidence_override_by_member ON public.evidence_override USING btree (group_id, member_id, year_month);
CREATE INDEX evidence_override_close ON public.evidence_override USING btree (group_id, close_id, member_id);
CREATE INDEX evidence_packet_group_id_member_id_idx ON public.evidence_packet USING btree (group_id, member_id);
CREATE INDEX fhir_export_by_client ON public.fhir_export USING btree (group_id, client_id, requested_at);
CREATE INDEX fhir_export_by_user ON public.fhir_export USING btree (user_id);
CREATE INDEX fhir_export_chunk_open ON public.fhir_export_chunk USING btree (group_id, export_id, number) WHERE (copied IS NOT NULL);
CREATE INDEX inbox_by_connection ON public.inbox USING btree (connection_id, id);
CREATE INDEX inbox_by_group ON public.inbox USING btree (group_id, id DESC) WHERE (group_id IS NOT NULL);
CREATE INDEX inbox_by_member ON public.inbox USING btree (group_id, member_id, id DESC) WHERE (member_id IS NOT NULL);
CREATE INDEX inbox_due ON public.inbox USING btree (next_at, id) WHERE (state = 'new'::text);
CREATE INDEX inbox_texts_never_heard ON public.inbox USING btree (device_key) WHERE ((state = 'dead'::text) AND (kind = 'text'::text));
CREATE INDEX inbox_texts_not_heard ON public.inbox USING btree (device_key) WHERE ((state = 'new'::text) AND (kind = 'text'::text));
CREATE INDEX inbox_unmatched ON public.inbox USING btree (vendor, device_key, received_at) WHERE (state = 'unmatched'::text);
CREATE INDEX inbox_unowned ON public.inbox USING btree (id DESC) WHERE ((group_id IS NULL) AND (state = ANY (ARRAY['unmatched'::text, 'unreadable'::text, 'dead'::text])));
CREATE INDEX inbox_with_body ON public.inbox USING btree (received_at) WHERE (body <> ''::text);
CREATE INDEX lab_result_by_member ON public.lab_result USING btree (group_id, member_id, drawn_on DESC);
CREATE INDEX late_change_by_month ON public.late_change USING btree (group_id, year_month, member_id);
CREATE INDEX late_change_group_id_member_id_idx ON public.late_change USING btree (group_id, member_id);
CREATE INDEX link_act_by_link ON public.link_act USING btree (link_id, kind);
CREATE INDEX link_act_group_id_link_id_idx ON public.link_act USING btree (group_id, link_id);
CREATE INDEX link_act_group_id_member_id_idx ON public.link_act USING btree (group_id, member_id);
CREATE INDEX link_by_member ON public.link USING btree (group_id, member_id, kind);
CREATE INDEX link_by_user ON auth.link USING btree (user_id, kind);
CREATE INDEX list_sort_user_id_idx ON public.list_sort USING btree (user_id);
CREATE INDEX list_upload_newest ON public.list_upload USING btree (group_id, list, uploaded_at DESC);
CREATE INDEX listed_member_by_member ON public.listed_member USING btree (group_id, member_id);
CREATE INDEX listed_member_group_id_upload_id_idx ON public.listed_member USING btree (group_id, upload_id);
CREATE INDEX medication_by_member ON public.medication USING btree (group_id, member_id, created_at);
CREATE INDEX medication_name ON public.medication USING btree (group_id, lower(name) text_pattern_ops) WHERE (removed_at IS NULL);
CREATE INDEX member_by_enrolled ON public.member USING btree (group_id, enrolled_at);
CREATE INDEX member_by_identity ON public.member USING btree (group_id, dob, name_key);
CREATE INDEX member_by_left ON public.member USING btree (group_id, disenrolled_at) WHERE (disenrolled_at IS NOT NULL);
CREATE INDEX member_by_mrn ON public.member USING btree (group_id, mrn) WHERE (mrn <> ''::text);
CREATE INDEX member_by_phone ON public.member USING btree (group_id, phone);
CREATE INDEX member_month_counted ON public.member_month USING btree (group_id, year_month, member_id) INCLUDE (assigned_physician, assigned_care_manager, board, seconds_rpm, live_calls, warnings);
CREATE INDEX member_month_enough ON public.member_month USING btree (group_id, member_id, year_month) WHERE (days >= 16);
CREATE INDEX member_month_names ON public.member_month USING btree (group_id, year_month, name_key, member_id);
CREATE INDEX member_month_sums ON public.member_month USING btree (group_id, year_month, practice_id, assigned_physician, assigned_care_manager, board) INCLUDE (member_id, name_key, next_until, at_risk, days, seconds_rpm, seconds_ccm);
CREATE INDEX member_month_weeks ON public.member_month USING btree (group_id, year_month, member_id) INCLUDE (assigned_physician, assigned_care_manager, seconds_rpm, week_seconds) WHERE (seconds_rpm > 0);
CREATE INDEX member_name_part_by_member ON public.member_name_part USING btree (group_id, member_id);
CREATE INDEX member_own_rules ON public.member USING btree (group_id, name_key, id) WHERE ((clinical_rules <> '{}'::jsonb) AND (NOT disenrolled));
CREATE INDEX member_payer_by ON public.member_payer USING btree (recorded_by);
CREATE INDEX member_payer_member ON public.member_payer USING btree (group_id, member_id);
CREATE INDEX member_payer_payer ON public.member_payer USING btree (group_id, payer_id);
CREATE INDEX memo_active ON public.note USING btree (group_id, member_id) WHERE ((note_type = 'memo'::text) AND (cleared_at IS NULL) AND (deleted_at IS NULL));
CREATE INDEX month_addendum_by_member ON public.month_addendum USING btree (group_id, member_id, accepted_at DESC);
CREATE INDEX month_addendum_by_month ON public.month_addendum USING btree (group_id, year_month, member_id, accepted_at);
CREATE INDEX month_addendum_group_id_close_id_idx ON public.month_addendum USING btree (group_id, close_id);
CREATE INDEX month_addendum_group_id_member_id_idx ON public.month_addendum USING btree (group_id, member_id);
CREATE INDEX month_close_row_group_id_member_id_idx ON public.month_close_row USING btree (group_id, member_id);
CREATE INDEX month_close_row_setup ON public.month_close_row USING btree (group_id, member_id) WHERE (lines @> '[{"code": "99453"}]'::jsonb);
CREATE INDEX month_review_by_member ON public.month_review USING btree (group_id, year_month, member_id, reviewed_at DESC);
CREATE INDEX month_review_group_id_member_id_idx ON public.month_review USING btree (group_id, member_id);
CREATE INDEX moved_in_reading_by_creator ON public.moved_in_reading USING btree (created_by);
CREATE INDEX moved_in_reading_by_member ON public.moved_in_reading USING btree (group_id, member_id, metric, measured_at);
CREATE INDEX note_by_member ON public.note USING btree (group_id, member_id, at DESC, id);
CREATE INDEX outcome_month_by_month ON public.outcome_month USING btree (group_id, year_month, member_id);
CREATE INDEX practitioner_order_by_member ON public.practitioner_order USING btree (group_id, member_id, program, ordered_on DESC);
CREATE INDEX practitioner_order_document_by ON public.practitioner_order_document USING btree (attached_by);
CREATE INDEX practitioner_order_practitioner ON public.practitioner_order USING btree (practitioner);
CREATE INDEX practitioner_order_recorded_by ON public.practitioner_order USING btree (recorded_by);
CREATE INDEX practitioner_order_retraction_by ON public.practitioner_order_retraction USING btree (retracted_by);
CREATE INDEX practitioner_taxonomy_user ON public.practitioner_taxonomy USING btree (user_id);
CREATE INDEX program_stay_by_member ON public.program_stay USING btree (group_id, member_id, program, started_at);
CREATE INDEX program_stay_spans ON public.program_stay USING btree (group_id, program, member_id, started_at) INCLUDE (ended_at);
CREATE INDEX reading_by_claim ON public.reading USING btree (group_id, member_id, metric, device_measured_at) WHERE (device_measured_at IS NOT NULL);
CREATE INDEX reading_by_member ON public.reading USING btree (group_id, member_id, metric, measured_at DESC);
CREATE INDEX reading_days ON public.reading USING btree (group_id, member_id, measured_on, measured_at) WHERE ((source = 'device'::text) AND (state = 'kept'::text) AND (NOT excluded) AND (metric <> 'step'::text));
CREATE INDEX refresh_token_by_session ON auth.refresh_token USING btree (session_id);
CREATE INDEX remembered_device_expires ON auth.remembered_device USING btree (expires_at);
CREATE INDEX review_by_danger ON public.member_summary USING btree (group_id, danger_rank DESC, worst_warning_at, member_id) WHERE (needs_review AND (NOT disenrolled));
CREATE INDEX review_by_frequency ON public.member_summary USING btree (group_id, ((worst_severity = 3)) DESC, measure_freq, member_id) WHERE (needs_review AND (NOT disenrolled));
CREATE INDEX review_by_measured ON public.member_summary USING btree (group_id, ((worst_severity = 3)) DESC, last_active_at NULLS FIRST, member_id) WHERE (needs_review AND (NOT disenrolled));
CREATE INDEX review_by_name ON public.member_summary USING btree (group_id, ((worst_severity = 3)) DESC, name_key, member_id) WHERE (needs_review AND (NOT disenrolled));
CREATE INDEX review_by_received ON public.member_summary USING btree (group_id, ((worst_severity = 3)) DESC, data_received_at DESC NULLS LAST, member_id) WHERE (needs_review AND (NOT disenrolled));
CREATE INDEX review_by_severity ON public.member_summary USING btree (group_id, worst_severity DESC, worst_warning_at, member_id) WHERE (needs_review AND (NOT disenrolled));
CREATE INDEX review_setting_by ON public.review_setting USING btree (changed_by);
CREATE INDEX rules_confirmation_by ON public.rules_confirmation USING btree (confirmed_by);
CREATE INDEX scim_event_client ON auth.scim_event USING btree (client, id DESC);
CREATE INDEX scim_event_user ON auth.scim_event USING btree (user_id);
CREATE INDEX scim_token_by ON auth.scim_token USING btree (created_by);
CREATE INDEX scim_token_client ON auth.scim_token USING btree (client);
CREATE INDEX scim_user_user ON auth.scim_user USING btree (user_id);
CREATE INDEX sending_by_alert ON public.doctor_alert_sending USING btree (group_id, alert_id, at);
CREATE INDEX session_by_user ON auth.session USING btree (user_id) WHERE (revoked_at IS NULL);
CREATE INDEX setting_change_by_page ON public.setting_change USING btree (group_id, page, subject_id, changed_at DESC);
CREATE INDEX sign_on_attempt_client ON auth.sign_on_attempt USING btree (client);
CREATE INDEX sign_on_attempt_expires ON auth.sign_on_attempt USING btree (expires_at);
CREATE INDEX sign_on_provider_by ON auth.sign_on_provider USING btree (changed_by);
CREATE INDEX sign_on_provider_domains ON auth.sign_on_provider USING gin (email_domains);
CREATE INDEX sign_on_provider_emergency ON auth.sign_on_provider USING btree (emergency_user);
CREATE INDEX sign_on_provider_home ON auth.sign_on_provider USING btree (home_group);
CREATE INDEX summary_by_care_manager ON public.member_summary USING btree (group_id, assigned_care_manager);
CREATE INDEX summary_by_frequency ON public.member_summary USING btree (group_id, disenrolled, measure_freq, member_id) INCLUDE (opt_in_sms, ccm_patient_consent, billing_lists);
CREATE INDEX summary_by_measured ON public.member_summary USING btree (group_id, disenrolled, last_active_at NULLS FIRST, member_id) INCLUDE (opt_in_sms, ccm_patient_consent, billing_lists, data_received_at, measure_freq);
CREATE INDEX summary_by_name ON public.member_summary USING btree (group_id, disenrolled, name_key, member_id) INCLUDE (last_active_at, opt_in_sms, ccm_patient_consent, billing_lists);
CREATE INDEX summary_by_physician ON public.member_summary USING btree (group_id, assigned_physician);
CREATE INDEX summary_by_practice ON public.member_summary USING btree (group_id, practice_id) INCLUDE (member_id, data_received_at, last_active_at, measure_freq, name_key) WHERE (NOT disenrolled);
CREATE INDEX summary_by_received ON public.member_summary USING btree (group_id, disenrolled, data_received_at DESC NULLS LAST, member_id) INCLUDE (opt_in_sms, ccm_patient_consent, billing_lists);
CREATE INDEX summary_ccm ON public.member_summary USING btree (group_id) INCLUDE (member_id, data_received_at, last_active_at, measure_freq, name_key) WHERE (ccm_patient_consent AND (NOT disenrolled));
CREATE INDEX summary_change_since ON public.summary_change USING btree (group_id, xid);
CREATE INDEX summary_chf ON public.member_summary USING btree (group_id, member_id) WHERE (('chf'::text = ANY (diagnosis_lists)) AND (NOT disenrolled));
CREATE INDEX summary_ckd ON public.member_summary USING btree (group_id, member_id) WHERE (('ckd'::text = ANY (diagnosis_lists)) AND (NOT disenrolled));
CREATE INDEX summary_dm ON public.member_summary USING btree (group_id, member_id) WHERE (('dm'::text = ANY (diagnosis_lists)) AND (NOT disenrolled));
CREATE INDEX summary_due_care ON public.member_summary USING btree (group_id, LEAST(check_in_due_on, review_due_on)) WHERE ((LEAST(check_in_due_on, review_due_on) IS NOT NULL) AND (NOT disenrolled));
CREATE INDEX summary_esrd ON public.member_summary USING btree (group_id, member_id) WHERE (('esrd'::text = ANY (diagnosis_lists)) AND (NOT disenrolled));
CREATE INDEX summary_events ON public.member_summary USING btree (group_id, member_id) WHERE ((days_till_event = 0) AND (NOT disenrolled));
CREATE INDEX summary_htn ON public.member_summary USING btree (group_id, member_id) WHERE (('htn'::text = ANY (diagnosis_lists)) AND (NOT disenrolled));
CREATE INDEX summary_inactive ON public.member_summary USING btree (group_id, measure_freq, last_active_at, member_id) WHERE ((last_active_at IS NOT NULL) AND (NOT disenrolled));
CREATE INDEX summary_late ON public.member_summary USING btree (group_id, data_received_at DESC NULLS LAST, member_id) INCLUDE (last_active_at) WHERE ((last_active_at IS NOT NULL) AND ((data_received_at IS NULL) OR ((data_received_at - last_active_at) > '01:00:00'::interval)) AND (NOT disenrolled));
CREATE INDEX summary_memos ON public.member_summary USING btree (group_id, member_id) WHERE ((active_memos > 0) AND (NOT disenrolled));
CREATE INDEX summary_missed ON public.member_summary USING btree (group_id, member_id) WHERE ((missed_call_at IS NOT NULL) AND (NOT disenrolled));
CREATE INDEX summary_new ON public.member_summary USING btree (group_id, data_received_at DESC NULLS LAST, member_id) INCLUDE (last_active_at, measure_freq, name_key) WHERE ((last_active_at IS NULL) AND (NOT disenrolled));
CREATE INDEX summary_new_by_frequency ON public.member_summary USING btree (group_id, measure_freq, member_id) WHERE ((last_active_at IS NULL) AND (NOT disenrolled));
CREATE INDEX summary_obesity ON public.member_summary USING btree (group_id, member_id) WHERE (('obesity'::text = ANY (diagnosis_lists)) AND (NOT disenrolled));
CREATE INDEX summary_unread ON public.member_summary USING btree (group_id, member_id) WHERE ((num_unread_messages > 0) AND (NOT disenrolled));
CREATE INDEX summary_uploaded ON public.member_summary USING btree (group_id, member_id) WHERE ((uploaded_lists <> '{}'::text[]) AND (NOT disenrolled));
CREATE INDEX support_request_by_user ON public.support_request USING btree (group_id, user_id, asked_at DESC);
CREATE INDEX text_batch_by_age ON public.text_batch USING btree (group_id, created_at DESC);
CREATE INDEX text_consent_newest ON public.text_consent USING btree (group_id, phone, clinic_phone, at DESC, id DESC);
CREATE INDEX text_draft_group_id_member_id_idx ON public.text_draft USING btree (group_id, member_id);
CREATE INDEX text_message_by_phone ON public.text_message USING btree (group_id, phone);
CREATE INDEX text_message_group_id_batch_id_idx ON public.text_message USING btree (group_id, batch_id);
CREATE INDEX text_message_of_prospect ON public.text_message USING btree (group_id, at DESC) WHERE (member_id IS NULL);
CREATE INDEX text_message_open ON public.text_message USING btree (group_id, attempt_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE INDEX text_message_thread ON public.text_message USING btree (group_id, member_id, at DESC, id DESC);
CREATE INDEX text_message_unread ON public.text_message USING btree (group_id, member_id) WHERE ((read_at IS NULL) AND (msg_type IS NULL) AND (state IS NULL));
CREATE INDEX time_approval_by_decider ON public.time_approval USING btree (decided_by);
CREATE INDEX time_approval_by_member ON public.time_approval USING btree (group_id, member_id);
CREATE INDEX time_approval_waiting ON public.time_approval USING btree (group_id) WHERE (is_approved IS NULL);
CREATE INDEX visit_by_member ON public.visit USING btree (group_id, member_id, visited_on DESC);
CREATE INDEX warning_by_closed ON public.warning USING btree (group_id, LEAST(cleared_at, withdrawn_at)) INCLUDE (member_id) WHERE (LEAST(cleared_at, withdrawn_at) IS NOT NULL);
CREATE INDEX warning_by_member ON public.warning USING btree (group_id, member_id, measured_at DESC);
CREATE INDEX warning_by_raised ON public.warning USING btree (group_id, raised_at) INCLUDE (member_id);
CREATE INDEX warning_open ON public.warning USING btree (group_id, member_id) WHERE (needs_review AND (withdrawn_at IS NULL));
CREATE INDEX warning_review ON public.warning USING btree (group_id, measured_at) WHERE (needs_review AND (withdrawn_at IS NULL));
CREATE INDEX webhook_delivery_age ON public.webhook_delivery USING brin (occurred_at);
CREATE INDEX webhook_delivery_failed ON public.webhook_delivery USING btree (group_id, endpoint_id, id) WHERE (state = 'failed'::text);
CREATE INDEX webhook_delivery_of ON public.webhook_delivery USING btree (group_id, endpoint_id, id);
CREATE INDEX webhook_delivery_waiting ON public.webhook_delivery USING btree (group_id, endpoint_id, lane, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_endpoint_by ON public.webhook_endpoint USING btree (created_by);
CREATE INDEX webhook_lane_due ON public.webhook_lane USING btree (group_id, endpoint_id, next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX work_exclusion_by_interval ON public.work_exclusion USING btree (group_id, interval_id, seq DESC);
CREATE INDEX work_exclusion_by_member ON public.work_exclusion USING btree (group_id, member_id);
CREATE INDEX work_interval_by_member ON public.work_interval USING btree (group_id, member_id, started_at);
CREATE INDEX work_interval_by_staff ON public.work_interval USING btree (group_id, staff_id, started_at);
CREATE INDEX work_pause_by_interval ON public.work_pause USING btree (group_id, interval_id);
CREATE INDEX work_pause_by_member ON public.work_pause USING btree (group_id, member_id);
CREATE INDEX worker_employment_by_user ON public.worker_employment USING btree (group_id, user_id, starts_on DESC);
CREATE INDEX worker_employment_end_by ON public.worker_employment_end USING btree (recorded_by);
CREATE INDEX worker_employment_recorded_by ON public.worker_employment USING btree (recorded_by);
CREATE INDEX worker_employment_retraction_by ON public.worker_employment_retraction USING btree (retracted_by);
CREATE INDEX worker_employment_user ON public.worker_employment USING btree (user_id);
CREATE INDEX workspace_member_user ON public.workspace_member USING btree (user_id);
CREATE UNIQUE INDEX app_user_email ON public.app_user USING btree (email);
CREATE UNIQUE INDEX device_assignment_open ON public.device_assignment USING btree (group_id, device_id) WHERE (to_at IS NULL);
CREATE UNIQUE INDEX device_by_gateway ON public.device USING btree (vendor, hardware_uuid) WHERE ((hardware_uuid IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX device_by_key ON public.device USING btree (vendor, device_key) WHERE ((device_key IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX diagnosis_decline_once ON public.diagnosis_decline USING btree (group_id, member_id, suggested) WHERE (withdrawn_at IS NULL);
CREATE UNIQUE INDEX diagnosis_once ON public.diagnosis USING btree (group_id, member_id, COALESCE(code, condition)) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX ecg_recording_once ON public.ecg_recording USING btree (group_id, member_id, recording_id);
CREATE UNIQUE INDEX emergency_access_open ON public.emergency_access USING btree (session_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX lab_result_once ON public.lab_result USING btree (group_id, member_id, test, drawn_on) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX month_close_one ON public.month_close USING btree (group_id, year_month) WHERE (state <> 'reopened'::text);
CREATE UNIQUE INDEX program_stay_open ON public.program_stay USING btree (group_id, member_id, program) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX reading_once ON public.reading USING btree (group_id, member_id, metric, act_key);
CREATE UNIQUE INDEX scim_user_external ON auth.scim_user USING btree (client, external_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX sending_once ON public.doctor_alert_sending USING btree (group_id, alert_id, why) WHERE (why = ANY (ARRAY['first'::text, 'reminder'::text, 'backup'::text]));
CREATE UNIQUE INDEX sign_on_attempt_relay_state ON auth.sign_on_attempt USING btree (state) WHERE (saml_request_id IS NOT NULL);
CREATE UNIQUE INDEX sign_on_identity_user ON auth.sign_on_identity USING btree (user_id, client, issuer);
CREATE UNIQUE INDEX text_message_by_cause ON public.text_message USING btree (group_id, member_id, cause) WHERE (cause IS NOT NULL);
CREATE UNIQUE INDEX text_message_by_key ON public.text_message USING btree (group_id, key) WHERE (key IS NOT NULL);
CREATE UNIQUE INDEX text_message_of_batch ON public.text_message USING btree (group_id, batch_id, member_id) WHERE (batch_id IS NOT NULL);
CREATE UNIQUE INDEX text_message_received ON public.text_message USING btree (group_id, sid, member_id) NULLS NOT DISTINCT WHERE (state IS NULL);
CREATE UNIQUE INDEX text_message_sent ON public.text_message USING btree (sid) WHERE ((state IS NOT NULL) AND (sid IS NOT NULL));
CREATE UNIQUE INDEX visit_once ON public.visit USING btree (group_id, member_id, visited_on, kind, practitioner) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX warning_once ON public.warning USING btree (group_id, member_id, category, act_key);

create policy answers_stay on public.doctor_alert for update to app with check COALESCE((app.stored_alert_answer(id) = (jsonb_build_array(answer, answer_words, answered_by, answered_at))::text), true);
create policy answers_stay on public.note for update to app, app_worker using (source <> 'alert'::text);
create policy care_kept_from_billers on public.care_complexity for delete to app using app.writes_care();
create policy care_kept_from_billers on public.care_confirmation for delete to app using app.writes_care();
create policy care_kept_from_billers on public.care_occurrence for delete to app using app.writes_care();
create policy care_kept_from_billers on public.care_plan_draft for delete to app using app.writes_care();
create policy care_kept_from_billers on public.check_in_result for delete to app using app.writes_care();
create policy care_kept_from_billers on public.clinic_number for delete to app using app.writes_care();
create policy care_kept_from_billers on public.fhir_export_chunk for delete to app using app.writes_care();
create policy care_kept_from_billers on public.listed_member for delete to app using app.writes_care();
create policy care_kept_from_billers on public.member_draft for delete to app using app.writes_care();
create policy care_kept_from_billers on public.practice for delete to app using app.writes_care();
create policy care_kept_from_billers on public.text_draft for delete to app using app.writes_care();
create policy care_not_of_billers on public.alert_settings for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.allergy for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.api_client for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.call for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.call_member for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.calling_user for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.care_complexity for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.care_confirmation for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.care_event for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.care_occurrence for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.care_plan for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.care_plan_copy for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.care_plan_draft for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.care_plan_progress for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.care_setting for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.chart_import for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.chart_import_row for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.chart_statement for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.check_in for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.check_in_result for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.clinic_group for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.clinic_number for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.code_setting for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.condition_list for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.consent for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.consent_method_entry for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.device for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.device_assignment for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.device_education for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.device_education_retraction for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.device_order for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.device_refill for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.diagnosis for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.diagnosis_decline for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.doctor_alert for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.doctor_alert_sending for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.ecg_recording for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.enrollment_receipt for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.fhir_export for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.fhir_export_chunk for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.inbox for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.lab_result for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.language_acceptance for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.link for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.list_upload for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.listed_member for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.medication for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.member for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.member_access_link for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.member_draft for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.member_import for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.member_import_row for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.note for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.phone_lookup for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.practice for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.practitioner_order for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.practitioner_order_document for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.practitioner_order_retraction for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.program_stay for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.reading for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.review_setting for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.rules_confirmation for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.text_batch for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.text_consent for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.text_draft for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.text_media for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.text_message for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.time_approval for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.visit for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.warning for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.webhook_endpoint for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.work_exclusion for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.work_interval for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.work_pause for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.worker_employment for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.worker_employment_end for all to app using true with check app.writes_care();
create policy care_not_of_billers on public.worker_employment_retraction for all to app using true with check app.writes_care();
create policy grant_of_auditor on public.allergy for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.auditor_grant_member for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.billed_elsewhere for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR (app.is_audited_member(member_id) AND app.is_audited_month(month)));
create policy grant_of_auditor on public.billed_elsewhere_removal for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR (app.is_audited_member(member_id) AND app.is_audited_month(month)));
create policy grant_of_auditor on public.call for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.call_member for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.care_complexity for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.care_event for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.care_occurrence for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.care_plan for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.care_plan_copy for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.care_plan_draft for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.care_plan_progress for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.chart_import_row for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.chart_statement for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.check_in for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.check_in_result for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.claim for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR (app.is_audited_member(member_id) AND app.is_audited_month(year_month)));
create policy grant_of_auditor on public.claim_file for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_month(year_month));
create policy grant_of_auditor on public.consent for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.consent_method_entry for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.device for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_device(id));
create policy grant_of_auditor on public.device_assignment for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.device_education for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.device_order for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.device_refill for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.diagnosis for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.diagnosis_decline for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.doctor_alert for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.doctor_alert_sending for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.ecg_recording for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.enrollment_receipt for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.evidence_export for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_month(year_month));
create policy grant_of_auditor on public.evidence_export_part for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.evidence_override for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR (app.is_audited_member(member_id) AND app.is_audited_month(year_month)));
create policy grant_of_auditor on public.evidence_packet for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR (app.is_audited_member(member_id) AND app.is_audited_close(close_id)));
create policy grant_of_auditor on public.fhir_export_chunk for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR false);
create policy grant_of_auditor on public.inbox for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.lab_result for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.late_change for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR (app.is_audited_member(member_id) AND app.is_audited_month(year_month)));
create policy grant_of_auditor on public.link for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.link_act for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.listed_member for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.medication for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.member for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(id));
create policy grant_of_auditor on public.member_access_link for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.member_authorization for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.member_import_row for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.member_list_row for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.member_month for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR (app.is_audited_member(member_id) AND app.is_audited_month(year_month)));
create policy grant_of_auditor on public.member_name_part for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.member_payer for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.member_summary for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.month_addendum for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR (app.is_audited_member(member_id) AND app.is_audited_month(year_month)));
create policy grant_of_auditor on public.month_close for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_month(year_month));
create policy grant_of_auditor on public.month_close_row for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR (app.is_audited_member(member_id) AND app.is_audited_close(close_id)));
create policy grant_of_auditor on public.month_figure for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_month(year_month));
create policy grant_of_auditor on public.month_review for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR (app.is_audited_member(member_id) AND app.is_audited_month(year_month)));
create policy grant_of_auditor on public.moved_in_reading for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.note for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.outcome_month for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR (app.is_audited_member(member_id) AND app.is_audited_month(year_month)));
create policy grant_of_auditor on public.practitioner_order for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.program_stay for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.reading for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.summary_change for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.text_batch for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR false);
create policy grant_of_auditor on public.text_draft for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.text_message for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.time_approval for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.visit for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.warning for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.work_exclusion for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.work_interval for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy grant_of_auditor on public.work_pause for all to app using ((( SELECT app.sees_every_member() AS sees_every_member) IS NOT NULL) OR app.is_audited_member(member_id));
create policy ingest on public.inbox for all to app_ingest using true with check true;
create policy others_change_none on public.practice for insert to app_auth with check ( SELECT app.is_super_admin() AS is_super_admin);
create policy others_remove_none on public.practice for delete to app_auth using ( SELECT app.is_super_admin() AS is_super_admin);
create policy others_rename_none on public.practice for update to app_auth using ( SELECT app.is_super_admin() AS is_super_admin);
create policy own_check_in on public.check_in for all to app_link using ((group_id, id) = ( SELECT o.group_id,
    o.subject_id
   FROM app.opened_link() o(id, group_id, member_id, subject_id))) with check ((group_id, id) = ( SELECT o.group_id,
    o.subject_id
   FROM app.opened_link() o(id, group_id, member_id, subject_id)));
create policy own_group on public.alert_settings for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.allergy for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.api_client for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.api_client_assertion for all to app using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.app_user for all to app, app_worker using (EXISTS ( SELECT
   FROM workspace_member w
  WHERE ((w.user_id = app_user.id) AND (w.group_id = (current_setting('app.group_id'::text))::uuid)))) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.audit for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.audit_head for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.audit_seal for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.audit_subject for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.auditor_grant for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.auditor_grant_end for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.auditor_grant_member for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.billed_elsewhere for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.billed_elsewhere_removal for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.call for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.call_member for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.calling_user for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.care_complexity for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.care_confirmation for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.care_event for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.care_occurrence for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.care_plan for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.care_plan_copy for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.care_plan_draft for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.care_plan_progress for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.care_setting for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.chart_import for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.chart_import_row for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.chart_statement for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.check_in for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.check_in_result for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.claim for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.claim_answer for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.claim_answer_part for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.claim_counter for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.claim_fee for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.claim_file for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.claim_provider for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.claim_transmission for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.clinic_group for all to app, app_worker using (id = (current_setting('app.group_id'::text))::uuid) with check (id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.clinic_number for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.code_setting for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.condition_list for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.consent for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.consent_method_entry for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.device for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.device_assignment for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.device_education for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.device_education_retraction for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.device_order for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.device_refill for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.diagnosis for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.diagnosis_decline for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.doctor_alert for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.doctor_alert_sending for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.ecg_recording for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.emergency_access for select to app using (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.enrollment_receipt for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.evidence_export for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.evidence_export_part for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.evidence_override for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.evidence_packet for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.fhir_export for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.fhir_export_chunk for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.inbox for all to app using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.lab_result for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.language_acceptance for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.late_change for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.link for all to app using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.link_act for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.link_draft for all to app using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.list_sort for all to app using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.list_upload for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.listed_member for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.mail_mark for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.medication for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.member for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.member_access_link for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.member_authorization for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.member_count for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.member_count_by_hour for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.member_draft for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.member_import for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.member_import_row for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.member_list_row for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.member_month for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.member_name_part for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.member_payer for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.member_summary for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.month_addendum for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.month_close for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.month_close_row for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.month_figure for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.month_review for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.moved_in_reading for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.note for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.outcome_month for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.own_draft for all to app using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.payer for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.phone_lookup for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.practice for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.practitioner_order for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.practitioner_order_document for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.practitioner_order_retraction for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.practitioner_taxonomy for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.program_stay for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.reading for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.review_setting for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.rules_confirmation for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.setting_change for all to app using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.summary_change for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.support_request for all to app using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.text_batch for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.text_consent for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.text_draft for all to app using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.text_media for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.text_message for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.time_approval for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.visit for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.warning for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.webhook_delivery for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.webhook_endpoint for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.webhook_lane for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.work_exclusion for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.work_interval for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.work_pause for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.worker_employment for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.worker_employment_end for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.worker_employment_retraction for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group on public.workspace_member for all to app, app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group_of_jobs on public.link for all to app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_group_worker on public.link for all to app_worker using (group_id = (current_setting('app.group_id'::text))::uuid) with check (group_id = (current_setting('app.group_id'::text))::uuid);
create policy own_link on public.audit for insert to app_link with check ((actor_kind = 'link'::text) AND ((group_id, actor_id) = ( SELECT o.group_id,
    (o.id)::text AS id
   FROM app.opened_link() o(id, group_id, member_id, subject_id))));
create policy own_link on public.link_act for all to app_link using ((group_id, link_id) = ( SELECT o.group_id,
    o.id
   FROM app.opened_link() o(id, group_id, member_id, subject_id))) with check (((group_id, link_id, member_id) = ( SELECT o.group_id,
    o.id,
    o.member_id
   FROM app.opened_link() o(id, group_id, member_id, subject_id))) AND (NOT (subject_id IS DISTINCT FROM ( SELECT o.subject_id
   FROM app.opened_link() o(id, group_id, member_id, subject_id)))));
create policy own_link on public.link_draft for all to app_link using ((group_id, link_id) = ( SELECT o.group_id,
    o.id
   FROM app.opened_link() o(id, group_id, member_id, subject_id))) with check ((group_id, link_id) = ( SELECT o.group_id,
    o.id
   FROM app.opened_link() o(id, group_id, member_id, subject_id)));
create policy own_member on public.care_event for select to app_link using ((group_id, member_id) = ( SELECT o.group_id,
    o.member_id
   FROM app.opened_link() o(id, group_id, member_id, subject_id)));
create policy own_member on public.care_occurrence for select to app_link using ((group_id, member_id) = ( SELECT o.group_id,
    o.member_id
   FROM app.opened_link() o(id, group_id, member_id, subject_id)));
create policy own_member on public.care_setting for select to app_link using (group_id = ( SELECT o.group_id
   FROM app.opened_link() o(id, group_id, member_id, subject_id)));
create policy own_member on public.member for select to app_link using ((group_id, id) = ( SELECT o.group_id,
    o.member_id
   FROM app.opened_link() o(id, group_id, member_id, subject_id)));
create policy own_person on public.app_user for select to app using (id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid);
create policy own_subject on public.app_user for all to app_link using (id = ( SELECT o.subject_id
   FROM app.opened_link() o(id, group_id, member_id, subject_id)
  WHERE (o.member_id IS NULL))) with check (id = ( SELECT o.subject_id
   FROM app.opened_link() o(id, group_id, member_id, subject_id)
  WHERE (o.member_id IS NULL)));
create policy sign_in on public.app_user for all to app_auth using true with check true;
create policy sign_in on public.audit for insert to app_auth with check true;
create policy sign_in on public.clinic_group for all to app_auth using true;
create policy sign_in on public.emergency_access for all to app_auth using true with check true;
create policy sign_in on public.list_sort for all to app_auth using true;
create policy sign_in on public.practice for all to app_auth using true;
create policy sign_in on public.setting_change for all to app_auth using true with check true;
create policy sign_in on public.workspace_member for all to app_auth using true;
create policy super_admins on public.member_count for select to app_auth using ( SELECT app.is_super_admin() AS is_super_admin);
create policy work on public.inbox for all to app_worker using true with check true;

grant delete, insert, select on auth.scim_event to app_auth;
grant delete, insert, select on auth.sign_on_attempt to app_auth;
grant delete, insert, select on public.billed_elsewhere to app;
grant delete, insert, select on public.care_complexity to app;
grant delete, insert, select on public.care_confirmation to app;
grant delete, insert, select on public.check_in_result to app;
grant delete, insert, select on public.check_in_result to app_worker;
grant delete, insert, select on public.member_name_part to app;
grant delete, insert, select on public.member_name_part to app_worker;
grant delete, insert, select on public.month_figure to app_worker;
grant delete, insert, select, update on auth.challenge to app_auth;
grant delete, insert, select, update on auth.credential to app_auth;
grant delete, insert, select, update on auth.link to app_auth;
grant delete, insert, select, update on auth.passkey to app_auth;
grant delete, insert, select, update on auth.recovery_code to app_auth;
grant delete, insert, select, update on auth.refresh_token to app_auth;
grant delete, insert, select, update on auth.remembered_device to app_auth;
grant delete, insert, select, update on auth.session to app_auth;
grant delete, insert, select, update on auth.sign_on_identity to app_auth;
grant delete, insert, select, update on auth.throttle to app_auth;
grant delete, insert, select, update on auth.totp to app_auth;
grant delete, insert, select, update on public.care_occurrence to app;
grant delete, insert, select, update on public.care_occurrence to app_worker;
grant delete, insert, select, update on public.care_plan_draft to app;
grant delete, insert, select, update on public.claim_fee to app;
grant delete, insert, select, update on public.clinic_number to app;
grant delete, insert, select, update on public.fhir_export_chunk to app;
grant delete, insert, select, update on public.late_change to app;
grant delete, insert, select, update on public.late_change to app_worker;
grant delete, insert, select, update on public.link_draft to app_link;
grant delete, insert, select, update on public.listed_member to app;
grant delete, insert, select, update on public.listed_member to app_worker;
grant delete, insert, select, update on public.member_authorization to app_worker;
grant delete, insert, select, update on public.member_draft to app;
grant delete, insert, select, update on public.member_month to app;
grant delete, insert, select, update on public.member_month to app_worker;
grant delete, insert, select, update on public.outcome_month to app;
grant delete, insert, select, update on public.outcome_month to app_worker;
grant delete, insert, select, update on public.own_draft to app;
grant delete, insert, select, update on public.payer to app;
grant delete, insert, select, update on public.practice to app;
grant delete, insert, select, update on public.practice to app_auth;
grant delete, insert, select, update on public.practitioner_taxonomy to app;
grant delete, insert, select, update on public.text_draft to app;
grant delete, select on public.fhir_export_chunk to app_worker;
grant delete, select on public.month_figure to app;
grant insert on public.audit to app_auth;
grant insert on public.audit to app_link;
grant insert on public.inbox to app_ingest;
grant insert on public.mail to app;
grant insert, select on auth.event to app_auth;
grant insert, select on public.allergy to app;
grant insert, select on public.allergy to app_worker;
grant insert, select on public.audit to app;
grant insert, select on public.audit to app_worker;
grant insert, select on public.audit_seal to app_worker;
grant insert, select on public.audit_subject to app_worker;
grant insert, select on public.billed_elsewhere_removal to app;
grant insert, select on public.call to app_worker;
grant insert, select on public.call_member to app;
grant insert, select on public.call_member to app_worker;
grant insert, select on public.care_plan to app;
grant insert, select on public.care_plan_copy to app;
grant insert, select on public.care_plan_progress to app;
grant insert, select on public.chart_statement to app;
grant insert, select on public.chart_statement to app_worker;
grant insert, select on public.check_in to app;
grant insert, select on public.check_in to app_worker;
grant insert, select on public.claim to app;
grant insert, select on public.claim_answer to app;
grant insert, select on public.claim_answer_part to app;
grant insert, select on public.claim_file to app;
grant insert, select on public.claim_transmission to app;
grant insert, select on public.code_setting to app;
grant insert, select on public.consent_method_entry to app;
grant insert, select on public.device_education to app;
grant insert, select on public.device_education_retraction to app;
grant insert, select on public.diagnosis to app;
grant insert, select on public.diagnosis to app_worker;
grant insert, select on public.diagnosis_decline to app;
grant insert, select on public.diagnosis_decline to app_worker;
grant insert, select on public.doctor_alert to app;
grant insert, select on public.doctor_alert to app_worker;
grant insert, select on public.doctor_alert_sending to app;
grant insert, select on public.doctor_alert_sending to app_worker;
grant insert, select on public.emergency_access to app_auth;
grant insert, select on public.enrollment_receipt to app;
grant insert, select on public.evidence_export to app;
grant insert, select on public.evidence_export_part to app_worker;
grant insert, select on public.evidence_override to app_worker;
grant insert, select on public.evidence_packet to app;
grant insert, select on public.evidence_packet to app_worker;
grant insert, select on public.lab_result to app;
grant insert, select on public.lab_result to app_worker;
grant insert, select on public.language_acceptance to app;
grant insert, select on public.language_acceptance to app_worker;
grant insert, select on public.list_upload to app;
grant insert, select on public.list_upload to app_worker;
grant insert, select on public.mail to app_auth;
grant insert, select on public.medication to app;
grant insert, select on public.medication to app_worker;
grant insert, select on public.member_access_link to app;
grant insert, select on public.member_access_link to app_worker;
grant insert, select on public.member_payer to app;
grant insert, select on public.month_addendum to app;
grant insert, select on public.month_close to app;
grant insert, select on public.month_close_row to app_worker;
grant insert, select on public.month_review to app;
grant insert, select on public.moved_in_reading to app_worker;
grant insert, select on public.note to app;
grant insert, select on public.note to app_worker;
grant insert, select on public.practitioner_order to app;
grant insert, select on public.practitioner_order to app_worker;
grant insert, select on public.practitioner_order_document to app;
grant insert, select on public.practitioner_order_retraction to app;
grant insert, select on public.rules_confirmation to app;
grant insert, select on public.setting_change to app;
grant insert, select on public.setting_change to app_auth;
grant insert, select on public.support_request to app;
grant insert, select on public.time_approval to app;
grant insert, select on public.visit to app;
grant insert, select on public.visit to app_worker;
grant insert, select on public.work_exclusion to app;
grant insert, select on public.work_interval to app;
grant insert, select on public.work_pause to app;
grant insert, select on public.worker_employment to app;
grant insert, select on public.worker_employment_end to app;
grant insert, select on public.worker_employment_retraction to app;
grant insert, select, update on auth.scim_token to app_auth;
grant insert, select, update on auth.scim_user to app_auth;
grant insert, select, update on auth.sign_on_provider to app_auth;
grant insert, select, update on public.alert_settings to app;
grant insert, select, update on public.alert_settings to app_worker;
grant insert, select, update on public.api_client to app;
grant insert, select, update on public.calling_user to app;
grant insert, select, update on public.care_event to app;
grant insert, select, update on public.care_event to app_worker;
grant insert, select, update on public.care_setting to app;
grant insert, select, update on public.care_setting to app_worker;
grant insert, select, update on public.chart_import to app;
grant insert, select, update on public.chart_import to app_worker;
grant insert, select, update on public.chart_import_row to app;
grant insert, select, update on public.chart_import_row to app_worker;
grant insert, select, update on public.claim_counter to app;
grant insert, select, update on public.claim_counter to app_worker;
grant insert, select, update on public.claim_provider to app;
grant insert, select, update on public.condition_list to app;
grant insert, select, update on public.condition_list to app_worker;
grant insert, select, update on public.consent to app;
grant insert, select, update on public.consent to app_worker;
grant insert, select, update on public.device to app;
grant insert, select, update on public.device to app_worker;
grant insert, select, update on public.device_assignment to app;
grant insert, select, update on public.device_assignment to app_worker;
grant insert, select, update on public.device_order to app;
grant insert, select, update on public.device_order to app_worker;
grant insert, select, update on public.device_refill to app;
grant insert, select, update on public.device_refill to app_worker;
grant insert, select, update on public.ecg_recording to app;
grant insert, select, update on public.ecg_recording to app_worker;
grant insert, select, update on public.fhir_export to app;
grant insert, select, update on public.list_sort to app;
grant insert, select, update on public.mail to app_worker;
grant insert, select, update on public.mail_mark to app;
grant insert, select, update on public.mail_mark to app_worker;
grant insert, select, update on public.member to app;
grant insert, select, update on public.member to app_worker;
grant insert, select, update on public.member_import to app;
grant insert, select, update on public.member_import to app_worker;
grant insert, select, update on public.member_import_row to app;
grant insert, select, update on public.member_import_row to app_worker;
grant insert, select, update on public.member_list_row to app;
grant insert, select, update on public.member_list_row to app_worker;
grant insert, select, update on public.member_summary to app;
grant insert, select, update on public.member_summary to app_worker;
grant insert, select, update on public.phone_lookup to app;
grant insert, select, update on public.phone_lookup to app_worker;
grant insert, select, update on public.program_stay to app;
grant insert, select, update on public.program_stay to app_worker;
grant insert, select, update on public.reading to app;
grant insert, select, update on public.reading to app_worker;
grant insert, select, update on public.review_setting to app;
grant insert, select, update on public.text_batch to app;
grant insert, select, update on public.text_batch to app_worker;
grant insert, select, update on public.text_consent to app;
grant insert, select, update on public.text_consent to app_worker;
grant insert, select, update on public.text_media to app;
grant insert, select, update on public.text_media to app_worker;
grant insert, select, update on public.text_message to app;
grant insert, select, update on public.text_message to app_worker;
grant insert, select, update on public.warning to app;
grant insert, select, update on public.warning to app_worker;
grant insert, select, update on public.webhook_endpoint to app;
grant select on app.clock to app;
grant select on app.clock to app_auth;
grant select on app.clock to app_ingest;
grant select on app.clock to app_link;
grant select on app.clock to app_worker;
grant select on public.api_client to app_worker;
grant select on public.api_client_assertion to app;
grant select on public.app_user to app;
grant select on public.app_user to app_auth;
grant select on public.app_user to app_worker;
grant select on public.audit_head to app;
grant select on public.audit_head to app_worker;
grant select on public.audit_seal to app;
grant select on public.audit_subject to app;
grant select on public.auditor_grant to app;
grant select on public.auditor_grant to app_worker;
grant select on public.auditor_grant_end to app;
grant select on public.auditor_grant_end to app_worker;
grant select on public.auditor_grant_member to app;
grant select on public.auditor_grant_member to app_worker;
grant select on public.billed_elsewhere to app_worker;
grant select on public.billed_elsewhere_removal to app_worker;
grant select on public.call to app;
grant select on public.calling_user to app_worker;
grant select on public.care_complexity to app_worker;
grant select on public.care_confirmation to app_worker;
grant select on public.care_event to app_link;
grant select on public.care_occurrence to app_link;
grant select on public.care_plan to app_worker;
grant select on public.care_plan_copy to app_worker;
grant select on public.care_plan_draft to app_worker;
grant select on public.care_plan_progress to app_worker;
grant select on public.care_setting to app_link;
grant select on public.claim to app_worker;
grant select on public.claim_answer to app_worker;
grant select on public.claim_answer_part to app_worker;
grant select on public.claim_fee to app_worker;
grant select on public.claim_file to app_worker;
grant select on public.claim_provider to app_worker;
grant select on public.claim_transmission to app_worker;
grant select on public.client_organization to app;
grant select on public.client_organization to app_auth;
grant select on public.client_organization to app_worker;
grant select on public.clinic_group to app;
grant select on public.clinic_group to app_auth;
grant select on public.clinic_group to app_worker;
grant select on public.clinic_number to app_worker;
grant select on public.code_setting to app_worker;
grant select on public.consent_method_entry to app_worker;
grant select on public.device_education to app_worker;
grant select on public.device_education_retraction to app_worker;
grant select on public.emergency_access to app;
grant select on public.evidence_export to app_worker;
grant select on public.evidence_export_part to app;
grant select on public.evidence_override to app;
grant select on public.fhir_export to app_worker;
grant select on public.link_act to app;
grant select on public.link_act to app_worker;
grant select on public.list_sort to app_auth;
grant select on public.member_count to app;
grant select on public.member_count to app_auth;
grant select on public.member_count to app_worker;
grant select on public.member_count_by_hour to app;
grant select on public.member_count_by_hour to app_worker;
grant select on public.member_payer to app_worker;
grant select on public.month_addendum to app_worker;
grant select on public.month_close to app_worker;
grant select on public.month_close_row to app;
grant select on public.month_review to app_worker;
grant select on public.moved_in_reading to app;
grant select on public.payer to app_worker;
grant select on public.practice to app_worker;
grant select on public.practitioner_order_document to app_worker;
grant select on public.practitioner_order_retraction to app_worker;
grant select on public.practitioner_taxonomy to app_worker;
grant select on public.review_setting to app_worker;
grant select on public.rules_confirmation to app_worker;
grant select on public.summary_change to app;
grant select on public.summary_change to app_worker;
grant select on public.time_approval to app_worker;
grant select on public.vendor_connection to app_ingest;
grant select on public.vendor_connection to app_worker;
grant select on public.work_exclusion to app_worker;
grant select on public.work_interval to app_worker;
grant select on public.work_pause to app_worker;
grant select on public.worker_employment to app_worker;
grant select on public.worker_employment_end to app_worker;
grant select on public.worker_employment_retraction to app_worker;
grant select on public.workspace_member to app;
grant select on public.workspace_member to app_auth;
grant select on public.workspace_member to app_worker;
grant select, update on public.inbox to app;
grant select, update on public.inbox to app_worker;
grant select, update on public.webhook_delivery to app;
grant select, update on public.webhook_delivery to app_worker;
grant select, update on public.webhook_endpoint to app_worker;
grant select, update on public.webhook_lane to app;
grant select, update on public.webhook_lane to app_worker;
grant usage on public.device_order_number to app;
grant usage on public.device_order_number to app_worker;

grant insert (at, direction, group_id, member_id, party, phone, program, state, user_id) on public.call to app;
grant insert (body, group_id, kind, link_id, member_id, subject_id) on public.link_act to app_link;
grant insert (expires_at, group_id, id, issued_by, kind, member_id, proof, secret_hash, subject_id, tries_left, uses_left) on public.link to app;
grant insert (expires_at, group_id, id, issued_by, kind, member_id, proof, secret_hash, subject_id, tries_left, uses_left) on public.link to app_worker;
grant select (alarmed_at, answers, expires_at, group_id, id, language, sets, state) on public.check_in to app_link;
grant select (at, body, group_id, id, kind, link_id) on public.link_act to app_link;
grant select (base_url, id, is_enabled, mode, name, vendor) on public.vendor_connection to app;
grant select (code_expires_at, created_at, expires_at, group_id, id, issued_by, kind, locked_until, member_id, proof, revoked_at, subject_id, tries_left, uses_left) on public.link to app;
grant select (code_expires_at, created_at, expires_at, group_id, id, issued_by, kind, locked_until, member_id, proof, revoked_at, subject_id, tries_left, uses_left) on public.link to app_worker;
grant select (connection_id, id, idem_key) on public.inbox to app_ingest;
grant select (email_notifications, id) on public.app_user to app_link;
grant select (first_name, group_id, id, last_name, time_zone) on public.member to app_link;
grant update (address, email_confirmed_at, email_notifications, exclude_patient_time, first_name, has_basic_information, last_name, name_public, npi, phone, time_zone, title) on public.app_user to app_auth;
grant update (alarmed_at, answered_at, answers, completed_at, facts, state, withdraw_reason, withdrawn_at, withdrawn_by) on public.check_in to app;
grant update (alarmed_at, answered_at, answers, completed_at, facts, state, withdraw_reason, withdrawn_at, withdrawn_by) on public.check_in to app_worker;
grant update (alarmed_at, answered_at, answers, state) on public.check_in to app_link;
grant update (answer, answer_words, answered_at, answered_by, cleared_at, cleared_by, status) on public.doctor_alert to app;
grant update (answer, answer_words, answered_at, answered_by, cleared_at, cleared_by, status) on public.doctor_alert to app_worker;
grant update (answer, answered_at) on public.work_pause to app;
grant update (answered_at, answered_by, connection_id, ended_at, leg_sid, member_id, missed_at, resolution, resolved_at, resolved_by, seconds, sid, state, user_id) on public.call to app_worker;
grant update (approved_at, approved_by) on public.care_plan to app;
grant update (asked_until, last_failure, last_failure_at, last_success_at, next_call_at) on public.vendor_connection to app_worker;
grant update (auto_alert_text, auto_outreach_text, auto_reminder_text, clinical_rules, clinical_rules_past, manual_minutes_per_day, npi, sms_templates, text_from_hour, text_until_hour, text_usage_consent) on public.clinic_group to app;
grant update (cleared_at, cleared_by, delete_reason, deleted_at, deleted_by) on public.note to app;
grant update (cleared_at, cleared_by, delete_reason, deleted_at, deleted_by) on public.note to app_worker;
grant update (client_ended_at, ended_at, saved_at) on public.work_interval to app;
grant update (closed_at, cursor_member, digest, done, reopen_reason, reopened_at, reopened_by, state, total) on public.month_close to app_worker;
grant update (closed_at, mail_id) on public.support_request to app;
grant update (code_expires_at, code_hash, revoked_at) on public.link to app;
grant update (code_expires_at, code_hash, revoked_at) on public.link to app_worker;
grant update (config, set_at, set_by) on public.code_setting to app;
grant update (decided_at, decided_by, decided_by_name, is_approved, reason) on public.time_approval to app;
grant update (done, finished_at, sha256, state) on public.evidence_export to app_worker;
grant update (dose, earlier, end_ym, form, frequency, name, prescriber, reason, remove_reason, removed_at, removed_by, route, start_ym, stats, updated_at, updated_by, version) on public.medication to app;
grant update (dose, earlier, end_ym, form, frequency, name, prescriber, reason, remove_reason, removed_at, removed_by, route, start_ym, stats, updated_at, updated_by, version) on public.medication to app_worker;
grant update (draft, member_id, next_contact, outcome, program, resolution, resolved_at, resolved_by, topics, wrapped_at, wrapped_by) on public.call to app;
grant update (email_notifications) on public.app_user to app_link;
grant update (end_reason, ended_at, ended_by) on public.diagnosis to app;
grant update (end_reason, ended_at, ended_by) on public.diagnosis to app_worker;
grant update (ended_at) on public.chart_statement to app;
grant update (ended_at) on public.chart_statement to app_worker;
grant update (ended_at) on public.emergency_access to app_auth;
grant update (opened_at) on public.doctor_alert_sending to app;
grant update (opened_at) on public.doctor_alert_sending to app_worker;
grant update (remove_reason, removed_at, removed_by) on public.allergy to app;
grant update (remove_reason, removed_at, removed_by) on public.allergy to app_worker;
grant update (remove_reason, removed_at, removed_by) on public.lab_result to app;
grant update (remove_reason, removed_at, removed_by) on public.lab_result to app_worker;
grant update (remove_reason, removed_at, removed_by) on public.visit to app;
grant update (remove_reason, removed_at, removed_by) on public.visit to app_worker;
grant update (reopen_reason, reopened_at, reopened_by, state) on public.month_close to app;
grant update (saml_response) on auth.sign_on_attempt to app_auth;
grant update (taken_at) on public.link_act to app_worker;
grant update (withdrawn_at) on public.diagnosis_decline to app;
grant update (withdrawn_at) on public.diagnosis_decline to app_worker;

CREATE TRIGGER date_change BEFORE UPDATE OF first_name, last_name, name_public, title, npi, phone, disabled_at ON public.app_user FOR EACH ROW WHEN ((((((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.name_public IS DISTINCT FROM new.name_public)) OR (old.title IS DISTINCT FROM new.title)) OR (old.npi IS DISTINCT FROM new.npi)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.disabled_at IS DISTINCT FROM new.disabled_at))) EXECUTE FUNCTION app.date_change();
CREATE TRIGGER keep_a_super_admin BEFORE DELETE OR UPDATE OF role, is_super_admin, disabled_at ON public.app_user FOR EACH ROW WHEN (((old.role = 'admin'::text) AND old.is_super_admin AND (old.disabled_at IS NULL))) EXECUTE FUNCTION app.keep_a_super_admin();
CREATE TRIGGER who_speaks BEFORE INSERT ON public.call FOR EACH ROW EXECUTE FUNCTION app.keep_who_speaks();
CREATE TRIGGER who_speaks_now BEFORE UPDATE OF user_id ON public.call FOR EACH ROW WHEN ((new.user_id IS DISTINCT FROM old.user_id)) EXECUTE FUNCTION app.keep_who_speaks();
CREATE TRIGGER answered AFTER UPDATE OF state ON public.check_in FOR EACH ROW WHEN (((new.state = 'answered'::text) AND (old.state IS DISTINCT FROM new.state))) EXECUTE FUNCTION app.score_answers();
CREATE TRIGGER codes_are_decided BEFORE UPDATE OF billing_config ON public.clinic_group FOR EACH ROW WHEN ((old.billing_config IS DISTINCT FROM new.billing_config)) EXECUTE FUNCTION app.decide_instead();
CREATE TRIGGER date_change BEFORE UPDATE OF workspace_name, npi ON public.clinic_group FOR EACH ROW WHEN (((old.workspace_name IS DISTINCT FROM new.workspace_name) OR (old.npi IS DISTINCT FROM new.npi))) EXECUTE FUNCTION app.date_change();
CREATE TRIGGER follow_link_act AFTER INSERT ON public.link_act FOR EACH ROW EXECUTE FUNCTION app.follow_link_act();
CREATE TRIGGER count_added AFTER INSERT ON public.member_summary REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_members();
CREATE TRIGGER count_changed AFTER UPDATE ON public.member_summary REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.count_members();
CREATE TRIGGER count_gone AFTER DELETE ON public.member_summary REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION app.count_members();
CREATE TRIGGER date_change BEFORE UPDATE OF name ON public.practice FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION app.date_change();
CREATE TRIGGER date_change BEFORE UPDATE OF state, member_id, is_shared ON public.text_message FOR EACH ROW WHEN ((((old.state IS DISTINCT FROM new.state) OR (old.member_id IS DISTINCT FROM new.member_id)) OR (old.is_shared IS DISTINCT FROM new.is_shared))) EXECUTE FUNCTION app.date_change();
CREATE TRIGGER only_grows BEFORE UPDATE ON public.work_interval FOR EACH ROW EXECUTE FUNCTION app.only_grows();

grant execute on function app.account_for_numbers(text) to app;
grant execute on function app.add_auditor(text,text,text) to app_auth;
grant execute on function app.add_group(jsonb,jsonb) to app_auth;
grant execute on function app.add_user(jsonb,uuid[]) to app_auth;
grant execute on function app.advance_audit_head(bigint,bytea) to app_worker;
grant execute on function app.all_groups() to app_worker;
grant execute on function app.analyze_young_tables() to app_worker;
grant execute on function app.batches_to_resume(integer) to app_worker;
grant execute on function app.call_owner(uuid,text) to app_worker;
grant execute on function app.change_group(uuid,jsonb) to app_auth;
grant execute on function app.change_user(uuid,jsonb) to app_auth;
grant execute on function app.clinic_of_link(bytea,uuid) to app_link;
grant execute on function app.clinic_of_number(uuid,text) to app_worker;
grant execute on function app.clinic_of_text(uuid,text) to app_worker;
grant execute on function app.device_is_second_hand(text,text) to app_worker;
grant execute on function app.device_owner(text,text) to app_worker;
grant execute on function app.device_records_for_super_user(uuid[]) to app;
grant execute on function app.device_traits_for_super_user() to app;
grant execute on function app.devices_to_ask(text,integer) to app_worker;
grant execute on function app.employments(uuid) to app;
grant execute on function app.employments(uuid) to app_worker;
grant execute on function app.end_audit(uuid,text) to app_auth;
grant execute on function app.enqueue(text,jsonb,text,timestamp with time zone) to app;
grant execute on function app.enqueue(text,jsonb,text,timestamp with time zone) to app_auth;
grant execute on function app.enqueue(text,jsonb,text,timestamp with time zone) to app_worker;
grant execute on function app.every_group_for_super_admin() to app_auth;
grant execute on function app.fhir_exports_to_tend() to app_worker;
grant execute on function app.fleet_traits_for_super_user() to app;
grant execute on function app.fold_counts() to app_worker;
grant execute on function app.forget_summary_changes() to app_worker;
grant execute on function app.gateway_is_taken(text,text,uuid) to app;
grant execute on function app.gateway_is_taken(text,text,uuid) to app_worker;
grant execute on function app.gateways_to_link(integer) to app_worker;
grant execute on function app.grant_audit(uuid,jsonb,uuid[]) to app_auth;
grant execute on function app.group_now(clinic_group) to app;
grant execute on function app.group_now(clinic_group) to app_auth;
grant execute on function app.groups_for_super_user() to app;
grant execute on function app.groups_that_text() to app_worker;
grant execute on function app.groups_to_seal() to app_worker;
grant execute on function app.health_facts() to app_worker;
grant execute on function app.integration_facts() to app;
grant execute on function app.is_audited_close(uuid) to app;
grant execute on function app.is_audited_device(uuid) to app;
grant execute on function app.is_audited_member(uuid) to app;
grant execute on function app.is_audited_month(text) to app;
grant execute on function app.is_quiet(integer) to app;
grant execute on function app.is_super_admin() to app;
grant execute on function app.is_super_admin() to app_auth;
grant execute on function app.is_super_user() to app;
grant execute on function app.job_facts() to app;
grant execute on function app.judge_answers() to app_link;
grant execute on function app.keep_client_organization(text,jsonb) to app_auth;
grant execute on function app.last_sealed() to app;
grant execute on function app.linked_alert() to app_link;
grant execute on function app.linked_appointments() to app_link;
grant execute on function app.linked_care_plan() to app_link;
grant execute on function app.linked_member() to app_link;
grant execute on function app.linked_readings(text[],integer) to app_link;
grant execute on function app.links_with_secrets(uuid[],bytea[]) to app;
grant execute on function app.links_with_secrets(uuid[],bytea[]) to app_worker;
grant execute on function app.live_api_client(uuid,uuid) to app_auth;
grant execute on function app.mail_states(uuid[]) to app;
grant execute on function app.make_vendor_connection(uuid,text,text,text,text,bytea,jsonb,bytea,jsonb) to app;
grant execute on function app.managed_users() to app_auth;
grant execute on function app.mark_initial_password(uuid) to app_auth;
grant execute on function app.may_manage(uuid) to app_auth;
grant execute on function app.member_digests(uuid[]) to app_worker;
grant execute on function app.members_behind(integer) to app_worker;
grant execute on function app.members_to_refresh() to app_worker;
grant execute on function app.name_key(text) to app;
grant execute on function app.name_key(text) to app_auth;
grant execute on function app.name_key(text) to app_worker;
grant execute on function app.name_of_outsider(uuid) to app;
grant execute on function app.number_is_taken(text,text,text) to app;
grant execute on function app.open_api_client(uuid,uuid,text) to app;
grant execute on function app.open_link(bytea,text[],bytea,boolean,integer) to app_link;
grant execute on function app.opened_link() to app_link;
grant execute on function app.order_owner(text,text,text,text[]) to app_worker;
grant execute on function app.order_records_for_super_user(uuid[]) to app;
grant execute on function app.order_traits_for_super_user() to app;
grant execute on function app.ordered_devices_for_super_user(uuid[]) to app;
grant execute on function app.orders_to_ask(integer) to app_worker;
grant execute on function app.phones_never_heard(text[]) to app_worker;
grant execute on function app.phones_not_heard(text[]) to app_worker;
grant execute on function app.platform_facts() to app;
grant execute on function app.platform_facts() to app_worker;
grant execute on function app.practices_for_super_user() to app;
grant execute on function app.prove_link(bytea,text[],text,bytea,integer) to app_link;
grant execute on function app.prune_fhir_exports() to app_worker;
grant execute on function app.prune_webhook_deliveries(interval,integer) to app_worker;
grant execute on function app.record_emergency_act(uuid,jsonb) to app;
grant execute on function app.record_emergency_act(uuid,jsonb) to app_auth;
grant execute on function app.record_webhook_events(jsonb,uuid) to app;
grant execute on function app.record_webhook_events(jsonb,uuid) to app_link;
grant execute on function app.record_webhook_events(jsonb,uuid) to app_worker;
grant execute on function app.recording_owner(text) to app_worker;
grant execute on function app.recount_members() to app_worker;
grant execute on function app.replace_vendor_hook(uuid,bytea,jsonb) to app;
grant execute on function app.replace_vendor_keys(uuid,bytea) to app;
grant execute on function app.replay_unowned(bigint[]) to app;
grant execute on function app.set_workspaces(uuid,uuid[]) to app_auth;
grant execute on function app.silent_calls(integer) to app_worker;
grant execute on function app.standby_facts() to app;
grant execute on function app.standby_facts() to app_worker;
grant execute on function app.stored_alert_answer(uuid) to app;
grant execute on function app.switch_vendor_connection(uuid,boolean) to app;
grant execute on function app.texts_to_settle(integer) to app_worker;
grant execute on function app.undo_chart_import(uuid,integer[]) to app_worker;
grant execute on function app.unowned_deliveries() to app;
grant execute on function app.users_for_super_user() to app;
grant execute on function app.vendor_connections_for_super_admin() to app;
grant execute on function app.webhooks_due(integer) to app_worker;
grant execute on function app.whole_plan(jsonb,jsonb) to app;
grant execute on function app.whole_plan(jsonb,jsonb) to app_worker;
grant execute on function app.workspace_facts() to app_auth;
grant execute on function app.workspaces_of_users(uuid[]) to app;
grant execute on function app.workspaces_of_users(uuid[]) to app_auth;
grant execute on function auth.emergency_of(uuid,uuid) to app_auth;
grant execute on function auth.has_no_grant(uuid) to app_auth;
grant execute on function auth.has_second_factor(uuid) to app_auth;
grant execute on function auth.open_call(uuid,boolean) to app;
grant execute on function auth.open_call(uuid,boolean) to app_auth;
grant execute on function auth.open_request(uuid) to app;
grant execute on function auth.open_request(uuid) to app_auth;
grant execute on function auth.scim_add_user(text,text,text,text) to app_auth;
grant execute on function auth.scim_change_user(text,uuid,jsonb) to app_auth;
grant execute on function auth.sign_on_add_user(text,text,text,text) to app_auth;
grant execute on function auth.sign_on_set_role(text,uuid,text) to app_auth;
grant execute on function auth.touch_session(uuid,interval) to app;
grant execute on function auth.touch_session(uuid,interval) to app_auth;
grant execute on function auth.use_assertion(uuid,uuid,bytea,timestamp with time zone) to app_auth;
grant execute on function auth.workspace_of_member(uuid,uuid) to app_auth;

CREATE OR REPLACE FUNCTION app.account_for_numbers(of_mode text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select c.id from public.vendor_connection c
   where c.vendor = 'twilio' and c.mode = of_mode and c.is_enabled order by c.created_at desc limit 1
$function$;
CREATE OR REPLACE FUNCTION app.add_auditor(of_email text, of_first_name text, of_last_name text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  in_group uuid := current_setting('app.group_id')::uuid;
  made uuid;
begin
  if not auth.administers_group() then raise insufficient_privilege; end if;
  insert into public.app_user (email, first_name, last_name, name_public, title, role, is_super_admin, super_user_access, workspace_access, group_id, time_zone, limited_role)
  select of_email, of_first_name, of_last_name, trim(of_first_name || ' ' || of_last_name), '', 'user', false, false, false, g.id, g.time_zone, 'auditor'
    from public.clinic_group g where g.id = in_group
  on conflict (email) do nothing returning id into made;
  if made is not null then insert into public.workspace_member (group_id, user_id) values (in_group, made); end if;
  return made;
end $function$;
CREATE OR REPLACE FUNCTION app.add_group(of_group jsonb, practices jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare made uuid;
begin
  if not app.is_super_admin() then raise insufficient_privilege; end if;
  perform pg_advisory_xact_lock(hashtextextended('name of a group', 0));
  if exists (select from public.clinic_group g where lower(g.workspace_name) = lower(of_group->>'workspace_name')) then return null; end if;
  insert into public.clinic_group (workspace_name, client, time_zone, services, clinical_rules, billing_config, signed_contract, signed_at, monthly_device_order_limit)
  select g.workspace_name, g.client, g.time_zone, g.services, '{}', g.billing_config, g.signed_contract,
         case when g.signed_contract then app.now() end, g.monthly_device_order_limit
    from jsonb_populate_record(null::public.clinic_group, of_group) g
  returning id into made;
  insert into public.practice (group_id, practice_id, name) select made, p.practice_id, p.name
    from jsonb_to_recordset(practices) p (practice_id text, name text);
  return made;
end $function$;
CREATE OR REPLACE FUNCTION app.add_user(of_user jsonb, workspaces uuid[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare made uuid;
begin
  if not app.is_super_admin() then raise insufficient_privilege; end if;
  if of_user->>'limited_role' <> all (app.limited_roles()) then raise check_violation; end if;
  insert into public.app_user (email, first_name, last_name, name_public, title, role, is_super_admin, super_user_access, workspace_access, group_id, time_zone, limited_role)
  select u.email, u.first_name, u.last_name, trim(u.first_name || ' ' || u.last_name), u.title, u.role, u.is_super_admin, u.super_user_access, u.workspace_access, u.group_id, u.time_zone, u.limited_role
    from jsonb_populate_record(null::public.app_user, of_user) u
  on conflict (email) do nothing returning id into made;
  if made is not null then
    insert into public.workspace_member (group_id, user_id)
    select distinct w, made from unnest(workspaces || (of_user->>'group_id')::uuid) w;
  end if;
  return made;
end $function$;
CREATE OR REPLACE FUNCTION auth.administers_group()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.app_user u
    where u.id = nullif(current_setting('app.user_id', true), '')::uuid and u.role = 'admin' and u.limited_role is null and u.disabled_at is null)
$function$;
CREATE OR REPLACE FUNCTION app.advance_audit_head(seq bigint, hash bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into public.audit_head as h (group_id, seq, hash)
  values (current_setting('app.group_id')::uuid, advance_audit_head.seq, advance_audit_head.hash)
  on conflict (group_id) do update set seq = excluded.seq, hash = excluded.hash where h.seq < excluded.seq
$function$;
CREATE OR REPLACE FUNCTION app.all_groups()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select g.id from public.clinic_group g $function$;
CREATE OR REPLACE FUNCTION app.analyze_young_tables()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  young record;
begin
  for young in
    select c.oid::regclass as name from pg_catalog.pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.reltuples < 20000
       and c.relname = any ('{member,member_name_part,consent,program_stay,diagnosis,medication,allergy,reading,member_summary,member_list_row,member_month,outcome_month,chart_import_row,member_import_row}'::name[])
     order by c.relname
  loop
    execute format('analyze %s', young.name);
  end loop;
end $function$;
CREATE OR REPLACE FUNCTION auth.auditor_grant_of(of_user uuid, of_group uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select g.id from public.auditor_grant g
   where g.user_id = of_user and g.group_id = of_group and app.is_in_force(g)
   order by g.granted_at desc, g.id desc limit 1
$function$;
CREATE OR REPLACE FUNCTION app.batches_to_resume(at_most integer)
 RETURNS TABLE(group_id uuid, batch_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select b.group_id, b.id from public.text_batch b where b.state = 'running'
     and (b.worked_at is null or b.worked_at < clock_timestamp() - interval '20 seconds') order by b.created_at limit at_most
$function$;
CREATE OR REPLACE FUNCTION app.billing_config_in(the_group uuid, month text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(
    (select s.config from public.code_setting s where s.group_id = the_group and s.from_month <= month order by s.from_month desc limit 1),
    (select g.billing_config from public.clinic_group g where g.id = the_group))
$function$;
CREATE OR REPLACE FUNCTION app.billing_config_now(the_group uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select app.billing_config_in(g.id, to_char(app.now() at time zone g.time_zone, 'YYYY-MM')) from public.clinic_group g where g.id = the_group
$function$;
CREATE OR REPLACE FUNCTION app.call_owner(of_call uuid, of_sid text)
 RETURNS TABLE(group_id uuid, call_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select c.group_id, c.id from public.call c where c.id = of_call or c.sid = of_sid order by (c.id = of_call) desc nulls last limit 1
$function$;
CREATE OR REPLACE FUNCTION app.change_group(of_group uuid, change jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare is_super boolean := app.is_super_admin();
begin
  if not (is_super or coalesce(of_group = nullif(current_setting('app.group_id', true), '')::uuid, false)) then return false; end if;
  if is_super and change ? 'workspace_name' then
    perform pg_advisory_xact_lock(hashtextextended('name of a group', 0));
    if exists (select from public.clinic_group g where lower(g.workspace_name) = lower(change->>'workspace_name') and g.id <> of_group) then
      raise unique_violation using constraint = 'clinic_group_name';
    end if;
  end if;
  update public.clinic_group g
     set (time_zone, idle_minutes, name_order, show_live_billing, text_usage_consent, auto_alert_text, auto_outreach_text, auto_reminder_text) =
         (select n.time_zone, n.idle_minutes, n.name_order, n.show_live_billing, n.text_usage_consent, n.auto_alert_text, n.auto_outreach_text, n.auto_reminder_text
            from jsonb_populate_record(g, change) n)
   where g.id = of_group;
  if is_super then
    update public.clinic_group g
       set (workspace_name, client, services, billing_config, monthly_device_order_limit, agreement, signed_contract, signed_at, requires_second_factor) =
           (select n.workspace_name, n.client, n.services, n.billing_config, n.monthly_device_order_limit, n.agreement, n.signed_contract, n.signed_at, n.requires_second_factor
              from jsonb_populate_record(g, change) n)
     where g.id = of_group;
  end if;
  return exists (select from public.clinic_group g where g.id = of_group);
end $function$;
CREATE OR REPLACE FUNCTION app.change_of(s member_summary, sign integer)
 RETURNS SETOF summary_change
 LANGUAGE sql
 STABLE
AS $function$
  select s.group_id, pg_current_xact_id(), app.now(), sign::smallint, s.member_id, s.name_key, s.disenrolled, s.practice_id,
         s.assigned_physician, s.assigned_care_manager, s.opt_in_sms, s.ccm_patient_consent, s.data_received_at,
         s.last_active_at, s.measure_freq, s.needs_review, s.worst_severity, s.danger_rank, s.worst_warning_at,
         s.num_unread_messages, s.missed_call_at, s.active_memos, s.days_till_event, s.billing_lists, s.diagnosis_lists,
         s.uploaded_lists
$function$;
CREATE OR REPLACE FUNCTION app.change_user(of_user uuid, change jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  is_super boolean := app.is_super_admin();
  is_limited boolean;
begin
  if not app.may_manage(of_user) then return false; end if;
  if change->>'limited_role' <> all (app.limited_roles()) then raise check_violation; end if;
  select case when change ? 'limited_role' then change->>'limited_role' is not null else u.limited_role is not null end into is_limited
    from public.app_user u where u.id = of_user;
  update public.app_user u
     set title = coalesce(change->>'title', u.title),
         limited_role = case when change ? 'limited_role' then change->>'limited_role' else u.limited_role end,
         role = coalesce(change->>'role', u.role),
         disabled_at = case (change->>'disabled')::boolean when true then coalesce(u.disabled_at, app.now()) when false then null else u.disabled_at end,
         first_name = case when is_super then coalesce(change->>'first_name', u.first_name) else u.first_name end,
         last_name = case when is_super then coalesce(change->>'last_name', u.last_name) else u.last_name end,
         name_public = case when is_super then coalesce(change->>'name_public', u.name_public) else u.name_public end,
         is_super_admin = not is_limited and case when is_super then coalesce((change->>'is_super_admin')::boolean, u.is_super_admin) else u.is_super_admin end,
         super_user_access = not is_limited and case when is_super then coalesce((change->>'super_user_access')::boolean, u.super_user_access) else u.super_user_access end,
         workspace_access = case when is_super then coalesce((change->>'workspace_access')::boolean, u.workspace_access) else u.workspace_access end
   where u.id = of_user;
  return found;
end $function$;
CREATE OR REPLACE FUNCTION app.changes_of(s member_summary, members integer)
 RETURNS SETOF app.count_change
 LANGUAGE sql
 STABLE
AS $function$
  select s.group_id, w.whose, l.list, l.practice_id, null::timestamptz, members
    from app.counted_for(s) w, app.counted_lists(s) l
  union all
  select s.group_id, w.whose, null, null, date_trunc('hour', s.last_active_at, 'UTC'), members
    from app.counted_for(s) w where not s.disenrolled and s.last_active_at is not null
$function$;
CREATE OR REPLACE FUNCTION app.clinic_of_link(of_secret bytea, of_alert uuid)
 RETURNS TABLE(group_id uuid, link_id uuid, state text, name text, phone text, company_name text, color text, logo_svg text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with named (group_id, link_id, state, rank) as (
    select l.group_id, l.id, case when l.revoked_at is not null then 'revoked' when l.uses_left < 1 then 'used' when l.tries_left < 1 then 'locked'
                            when l.expires_at <= app.now() then 'expired' else 'open' end, 1
      from public.link l where l.secret_hash = of_secret and l.kind in ('member_access', 'doctor_alert', 'check_in')
    union all
    select a.group_id, null::uuid, 'unknown', 2 from public.doctor_alert a where a.id = of_alert)
  select n.group_id, n.link_id, n.state, g.workspace_name, c.phone, o.company_name, o.color, o.logo_svg
    from (select * from named order by rank limit 1) n
    join public.clinic_group g on g.id = n.group_id
    left join public.clinic_number c on c.group_id = g.id
    left join public.client_organization o on o.client = g.client
$function$;
CREATE OR REPLACE FUNCTION app.clinic_of_number(of_connection uuid, of_phone text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select n.group_id from public.clinic_number n where n.phone = of_phone and n.connection_id = of_connection
$function$;
CREATE OR REPLACE FUNCTION app.clinic_of_text(of_id uuid, of_sid text)
 RETURNS TABLE(group_id uuid, text_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select t.group_id, t.id from public.text_message t where t.state is not null and (t.id = of_id or t.sid = of_sid)
   order by (t.id = of_id) desc limit 1
$function$;
CREATE OR REPLACE FUNCTION app.count_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare changes app.count_change[];
begin
  if tg_op = 'INSERT' then
    insert into summary_change select c.* from added n, app.change_of(n, 1) c;
    select array_agg(c) into changes from added n, app.changes_of(n, 1) c;
  elsif tg_op = 'DELETE' then
    insert into summary_change select c.* from gone o, app.change_of(o, -1) c;
    select array_agg(c) into changes from gone o, app.changes_of(o, -1) c;
  else
    insert into summary_change
      select c.* from gone o join added n on n.group_id = o.group_id and n.member_id = o.member_id
       cross join lateral (select * from app.change_of(o, -1) union all select * from app.change_of(n, 1)) c
       where (select b from app.change_of(o, 0) b) is distinct from (select a from app.change_of(n, 0) a);
    -- Only where something that is counted has changed
    select array_agg(c) into changes
      from gone o join added n on n.group_id = o.group_id and n.member_id = o.member_id
      cross join lateral (select * from app.changes_of(n, 1) union all select * from app.changes_of(o, -1)) c
     where (o.disenrolled, o.practice_id, o.assigned_physician, o.assigned_care_manager, o.opt_in_sms, o.ccm_patient_consent,
            o.last_active_at, o.needs_review, o.num_unread_messages, o.missed_call_at, o.active_memos, o.days_till_event,
            o.billing_lists, o.diagnosis_lists, o.uploaded_lists)
           is distinct from
           (n.disenrolled, n.practice_id, n.assigned_physician, n.assigned_care_manager, n.opt_in_sms, n.ccm_patient_consent,
            n.last_active_at, n.needs_review, n.num_unread_messages, n.missed_call_at, n.active_memos, n.days_till_event,
            n.billing_lists, n.diagnosis_lists, n.uploaded_lists);
  end if;
  if changes is not null then perform app.keep_counts(changes); end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION app.counted_for(s member_summary)
 RETURNS TABLE(whose uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select s.group_id
  union select s.assigned_physician where s.assigned_physician is not null
  union select s.assigned_care_manager where s.assigned_care_manager is not null
$function$;
CREATE OR REPLACE FUNCTION app.counted_lists(s member_summary)
 RETURNS TABLE(list text, practice_id text)
 LANGUAGE sql
 STABLE
AS $function$
  select l.list, l.practice_id
    from (values ('disenrolled', '', s.disenrolled),
                 ('all-members', '', not s.disenrolled),
                 ('practice', coalesce(s.practice_id, ''), not s.disenrolled and s.practice_id is not null),
                 ('new-members', '', not s.disenrolled and s.last_active_at is null),
                 ('needs-review', '', not s.disenrolled and s.needs_review),
                 ('msg-unread', '', not s.disenrolled and s.num_unread_messages > 0),
                 ('missed-call', '', not s.disenrolled and s.missed_call_at is not null),
                 ('with-memo', '', not s.disenrolled and s.active_memos > 0),
                 ('event-today', '', not s.disenrolled and s.days_till_event = 0),
                 ('sms-available', '', not s.disenrolled and s.opt_in_sms),
                 ('sms-not-available', '', not s.disenrolled and not s.opt_in_sms),
                 ('ccm-members', '', not s.disenrolled and s.ccm_patient_consent)) l (list, practice_id, holds)
   where l.holds
  union all
  select b, '' from unnest(s.billing_lists) b where not s.disenrolled
  union all
  select d, '' from unnest(s.diagnosis_lists) d where not s.disenrolled
  union all
  select u, '' from unnest(s.uploaded_lists) u where not s.disenrolled
$function$;
CREATE OR REPLACE FUNCTION app.date_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  new.changed_at := app.now();
  return new;
end $function$;
CREATE OR REPLACE FUNCTION app.decide_codes(of_group uuid, decided jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  held jsonb := app.billing_config_now(of_group);
  running date;
begin
  if not app.is_super_admin() or held @> decided then return; end if;
  select date_trunc('month', app.now() at time zone g.time_zone)::date into running from public.clinic_group g where g.id = of_group;
  -- what held before is kept from the first month of reports on
  insert into public.code_setting (group_id, from_month, config)
  values (of_group, '2019-01', app.billing_config_in(of_group, to_char(running - 1, 'YYYY-MM'))) on conflict do nothing;
  insert into public.code_setting (group_id, from_month, config, set_by, set_at)
  values (of_group, to_char(running, 'YYYY-MM'), held || decided, nullif(current_setting('app.user_id', true), '')::uuid, app.now())
  on conflict (group_id, from_month) do update set config = excluded.config, set_by = excluded.set_by, set_at = excluded.set_at;
  -- a job works in the group of the caller; another group's members are judged by these codes at their midnight
  if of_group = nullif(current_setting('app.group_id', true), '')::uuid then
    perform app.enqueue('apply-codes', '{}', of_group::text);
  end if;
end $function$;
CREATE OR REPLACE FUNCTION app.decide_instead()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_super_admin() then return new; end if;
  perform app.decide_codes(new.id, new.billing_config);
  new.billing_config := old.billing_config;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION app.delete_moved_in(in_group uuid, members uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.member_summary t where t.group_id = in_group and t.member_id = any (members);
  delete from public.diagnosis t where t.group_id = in_group and t.member_id = any (members);
  delete from public.medication t where t.group_id = in_group and t.member_id = any (members);
  delete from public.allergy t where t.group_id = in_group and t.member_id = any (members);
  delete from public.lab_result t where t.group_id = in_group and t.member_id = any (members);
  delete from public.moved_in_reading t where t.group_id = in_group and t.member_id = any (members);
  delete from public.consent t where t.group_id = in_group and t.member_id = any (members);
  delete from public.program_stay t where t.group_id = in_group and t.member_id = any (members);
  delete from public.member t where t.group_id = in_group and t.id = any (members);
end $function$;
CREATE OR REPLACE FUNCTION app.device_is_second_hand(of_vendor text, of_key text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is not null)
$function$;
CREATE OR REPLACE FUNCTION app.device_owner(of_vendor text, of_key text)
 RETURNS TABLE(group_id uuid, device_id uuid, member_id uuid, is_second_hand boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select d.group_id, d.id, d.member_id, app.device_is_second_hand(of_vendor, of_key)
    from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is null
$function$;
CREATE OR REPLACE FUNCTION app.device_records_for_super_user(of_ids uuid[])
 RETURNS SETOF device_record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select r.* from public.device_record r where r.id = any (of_ids) and app.is_super_user() $function$;
CREATE OR REPLACE FUNCTION app.device_traits_for_super_user()
 RETURNS SETOF device_trait
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select r.* from public.device_trait r where app.is_super_user() $function$;
CREATE OR REPLACE FUNCTION app.devices_to_ask(of_vendor text, at_most integer)
 RETURNS TABLE(group_id uuid, id uuid, vendor text, device_key text, member_id uuid, since timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select d.group_id, d.id, d.vendor, d.device_key, d.member_id, greatest(d.asked_until, a.from_at - interval '7 days')
    from public.device d
    join public.device_assignment a on a.group_id = d.group_id and a.device_id = d.id and a.to_at is null
   where d.vendor = of_vendor and d.deleted_at is null and d.unlinked_at is null and d.member_id is not null and d.device_key is not null
     and (d.asked_at is null or d.asked_at < clock_timestamp() - interval '55 minutes')
   order by d.asked_at nulls first limit at_most
$function$;
CREATE OR REPLACE FUNCTION auth.emergency_of(session uuid, of_user uuid)
 RETURNS SETOF emergency_access
 LANGUAGE sql
 STABLE
AS $function$
  select e.* from public.emergency_access e join public.app_user u on u.id = e.user_id
   where e.session_id = session and e.user_id = of_user and e.ended_at is null and e.ends_at > app.now()
     and u.role = 'admin' and u.is_super_admin
$function$;
CREATE OR REPLACE FUNCTION app.employments(of_group uuid)
 RETURNS TABLE(id uuid, user_id uuid, kind text, starts_on date, ends_on date)
 LANGUAGE sql
 STABLE
AS $function$
  select e.id, e.user_id, e.kind, e.starts_on,
         (select n.ends_on from worker_employment_end n
           where n.group_id = e.group_id and n.employment_id = e.id order by n.seq desc limit 1)
    from worker_employment e
   where e.group_id = of_group
     and not exists (select from worker_employment_retraction x where x.group_id = e.group_id and x.employment_id = e.id)
$function$;
CREATE OR REPLACE FUNCTION app.end_audit(of_user uuid, because text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare in_group uuid := current_setting('app.group_id')::uuid;
begin
  if not auth.administers_group() then raise insufficient_privilege; end if;
  insert into public.auditor_grant_end (group_id, grant_id, reason, ended_by)
  select g.group_id, g.id, because, current_setting('app.user_id')::uuid from public.auditor_grant g
   where g.user_id = of_user and g.group_id = in_group and app.is_in_force(g);
  return found;
end $function$;
CREATE OR REPLACE FUNCTION app.enqueue(queue_name text, payload jsonb, once_key text DEFAULT NULL::text, due timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare made uuid;
begin
  insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, heartbeat_seconds, expire_seconds, deletion_seconds, singleton_key, start_after)
  select q.name, payload || jsonb_build_object('groupId', nullif(current_setting('app.group_id', true), '')),
         q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.heartbeat_seconds, q.expire_seconds, q.deletion_seconds, once_key, coalesce(due, now())
    from pgboss.queue q where q.name = queue_name
      -- a second one under the same key is not needed while the first still waits; jobs may run twice anyway
      and (once_key is null or not exists (select from pgboss.job j where j.name = queue_name and j.singleton_key = once_key and j.state = 'created'))
  returning id into made;
  if made is null and not exists (select from pgboss.queue q where q.name = queue_name) then
    raise exception 'no queue %', queue_name;
  end if;
  if made is not null and (due is null or due <= now()) then
    perform pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), queue_name);
  end if;
  return made;
end $function$;
CREATE OR REPLACE FUNCTION app.every_group_for_super_admin()
 RETURNS SETOF clinic_group
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select g.* from public.clinic_group g where app.is_super_admin() $function$;
CREATE OR REPLACE FUNCTION app.fhir_exports_to_tend()
 RETURNS TABLE(group_id uuid, id uuid, is_over boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select e.group_id, e.id, false from public.fhir_export e where e.state in ('requested', 'running')
  union all
  select e.group_id, e.id, true from public.fhir_export e
   where (e.state in ('failed', 'canceled') or e.expires_at <= app.now())
     and exists (select from public.fhir_export_chunk c where c.group_id = e.group_id and c.export_id = e.id)
$function$;
CREATE OR REPLACE FUNCTION app.fleet_traits_for_super_user()
 RETURNS SETOF fleet_trait
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select r.* from public.fleet_trait r where app.is_super_user() $function$;
CREATE OR REPLACE FUNCTION app.fold_counts()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare ours uuid := current_setting('app.group_id')::uuid; own int[]; folded app.count_change[];
begin
  select array_agg(n.slot) into own from (select distinct slot from member_count where group_id = ours
                                          union select distinct slot from member_count_by_hour where group_id = ours) n
   where pg_try_advisory_xact_lock(hashtext('member_count ' || ours), n.slot);
  with gone as (delete from member_count where group_id = ours and slot = any (own) returning *),
       gone_hours as (delete from member_count_by_hour where group_id = ours and slot = any (own) returning *)
  select array_agg(c) into folded from (
    select row(group_id, whose, list, practice_id, null, members)::app.count_change from gone
    union all
    select row(group_id, whose, null, null, hour, members)::app.count_change from gone_hours) rows (c);
  if folded is not null then perform app.keep_counts(folded); end if;
end $function$;
CREATE OR REPLACE FUNCTION app.follow_link_act()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform set_config('app.group_id', new.group_id::text, true);
  perform app.enqueue('take-link-act', jsonb_build_object('actId', new.id));
  return null;
end $function$;
CREATE OR REPLACE FUNCTION app.forget_summary_changes()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  delete from summary_change where changed_at < app.now() - interval '3 hours'
$function$;
CREATE OR REPLACE FUNCTION app.gateway_is_taken(of_vendor text, of_gateway text, by_other_than uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.device d where d.vendor = of_vendor and d.hardware_uuid = of_gateway
                  and d.deleted_at is null and d.id <> by_other_than)
$function$;
CREATE OR REPLACE FUNCTION app.gateways_to_link(at_most integer)
 RETURNS TABLE(group_id uuid, device_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select d.group_id, d.id from public.device d
   where d.status = 'connecting' and d.hardware_uuid is not null and d.deleted_at is null
     and d.status_at < app.now() - interval '10 minutes'
   order by d.status_at limit at_most
$function$;
CREATE OR REPLACE FUNCTION app.grant_audit(of_user uuid, change jsonb, members uuid[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  in_group uuid := current_setting('app.group_id')::uuid;
  made uuid;
begin
  if not auth.administers_group() then raise insufficient_privilege; end if;
  perform from public.app_user u where u.id = of_user and u.group_id = in_group and u.limited_role = 'auditor' for update;
  if not found or exists (select from unnest(members) n where not exists (select from public.member m where m.group_id = in_group and m.id = n)) then
    return null;
  end if;
  perform app.end_audit(of_user, 'Replaced by a new grant');
  insert into public.auditor_grant (group_id, user_id, from_month, to_month, ends_on, reason, granted_by)
  values (in_group, of_user, change->>'from_month', change->>'to_month', (change->>'ends_on')::date, change->>'reason', current_setting('app.user_id')::uuid)
  returning id into made;
  insert into public.auditor_grant_member (group_id, grant_id, member_id) select distinct in_group, made, n from unnest(members) n;
  return made;
end $function$;
CREATE OR REPLACE FUNCTION app.group_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
AS $function$ select current_setting('app.group_id')::uuid $function$;
CREATE OR REPLACE FUNCTION app.group_now(g clinic_group)
 RETURNS clinic_group
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select jsonb_populate_record(g, jsonb_build_object('billing_config', app.billing_config_now(g.id)))
$function$;
CREATE OR REPLACE FUNCTION app.groups_for_super_user()
 RETURNS SETOF clinic_group
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select g.* from public.clinic_group g where app.is_super_user() $function$;
CREATE OR REPLACE FUNCTION app.groups_that_text()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select g.id from public.clinic_group g
   where g.text_usage_consent and (g.auto_alert_text or g.auto_outreach_text or g.auto_reminder_text)
$function$;
CREATE OR REPLACE FUNCTION app.groups_to_seal()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select g.id from public.clinic_group g
    left join lateral (select a.tx, a.id from public.audit_seal s join public.audit a on a.id = s.audit_id
                        where s.group_id = g.id order by s.seq desc limit 1) last on true
   where exists (select from public.audit a where a.group_id = g.id and a.tx < pg_snapshot_xmin(pg_current_snapshot())
                   and (last.id is null or (a.tx, a.id) > (last.tx, last.id)))
$function$;
CREATE OR REPLACE FUNCTION auth.has_no_grant(of_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.app_user u where u.id = of_user and u.limited_role = 'auditor'
    and auth.auditor_grant_of(u.id, u.group_id) is null)
$function$;
CREATE OR REPLACE FUNCTION auth.has_second_factor(of_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from auth.totp t where t.user_id = of_user and t.confirmed_at is not null)
      or exists (select from auth.passkey p where p.user_id = of_user)
$function$;
CREATE OR REPLACE FUNCTION app.health_facts()
 RETURNS TABLE(dead_deliveries integer, failed_jobs integer, failed_job_names text[], failed_mails integer, failing_accounts text[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query
    select (select count(*)::int from public.inbox i where i.state = 'dead'),
           (select count(*)::int from pgboss.job j where j.state = 'failed'),
           coalesce((select array_agg(distinct j.name order by j.name) from pgboss.job j where j.state = 'failed'), '{}'),
           -- a failed mail is not sent again: the day that it is told is enough to look for its cause
           (select count(*)::int from public.mail m where m.state = 'failed' and m.created_at > now() - interval '1 day'),
           coalesce((select array_agg(c.vendor || ': ' || c.name order by c.vendor, c.name) from public.vendor_connection c
                      where c.is_enabled and c.last_failure_at > coalesce(c.last_success_at, '-infinity')), '{}');
end $function$;
CREATE OR REPLACE FUNCTION app.integration_facts()
 RETURNS TABLE(name text, is_on boolean, last_success_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  (select c.vendor || ': ' || c.name, c.is_enabled, c.last_success_at from public.vendor_connection c order by c.vendor, c.name)
  union all select 'mail', true, max(m.sent_at) from public.mail m where m.state = 'sent'
$function$;
CREATE OR REPLACE FUNCTION app.is_audited_close(of_close uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE SECURITY DEFINER COST 1
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.month_close c
    where c.group_id = current_setting('app.group_id')::uuid and c.id = of_close and app.is_audited_month(c.year_month))
$function$;
CREATE OR REPLACE FUNCTION app.is_audited_device(of_device uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE SECURITY DEFINER COST 1
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.device_assignment a
    where a.group_id = current_setting('app.group_id')::uuid and a.device_id = of_device and app.is_audited_member(a.member_id))
$function$;
CREATE OR REPLACE FUNCTION app.is_audited_member(of_member uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE SECURITY DEFINER COST 1
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.auditor_grant_member m
    where m.group_id = current_setting('app.group_id')::uuid and m.grant_id = current_setting('app.audits')::uuid and m.member_id = of_member)
$function$;
CREATE OR REPLACE FUNCTION app.is_audited_month(of_month text)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE SECURITY DEFINER COST 1
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.auditor_grant g
    where g.group_id = current_setting('app.group_id')::uuid and g.id = current_setting('app.audits')::uuid
      and of_month between g.from_month and g.to_month)
$function$;
CREATE OR REPLACE FUNCTION app.is_in_force(g auditor_grant)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select g.ends_on >= (app.now() at time zone (select c.time_zone from public.clinic_group c where c.id = g.group_id))::date
     and not exists (select from public.auditor_grant_end e where e.group_id = g.group_id and e.grant_id = g.id)
$function$;
CREATE OR REPLACE FUNCTION app.is_quiet(besides integer)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select not exists (
    select from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'virtualxid' and l.mode = 'ExclusiveLock' and l.granted
       and a.datname = current_database() and l.pid not in (pg_backend_pid(), besides))
$function$;
CREATE OR REPLACE FUNCTION app.is_super_admin()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce((select u.role = 'admin' and u.is_super_admin and u.disabled_at is null and u.limited_role is null from public.app_user u
                    where u.id = nullif(current_setting('app.user_id', true), '')::uuid), false)
$function$;
CREATE OR REPLACE FUNCTION app.is_super_user()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce((select u.super_user_access and u.disabled_at is null and u.limited_role is null from public.app_user u
                    where u.id = nullif(current_setting('app.user_id', true), '')::uuid), false)
$function$;
CREATE OR REPLACE FUNCTION app.job_facts()
 RETURNS TABLE(name text, cron text, started_at timestamp with time zone, seconds double precision, state text, error text, waiting integer, failed integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query
    select q.name, s.cron, l.started_on, extract(epoch from l.completed_on - l.started_on)::float8, l.state::text, l.output->>'name', c.waiting, c.failed
      from pgboss.queue q
      left join pgboss.schedule s on s.name = q.name and s.key = ''
     cross join lateral (
       select max(j.started_on) as started_on,
              (count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now()))::int as waiting,
              (count(*) filter (where j.state = 'failed'))::int as failed
         from pgboss.job j where j.name = q.name) c
      left join lateral (select j.* from pgboss.job j where j.name = q.name and j.started_on = c.started_on limit 1) l on true
     where q.name not like '\_\_%'
     order by q.name;
end $function$;
CREATE OR REPLACE FUNCTION app.judge_answers()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select app.enqueue('score-check-in', jsonb_build_object('checkInId', c.id), c.id::text)
    from app.opened_link() o
    join public.check_in c on c.group_id = o.group_id and c.id = o.subject_id
$function$;
CREATE OR REPLACE FUNCTION app.keep_a_super_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and new.role = 'admin' and new.is_super_admin and new.disabled_at is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('last super admin', 0));
  if not exists (select from public.app_user u where u.id <> old.id and u.role = 'admin' and u.is_super_admin and u.disabled_at is null) then
    raise exception 'the last super admin stays' using errcode = 'check_violation', constraint = 'last_super_admin';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;
CREATE OR REPLACE FUNCTION app.keep_client_organization(of_client text, kept jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not app.is_super_admin() then raise insufficient_privilege; end if;
  insert into public.client_organization as o
         (client, email_domain, company_name, company_name_short, bills_99434, bills_99453, bills_99457, bills_99458, has_agreement, color, logo_svg, changed_at, changed_by)
  select of_client, k.email_domain, k.company_name, k.company_name_short, k.bills_99434, k.bills_99453, k.bills_99457, k.bills_99458, k.has_agreement, k.color, k.logo_svg,
         app.now(), current_setting('app.user_id')::uuid
    from jsonb_populate_record(null::public.client_organization, kept) k
  on conflict (client) do update
     set (email_domain, company_name, company_name_short, bills_99434, bills_99453, bills_99457, bills_99458, has_agreement, color, logo_svg, changed_at, changed_by) =
         (excluded.email_domain, excluded.company_name, excluded.company_name_short, excluded.bills_99434, excluded.bills_99453, excluded.bills_99457, excluded.bills_99458,
          excluded.has_agreement, excluded.color, excluded.logo_svg, excluded.changed_at, excluded.changed_by);
end $function$;
CREATE OR REPLACE FUNCTION app.keep_counts(changes app.count_change[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare of_group uuid; own int;
begin
  for of_group in select distinct c.group_id from unnest(changes) c loop
    own := 0;
    while not pg_try_advisory_xact_lock(hashtext('member_count ' || of_group), own) loop own := own + 1; end loop;
    insert into member_count as m (group_id, whose, list, practice_id, slot, members)
      select c.group_id, c.whose, c.list, c.practice_id, own, sum(c.members) from unnest(changes) c
       where c.group_id = of_group and c.list is not null group by 1, 2, 3, 4 having sum(c.members) <> 0
      on conflict (group_id, whose, list, practice_id, slot) do update set members = m.members + excluded.members;
    insert into member_count_by_hour as m (group_id, whose, hour, slot, members)
      select c.group_id, c.whose, c.hour, own, sum(c.members) from unnest(changes) c
       where c.group_id = of_group and c.hour is not null group by 1, 2, 3 having sum(c.members) <> 0
      on conflict (group_id, whose, hour, slot) do update set members = m.members + excluded.members;
  end loop;
end $function$;
CREATE OR REPLACE FUNCTION app.keep_who_speaks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  select u.title, u.exclude_patient_time into new.staff_title, new.is_staff_excluded from app_user u where u.id = new.user_id;
  new.staff_title := coalesce(new.staff_title, '');
  new.is_staff_excluded := coalesce(new.is_staff_excluded, false);
  return new;
end $function$;
CREATE OR REPLACE FUNCTION app.last_sealed(OUT tx xid8, OUT id bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(max(l.tx::text), '0')::xid8, coalesce(max(l.id), 0) from (
    select a.tx, a.id from public.audit_seal s join public.audit a on a.id = s.audit_id
     where s.group_id = app.group_id() order by s.seq desc limit 1) l
$function$;
CREATE OR REPLACE FUNCTION app.limit_writes(limited_role text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if limited_role = 'readOnly' then perform set_config('transaction_read_only', 'on', true); end if;
  if limited_role = 'biller' then perform set_config('app.writes', 'billing', true); end if;
end $function$;
CREATE OR REPLACE FUNCTION app.limited_roles()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$ select array['readOnly', 'biller', 'auditor'] $function$;
CREATE OR REPLACE FUNCTION app.link_is_over(l link)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select l.revoked_at is not null or l.expires_at <= app.now() or l.uses_left < 1 or l.tries_left < 1
$function$;
CREATE OR REPLACE FUNCTION app.linked_alert()
 RETURNS TABLE(value text, at timestamp with time zone, by_name text, status text, snapshot jsonb, answer text, answer_words text, clinic_name text, to_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select a.value, a.at, a.by_name, a.status, a.snapshot, a.answer, a.answer_words, g.workspace_name, s.to_name
    from app.opened_link() o
    join public.doctor_alert a on a.group_id = o.group_id and a.id = o.subject_id and a.member_id = o.member_id
    join public.doctor_alert_sending s on s.group_id = o.group_id and s.link_id = o.id
    join public.clinic_group g on g.id = a.group_id
$function$;
CREATE OR REPLACE FUNCTION app.linked_appointments()
 RETURNS TABLE(id uuid, name text, start date, time_of_day text, frequency text, repitions integer, place text, marks jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select e.id, e.name, e.start, e.time_of_day, e.frequency, e.repitions, e.place,
         coalesce((select jsonb_agg(jsonb_build_object('fallsOn', c.falls_on, 'movedTo', c.moved_to, 'movedTime', c.moved_time, 'closed', c.closed))
                     from public.care_occurrence c where c.group_id = e.group_id and c.event_id = e.id), '[]')
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind = 'member_access'
    join public.care_event e on e.group_id = o.group_id and e.member_id = o.member_id
   where e.deleted_at is null and e.kind in ('visit', 'call')
     and e.last_on >= (app.now() at time zone (select m.time_zone from public.member m where m.group_id = o.group_id and m.id = o.member_id))::date
$function$;
CREATE OR REPLACE FUNCTION app.linked_care_plan()
 RETURNS TABLE(number integer, published_at timestamp with time zone, approved_at timestamp with time zone, approved_by text, content jsonb, frozen jsonb, name text, dob date, may_be_read boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select p.number, p.published_at, p.approved_at,
         coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.name_public, ''),
         app.whole_plan(p.content, p.goal_numbers), p.frozen, m.name, m.dob, coalesce(s.plan_by_link, false)
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind in ('member_access', 'check_in')
    join public.member m on m.group_id = o.group_id and m.id = o.member_id
    join public.plan_in_force p on p.group_id = m.group_id and p.member_id = m.id
    left join public.app_user u on u.id = p.approved_by
    left join public.care_setting s on s.group_id = m.group_id
$function$;
CREATE OR REPLACE FUNCTION app.linked_member()
 RETURNS TABLE(first_name text, language text, time_zone text, own_rules jsonb, group_rules jsonb, clinic_name text, days_till_event integer, refreshed_at timestamp with time zone, devices text[], last_name text, title text, gender text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select m.first_name, m.language, m.time_zone, m.clinical_rules, g.clinical_rules, g.workspace_name, s.days_till_event, s.refreshed_at,
         array(select distinct d.device from public.device d
                where d.group_id = m.group_id and d.member_id = m.id and d.deleted_at is null and d.unlinked_at is null order by 1),
         m.last_name, m.member_title, m.gender
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind in ('member_access', 'check_in')
    join public.member m on m.group_id = o.group_id and m.id = o.member_id
    join public.clinic_group g on g.id = m.group_id
    left join public.member_summary s on s.group_id = m.group_id and s.member_id = m.id
$function$;
CREATE OR REPLACE FUNCTION app.linked_readings(metrics text[], days integer)
 RETURNS TABLE(metric text, value integer, at timestamp with time zone, act_key text, severity text, flags text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select r.metric, r.value, r.measured_at, r.act_key, r.severity, r.flags
    from app.opened_link() o
    join public.link l on l.id = o.id and l.kind in ('member_access', 'check_in')
   cross join unnest(metrics) v (name)
   cross join lateral (
     (select * from public.reading n where n.group_id = o.group_id and n.member_id = o.member_id and n.metric = v.name
         and n.state = 'kept' and not n.excluded order by n.measured_at desc limit 1)
     union
     (select * from public.reading n where n.group_id = o.group_id and n.member_id = o.member_id and n.metric = v.name
         and n.state = 'kept' and not n.excluded and n.measured_at > app.now() - make_interval(days => linked_readings.days))) r
$function$;
CREATE OR REPLACE FUNCTION app.links_with_secrets(of_links uuid[], of_hashes bytea[])
 RETURNS SETOF bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select l.secret_hash from unnest(of_links, of_hashes) as asked (id, hash)
    join public.link l on l.id = asked.id and l.secret_hash = asked.hash
   where l.group_id = current_setting('app.group_id')::uuid
$function$;
CREATE OR REPLACE FUNCTION app.live_api_client(of_group uuid, of_client uuid)
 RETURNS TABLE(scopes text, jwks text, jwks_url text, key_hash text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select c.scopes, c.jwks, c.jwks_url, encode(sha256(convert_to(coalesce(c.jwks, c.jwks_url), 'UTF8')), 'hex') from public.api_client c join public.clinic_group g on g.id = c.group_id
   where c.group_id = of_group and c.id = of_client and c.is_enabled
     and (c.expires_on is null or (app.now() at time zone g.time_zone)::date <= c.expires_on)
$function$;
CREATE OR REPLACE FUNCTION app.mail_states(of_mails uuid[])
 RETURNS TABLE(id uuid, state text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select m.id, m.state from public.mail m
   where m.id = any (of_mails) and m.id in (select s.mail_id from public.support_request s
                                             where s.group_id = current_setting('app.group_id')::uuid)
$function$;
CREATE OR REPLACE FUNCTION app.make_vendor_connection(of_id uuid, of_vendor text, of_name text, of_mode text, of_base_url text, of_token_hash bytea, of_hook_auth jsonb, of_secrets bytea, of_config jsonb)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with made as (
    insert into public.vendor_connection (id, vendor, name, mode, base_url, path_token_hash, hook_auth, secrets, config)
    select of_id, of_vendor, of_name, of_mode, of_base_url, of_token_hash, of_hook_auth, of_secrets, of_config
     where app.is_super_admin()
    returning 1)
  select exists (select from made)
$function$;
CREATE OR REPLACE FUNCTION app.managed_users()
 RETURNS TABLE(id uuid, last_seen_at timestamp with time zone, session_count integer, has_password boolean, has_second_factor boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select u.id, s.last_seen_at, coalesce(s.open, 0)::int, exists (select from auth.credential c where c.user_id = u.id), auth.has_second_factor(u.id)
    from public.app_user u
    left join lateral (
      select max(s.last_seen_at) as last_seen_at,
             count(*) filter (where s.revoked_at is null and s.idle_expires_at > app.now() and s.absolute_expires_at > app.now()) as open
        from auth.session s where s.user_id = u.id) s on true
   where app.may_manage(u.id)
$function$;
CREATE OR REPLACE FUNCTION app.mark_initial_password(of_user uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update auth.credential set must_change = true where user_id = of_user and app.is_super_admin()
$function$;
CREATE OR REPLACE FUNCTION app.may_manage(of_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select app.is_super_admin() or exists (
    select from public.app_user me, public.app_user u
     where me.id = nullif(current_setting('app.user_id', true), '')::uuid and me.role = 'admin' and me.disabled_at is null
       and u.id = of_user and u.group_id = nullif(current_setting('app.group_id', true), '')::uuid
       and not (u.role = 'admin' and u.is_super_admin))
$function$;
CREATE OR REPLACE FUNCTION app.member_digests(members uuid[])
 RETURNS TABLE(member_id uuid, digest text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parts text;
begin
  select string_agg(format(
           'select t.member_id, %L || pg_catalog.to_jsonb(t)::text from public.%I t where t.group_id = $1 and t.member_id = any ($2)',
           c.relname, c.relname), ' union all ')
    into parts
    from pg_catalog.pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname <> all ('{member_summary,member_list_row,member_name_part,member_month,outcome_month,summary_change,webhook_lane,webhook_delivery,member_import_row,chart_import_row}'::name[])
     and 2 = (select count(*) from pg_catalog.pg_attribute a
               where a.attrelid = c.oid and a.attname in ('group_id', 'member_id') and a.atttypid = 'uuid'::regtype and not a.attisdropped);
  return query execute format(
    'select r.id, encode(sha256(convert_to(string_agg(r.content, chr(10) order by r.content), ''UTF8'')), ''hex'')
       from (select m.id, (to_jsonb(m) - ''phone_type'' - ''phone_checked_at'')::text as content
               from public.member m where m.group_id = $1 and m.id = any ($2)
             union all %s) r
      group by r.id', parts) using current_setting('app.group_id')::uuid, members;
end $function$;
CREATE OR REPLACE FUNCTION app.members_behind(newest integer)
 RETURNS TABLE(group_id uuid, member_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select s.group_id, s.member_id from public.member_summary s where s.parts_version < newest
$function$;
CREATE OR REPLACE FUNCTION app.members_to_refresh()
 RETURNS TABLE(group_id uuid, member_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select s.group_id, s.member_id from public.member_summary s
    join public.member m on m.group_id = s.group_id and m.id = s.member_id
   where (s.refreshed_at at time zone m.time_zone)::date < (app.now() at time zone m.time_zone)::date
$function$;
CREATE OR REPLACE FUNCTION app.name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select btrim(regexp_replace(
    case when octet_length(name) = char_length(name) then lower(name)
    else normalize(regexp_replace(normalize(
      replace(replace(replace(replace(
        translate(lower(normalize(name, NFKC)), 'đðɖɗłƚɫøɔɵħŧŋɲıɨȷĸƙɓƀƒɛǝəʉƴƶʒȥɠǥ', 'ddddlllooohtnniijkkbbfeeauyzzzgg'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      NFKD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u0900-\u0903\u093a-\u093c\u093e-\u094f\u3099\u309a]', '', 'g'), NFC)
    end, '\s+', ' ', 'g'))
$function$;
CREATE OR REPLACE FUNCTION app.name_of_outsider(of_user uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.name_public) || ' (' || g.workspace_name || ')'
    from public.app_user u join public.clinic_group g on g.id = u.group_id
   where u.id = of_user
     and (exists (select from public.audit a where a.group_id = app.group_id() and a.actor_id = of_user::text)
          or exists (select from public.setting_change c where c.group_id = app.group_id() and c.changed_by = of_user))
$function$;
CREATE OR REPLACE FUNCTION app.new_id()
 RETURNS uuid
 LANGUAGE sql
 SET search_path TO 'pg_catalog'
AS $function$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid()) placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$function$;
CREATE OR REPLACE FUNCTION app.now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$ select now() + coalesce((select skew from app.clock), interval '0') $function$;
CREATE OR REPLACE FUNCTION app.number_is_taken(of_vendor text, of_key text, of_gateway text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (select from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is null)
      or exists (select from public.device d where d.vendor = of_vendor and d.hardware_uuid = of_gateway and d.deleted_at is null)
$function$;
CREATE OR REPLACE FUNCTION app.only_grows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if new.ended_at < old.ended_at or new.ended_at > app.now() then
    raise exception 'an interval neither shrinks nor reaches into the future';
  end if;
  return new;
end $function$;
CREATE OR REPLACE FUNCTION app.open_api_client(of_group uuid, of_client uuid, of_keys text)
 RETURNS TABLE(scopes text, as_of timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare live record;
begin
  select * into live from app.live_api_client(of_group, of_client) c where c.key_hash = of_keys;
  if not found then return; end if;
  perform set_config('app.group_id', of_group::text, true);
  return query select live.scopes, app.now();
end $function$;
CREATE OR REPLACE FUNCTION auth.open_call(session uuid, takes_changes boolean)
 RETURNS TABLE(user_id uuid, group_id uuid, role text, is_super_admin boolean, super_user_access boolean, has_basic_information boolean, has_second_factor boolean, requires_second_factor boolean, is_fresh boolean, emergency_ends_at timestamp with time zone, as_of timestamp with time zone, limited_role text, is_read_only boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  s record;
  only_looks boolean;
  in_force uuid;
begin
  select se.user_id, coalesce(e.group_id, se.group_id) as group_id, u.role, u.is_super_admin, u.super_user_access, u.has_basic_information,
         se.aal >= 2 as has_shown, g.requires_second_factor, se.proved_at > app.now() - interval '5 minutes' as is_fresh,
         e.ends_at as emergency_ends_at, app.now() as as_of, u.limited_role into s
    from auth.session se join public.app_user u on u.id = se.user_id
    left join auth.emergency_of(se.id, se.user_id) e on true
    join public.clinic_group g on g.id = coalesce(e.group_id, se.group_id)
   where se.id = session and se.revoked_at is null and u.disabled_at is null
     and se.idle_expires_at > app.now() and se.absolute_expires_at > app.now()
     and (se.aal >= 2 or not (exists (select from auth.totp t where t.user_id = se.user_id and t.confirmed_at is not null)
                              or exists (select from auth.passkey p where p.user_id = se.user_id)))
     -- whoever was taken out of a group is out of it with the next call
     and exists (select from public.workspace_member w where w.user_id = se.user_id and w.group_id = se.group_id);
  if not found then return; end if;
  if s.limited_role = 'auditor' then
    in_force := auth.auditor_grant_of(s.user_id, s.group_id);
    if in_force is null then return; end if;
  end if;
  only_looks := coalesce(s.limited_role in ('readOnly', 'auditor'), false) and not takes_changes;
  perform set_config('app.group_id', s.group_id::text, true), set_config('app.user_id', s.user_id::text, true);
  -- What keeps a copy of what it hands out writes no care either
  if in_force is not null then perform set_config('app.audits', in_force::text, true), app.limit_writes('biller'); end if;
  if only_looks then perform app.limit_writes('readOnly'); end if;
  if s.limited_role = 'biller' then perform app.limit_writes('biller'); end if;
  -- A session that has not shown one is open only where there is none to show
  return query select s.user_id, s.group_id, s.role, s.is_super_admin, s.super_user_access, s.has_basic_information,
    s.has_shown, s.requires_second_factor, s.is_fresh, s.emergency_ends_at, s.as_of, s.limited_role, only_looks;
end $function$;
CREATE OR REPLACE FUNCTION app.open_link(secret bytea, kinds text[], pass bytea, is_spent boolean, most_calls integer)
 RETURNS TABLE(state text, id uuid, kind text, group_id uuid, member_id uuid, subject_id uuid, as_of timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION auth.open_request(session uuid)
 RETURNS TABLE(user_id uuid, group_id uuid, role text, is_super_admin boolean, super_user_access boolean, has_basic_information boolean, has_second_factor boolean, requires_second_factor boolean, is_fresh boolean, emergency_ends_at timestamp with time zone, as_of timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query select o.user_id, o.group_id, o.role, o.is_super_admin, o.super_user_access, o.has_basic_information,
    o.has_second_factor, o.requires_second_factor, o.is_fresh, o.emergency_ends_at, o.as_of
    from auth.open_call(session, true) o where o.limited_role is null;
end $function$;
CREATE OR REPLACE FUNCTION app.opened_link()
 RETURNS TABLE(id uuid, group_id uuid, member_id uuid, subject_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select k.id, k.group_id, k.member_id, k.subject_id from public.link k where k.opened_tx = pg_current_xact_id_if_assigned()
$function$;
CREATE OR REPLACE FUNCTION app.order_owner(of_vendor text, of_vendor_order text, of_reference text, of_parcels text[])
 RETURNS TABLE(group_id uuid, order_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select o.group_id, o.id from public.device_order o
   where (o.vendor = of_vendor and o.vendor_order_id = of_vendor_order)
      or (o.vendor = of_vendor and of_reference ~ '^[0-9]{1,15}$' and o.order_number = of_reference::bigint)
      or o.tracking && of_parcels
   order by (o.vendor_order_id is not distinct from of_vendor_order) desc, o.requested_at desc limit 1
$function$;
CREATE OR REPLACE FUNCTION app.order_records_for_super_user(of_ids uuid[])
 RETURNS SETOF order_record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select r.* from public.order_record r where r.id = any (of_ids) and app.is_super_user() $function$;
CREATE OR REPLACE FUNCTION app.order_traits_for_super_user()
 RETURNS SETOF order_trait
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select r.* from public.order_trait r where app.is_super_user() $function$;
CREATE OR REPLACE FUNCTION app.ordered_devices_for_super_user(of_orders uuid[])
 RETURNS TABLE(order_id uuid, id uuid, imei text, hardware_uuid text, device_key text, state text, member_id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select d.order_id, d.id, coalesce(d.imei, ''), d.hardware_uuid, d.device_key, d.status, d.member_id, coalesce(m.name, '')
    from public.device d left join public.member m on m.group_id = d.group_id and m.id = d.member_id
   where d.order_id = any (of_orders) and d.deleted_at is null and app.is_super_user()
$function$;
CREATE OR REPLACE FUNCTION app.orders_to_ask(at_most integer)
 RETURNS TABLE(group_id uuid, order_id uuid, is_placed boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select o.group_id, o.id, o.vendor_order_id is not null
    from public.device_order o
   where o.state in ('requested', 'processing', 'action_required', 'shipped', 'out_for_delivery')
     -- the worker that has it now gets ten minutes
     and greatest(o.claimed_at, o.asked_at, o.requested_at) < app.now() - interval '10 minutes'
   order by o.asked_at nulls first, o.requested_at limit at_most
$function$;
CREATE OR REPLACE FUNCTION app.phones_never_heard(phones text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select distinct i.device_key from public.inbox i
   where i.state = 'dead' and i.kind = 'text' and i.device_key = any (phones)
     and coalesce(i.group_id = current_setting('app.group_id')::uuid, true)
     and not exists (select from public.text_consent c
                      where c.group_id = current_setting('app.group_id')::uuid and c.phone = i.device_key and c.at > i.received_at)
$function$;
CREATE OR REPLACE FUNCTION app.phones_not_heard(phones text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select distinct i.device_key from public.inbox i
   where i.state = 'new' and i.kind = 'text' and i.device_key = any (phones)
$function$;
CREATE OR REPLACE FUNCTION app.platform_facts()
 RETURNS TABLE(database_version text, migration text, megabytes integer, waiting integer, failed integer, oldest_seconds integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return query
    select split_part(current_setting('server_version'), ' ', 1),
           (select max(m.name)::text from public.kysely_migration m),
           (pg_database_size(current_database()) / 1048576)::int,
           count(*) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int,
           count(*) filter (where j.state = 'failed')::int,
           coalesce(extract(epoch from now() - min(j.start_after) filter (where j.state in ('created', 'retry') and j.start_after <= now())), 0)::int
      from pgboss.job j;
end $function$;
CREATE OR REPLACE FUNCTION app.practices_for_super_user()
 RETURNS SETOF practice
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select p.* from public.practice p where app.is_super_user() $function$;
CREATE OR REPLACE FUNCTION app.prove_link(secret bytea, kinds text[], answer text, new_pass bytea, pass_seconds integer)
 RETURNS TABLE(state text, id uuid, kind text, group_id uuid, member_id uuid, subject_id uuid, as_of timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
end $function$;
CREATE OR REPLACE FUNCTION app.prune_fhir_exports()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  delete from public.fhir_export e
   where e.requested_at < app.now() - interval '90 days' and e.state not in ('requested', 'running')
     and (e.expires_at is null or e.expires_at <= app.now())
     and not exists (select from public.fhir_export_chunk c where c.group_id = e.group_id and c.export_id = e.id)
$function$;
CREATE OR REPLACE FUNCTION app.prune_webhook_deliveries(older_than interval, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare gone integer;
begin
  with old as (
    select d.group_id, d.id from public.webhook_delivery d where d.occurred_at < app.now() - older_than limit most for update skip locked)
  delete from public.webhook_delivery d using old where d.group_id = old.group_id and d.id = old.id;
  get diagnostics gone = row_count;
  if gone < most then
    -- Whoever records an event locks the lane first, so that one in use is left alone
    with empty as (
      select l.group_id, l.endpoint_id, l.lane from public.webhook_lane l
       where l.next_at is null and not exists (
         select from public.webhook_delivery d where d.group_id = l.group_id and d.endpoint_id = l.endpoint_id and d.lane = l.lane)
       for update skip locked)
    delete from public.webhook_lane l using empty e
     where l.group_id = e.group_id and l.endpoint_id = e.endpoint_id and l.lane = e.lane;
  end if;
  return gone;
end $function$;
CREATE OR REPLACE FUNCTION app.record_emergency_act(of_session uuid, act jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  insert into public.audit (group_id, actor_kind, actor_id, session_id, action, kind, ids, result, reason, ip, request_id)
  select s.group_id, 'user', s.user_id::text, s.id, a.action, a.kind, a.ids, a.result,
         concat_ws(', ', a.reason, 'in ' || g.workspace_name), a.ip, a.request_id
    from auth.session s join public.clinic_group g on g.id = current_setting('app.group_id')::uuid,
         jsonb_populate_record(null::public.audit, act) a
   where s.id = of_session and s.group_id <> g.id
     and exists (select from public.emergency_access e where e.session_id = s.id and e.user_id = s.user_id and e.group_id = g.id)
$function$;
CREATE OR REPLACE FUNCTION app.record_webhook_events(events jsonb, only_endpoint uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare of_group uuid := nullif(current_setting('app.group_id', true), '')::uuid;
begin
  if not exists (select from public.webhook_endpoint e where e.group_id = of_group and e.is_enabled) then return; end if;
  insert into public.webhook_lane as l (group_id, endpoint_id, lane, next_at)
  select of_group, wanted.endpoint_id, wanted.lane, clock_timestamp()
    from (select distinct e.id as endpoint_id, coalesce((v ->> 'lane')::uuid, e.id) as lane
            from jsonb_array_elements(events) v
            join public.webhook_endpoint e on e.group_id = of_group and e.is_enabled
             and case when only_endpoint is null then v ->> 'kind' = any (e.kinds) else e.id = only_endpoint end) wanted
   order by wanted.endpoint_id, wanted.lane
  on conflict (group_id, endpoint_id, lane) do update set next_at = coalesce(l.next_at, excluded.next_at);
  insert into public.webhook_delivery (group_id, endpoint_id, lane, event_id, kind, data)
  select of_group, e.id, coalesce((v.event ->> 'lane')::uuid, e.id), v.event_id, v.event ->> 'kind', v.event -> 'data'
    from (select app.new_id() as event_id, event, n from jsonb_array_elements(events) with ordinality as t (event, n)) v
    join public.webhook_endpoint e on e.group_id = of_group and e.is_enabled
     and case when only_endpoint is null then v.event ->> 'kind' = any (e.kinds) else e.id = only_endpoint end
   order by v.n;
end $function$;
CREATE OR REPLACE FUNCTION app.recording_owner(of_recording text)
 RETURNS TABLE(group_id uuid, member_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select e.group_id, e.member_id from public.ecg_recording e where e.recording_id = of_recording limit 1
$function$;
CREATE OR REPLACE FUNCTION app.recount_members()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare ours uuid := current_setting('app.group_id')::uuid;
begin
  lock table member_summary in share row exclusive mode;
  delete from member_count where group_id = ours;
  delete from member_count_by_hour where group_id = ours;
  perform app.keep_counts((select array_agg(row(ours, whose, list, practice_id, hour, n)::app.count_change) from (
    select c.whose, c.list, c.practice_id, c.hour, count(*)::int as n
      from member_summary s, app.changes_of(s, 1) c where s.group_id = ours group by 1, 2, 3, 4) counted));
end $function$;
CREATE OR REPLACE FUNCTION app.refuse_care_write()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  raise insufficient_privilege using message = 'this session writes billing alone';
end $function$;
CREATE OR REPLACE FUNCTION app.replace_vendor_hook(of_id uuid, of_token_hash bytea, of_hook_auth jsonb)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with replaced as (
    update public.vendor_connection set path_token_hash = of_token_hash, hook_auth = of_hook_auth
     where id = of_id and app.is_super_admin() returning 1)
  select exists (select from replaced)
$function$;
CREATE OR REPLACE FUNCTION app.replace_vendor_keys(of_id uuid, of_secrets bytea)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with replaced as (
    update public.vendor_connection set secrets = of_secrets where id = of_id and app.is_super_admin() returning 1)
  select exists (select from replaced)
$function$;
CREATE OR REPLACE FUNCTION app.replay_unowned(of_ids bigint[])
 RETURNS SETOF bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update public.inbox i set state = 'new', attempts = 0, next_at = now(), error = null, outcome = null
   where i.id = any (of_ids) and i.group_id is null and i.state in ('unmatched', 'unreadable', 'dead') and i.body <> '' and app.is_super_admin()
  returning i.id
$function$;
CREATE OR REPLACE FUNCTION auth.scim_add_user(of_client text, of_email text, of_first_name text, of_last_name text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare made uuid; home uuid; zone text;
begin
  select g.id, g.time_zone into home, zone
    from auth.sign_on_provider p join public.clinic_group g on g.id = p.home_group and g.client = p.client
   where p.client = of_client and p.is_enabled and split_part(of_email, '@', 2) = any (p.email_domains);
  if home is null then raise insufficient_privilege; end if;
  insert into public.app_user (email, first_name, last_name, name_public, role, group_id, time_zone, email_confirmed_at)
  values (of_email, of_first_name, of_last_name, trim(of_first_name || ' ' || of_last_name), 'user', home, zone, app.now())
  on conflict (email) do nothing returning id into made;
  if made is not null then insert into public.workspace_member (group_id, user_id) values (home, made); end if;
  return made;
end $function$;
CREATE OR REPLACE FUNCTION auth.scim_change_user(of_client text, of_user uuid, change jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not auth.scim_covers(of_client, of_user) then return false; end if;
  if change ? 'email' and not exists (select from auth.sign_on_provider p
      where p.client = of_client and split_part(change->>'email', '@', 2) = any (p.email_domains)) then raise insufficient_privilege; end if;
  update public.app_user u
     set email = coalesce(change->>'email', u.email),
         first_name = coalesce(change->>'first_name', u.first_name),
         last_name = coalesce(change->>'last_name', u.last_name),
         name_public = case when u.name_public = trim(u.first_name || ' ' || u.last_name)
           then trim(coalesce(change->>'first_name', u.first_name) || ' ' || coalesce(change->>'last_name', u.last_name)) else u.name_public end,
         disabled_at = case (change->>'disabled')::boolean when true then coalesce(u.disabled_at, app.now()) when false then null else u.disabled_at end
   where u.id = of_user;
  return found;
end $function$;
CREATE OR REPLACE FUNCTION auth.scim_covers(of_client text, of_user uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select exists (
    select from public.app_user u
      join public.clinic_group g on g.id = u.group_id
      join auth.sign_on_provider p on p.client = of_client
     where u.id = of_user and g.client = of_client and p.is_enabled and split_part(lower(u.email), '@', 2) = any (p.email_domains)
       and p.emergency_user is distinct from u.id and not u.is_super_admin and not u.super_user_access
       and not exists (select from public.workspace_member w join public.clinic_group o on o.id = w.group_id
                        where w.user_id = u.id and o.client is distinct from of_client))
$function$;
CREATE OR REPLACE FUNCTION app.score_answers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform set_config('app.group_id', new.group_id::text, true);
  perform app.enqueue('score-check-in', jsonb_build_object('checkInId', new.id), new.id::text);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION app.sees_every_member()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when coalesce(current_setting('app.audits', true), '') = '' then true end
$function$;
CREATE OR REPLACE FUNCTION app.set_workspaces(of_user uuid, workspaces uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare home uuid;
begin
  if not app.is_super_admin() then return false; end if;
  select u.group_id into home from public.app_user u where u.id = of_user;
  if home is null then return false; end if;
  delete from public.workspace_member w where w.user_id = of_user and w.group_id <> all (workspaces || home);
  insert into public.workspace_member (group_id, user_id) select distinct w, of_user from unnest(workspaces || home) w
  on conflict do nothing;
  return true;
end $function$;
CREATE OR REPLACE FUNCTION auth.sign_on_add_user(of_client text, of_email text, of_first_name text, of_last_name text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare made uuid; home uuid; zone text;
begin
  select g.id, g.time_zone into home, zone
    from auth.sign_on_provider p join public.clinic_group g on g.id = p.home_group and g.client = p.client
   where p.client = of_client and p.is_enabled and p.creates_users and split_part(of_email, '@', 2) = any (p.email_domains);
  if home is null then raise insufficient_privilege; end if;
  insert into public.app_user (email, first_name, last_name, name_public, role, group_id, time_zone, email_confirmed_at)
  values (of_email, of_first_name, of_last_name, trim(of_first_name || ' ' || of_last_name), 'user', home, zone, app.now())
  on conflict (email) do nothing returning id into made;
  if made is not null then insert into public.workspace_member (group_id, user_id) values (home, made); end if;
  return made;
end $function$;
CREATE OR REPLACE FUNCTION auth.sign_on_set_role(of_client text, of_user uuid, of_role text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  update public.app_user u set role = of_role
    from auth.sign_on_provider p
   where u.id = of_user and u.role <> of_role and u.limited_role is null and p.client = of_client and p.is_enabled and p.group_claim <> ''
     and p.emergency_user is distinct from u.id and not u.is_super_admin and not u.super_user_access
     and exists (select from public.clinic_group g where g.id = u.group_id and g.client = of_client)
     and exists (select from auth.sign_on_identity i where i.user_id = u.id and i.client = of_client);
  return found;
end $function$;
CREATE OR REPLACE FUNCTION app.silent_calls(at_most integer)
 RETURNS TABLE(group_id uuid, call_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select c.group_id, c.id from public.call c
   where c.ended_at is null and c.state in ('requested', 'initiated', 'ringing', 'in-progress') and c.at < app.now() - interval '1 hour'
   order by c.at limit at_most
$function$;
CREATE OR REPLACE FUNCTION app.standby_facts()
 RETURNS TABLE(is_visible boolean, synchronous integer, lag_seconds double precision)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select pg_has_role(current_user, 'pg_read_all_stats', 'usage'),
         (count(*) filter (where r.state = 'streaming' and r.sync_state in ('sync', 'quorum')))::int,
         coalesce(max(extract(epoch from r.replay_lag)), 0)::float8
    from pg_stat_replication r
$function$;
CREATE OR REPLACE FUNCTION app.stored_alert_answer(of_alert uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select jsonb_build_array(a.answer, a.answer_words, a.answered_by, a.answered_at)::text from public.doctor_alert a
   where a.id = of_alert and a.group_id = current_setting('app.group_id')::uuid and a.answer is not null
$function$;
CREATE OR REPLACE FUNCTION app.switch_vendor_connection(of_id uuid, to_enabled boolean)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  with switched as (
    update public.vendor_connection set is_enabled = to_enabled where id = of_id and app.is_super_admin() returning 1)
  select exists (select from switched)
$function$;
CREATE OR REPLACE FUNCTION app.texts_to_settle(at_most integer)
 RETURNS TABLE(group_id uuid, text_id uuid, state text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select t.group_id, t.id, t.state from public.text_message t
   where t.state = 'sending' and t.sid is null and t.attempt_at < clock_timestamp() - interval '1 minute'
      or t.state = 'queued' and (t.batch_id is null or t.due_at is not null) and coalesce(t.due_at, t.at) < clock_timestamp() - interval '10 minutes'
   order by t.attempt_at nulls last limit at_most
$function$;
CREATE OR REPLACE FUNCTION auth.touch_session(session uuid, pause interval DEFAULT '00:00:05'::interval)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  update auth.session se
     set last_seen_at = app.now(),
         idle_expires_at = least(app.now() + make_interval(mins => g.idle_minutes), se.absolute_expires_at)
    from public.clinic_group g
   where se.id = session and g.id = se.group_id and se.revoked_at is null and se.last_seen_at < app.now() - pause
$function$;
CREATE OR REPLACE FUNCTION app.undo_chart_import(import uuid, entries integer[])
 RETURNS integer[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  in_group uuid := current_setting('app.group_id')::uuid;
  members uuid[];
  recorded record;
  undone int[] := '{}';
begin
  perform 1 from public.chart_import i where i.group_id = in_group and i.id = import and i.state = 'undoing' for update;
  if not found then return undone; end if;
  perform 1 from public.member m
    join public.chart_import_row r on r.group_id = m.group_id and r.member_id = m.id
   where r.group_id = in_group and r.import_id = import and r.entry = any (entries) and r.kind = 'member' and r.outcome = 'recorded'
   order by m.id for update of m;
  -- Those of which nothing but the batch is on record
  select coalesce(array_agg(r.member_id order by r.entry), '{}'), coalesce(array_agg(r.entry order by r.entry), '{}')
    into members, undone
    from public.chart_import_row r
    join app.member_digests(array(
           select c.member_id from public.chart_import_row c
            where c.group_id = in_group and c.import_id = import and c.entry = any (entries) and c.kind = 'member' and c.outcome = 'recorded')) d
      on d.member_id = r.member_id and d.digest = r.digest
   where r.group_id = in_group and r.import_id = import and r.entry = any (entries) and r.kind = 'member' and r.outcome = 'recorded';
  begin
    perform app.delete_moved_in(in_group, members);
    return undone;
  exception when foreign_key_violation then
    -- Something refers to one of them that is no fact of its own
    undone := '{}';
  end;
  for recorded in
    select r.entry, r.member_id from public.chart_import_row r
     where r.group_id = in_group and r.import_id = import and r.member_id = any (members) and r.kind = 'member' and r.outcome = 'recorded'
     order by r.entry
  loop
    begin
      perform app.delete_moved_in(in_group, array[recorded.member_id]);
      undone := undone || recorded.entry;
    exception when foreign_key_violation then
      null;
    end;
  end loop;
  return undone;
end $function$;
CREATE OR REPLACE FUNCTION app.unowned_deliveries()
 RETURNS SETOF inbox
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select i.* from public.inbox i
   where i.group_id is null and i.state in ('unmatched', 'unreadable', 'dead') and app.is_super_admin()
$function$;
CREATE OR REPLACE FUNCTION auth.use_assertion(of_group uuid, of_client uuid, jti bytea, expires timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if not exists (select from app.live_api_client(of_group, of_client)) then return false; end if;
  delete from public.api_client_assertion a
   where a.group_id = of_group and a.client_id = of_client and a.expires_at < app.now() - interval '1 hour';
  insert into public.api_client_assertion (group_id, client_id, jti_hash, expires_at)
  values (of_group, of_client, jti, expires) on conflict do nothing;
  if not found then return false; end if;
  update public.api_client c set last_used_at = app.now() where c.group_id = of_group and c.id = of_client;
  return true;
end $function$;
CREATE OR REPLACE FUNCTION app.users_for_super_user()
 RETURNS SETOF app_user
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ select u.* from public.app_user u where app.is_super_user() $function$;
CREATE OR REPLACE FUNCTION app.vendor_connections_for_super_admin()
 RETURNS TABLE(id uuid, vendor text, name text, mode text, base_url text, is_enabled boolean, hook_kind text, config jsonb, created_at timestamp with time zone, heard_at timestamp with time zone, last_success_at timestamp with time zone, last_failure_at timestamp with time zone, last_failure text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select c.id, c.vendor, c.name, c.mode, c.base_url, c.is_enabled, c.hook_auth ->> 'kind', c.config, c.created_at,
         (select i.received_at from public.inbox i where i.connection_id = c.id order by i.id desc limit 1),
         c.last_success_at, c.last_failure_at, c.last_failure
    from public.vendor_connection c where app.is_super_admin() order by c.is_enabled desc, c.vendor, c.created_at desc
$function$;
CREATE OR REPLACE FUNCTION app.webhooks_due(most integer)
 RETURNS TABLE(group_id uuid, endpoint_id uuid)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select e.group_id, e.id from public.webhook_endpoint e
   where e.is_enabled and (e.paused_until is null or e.paused_until <= clock_timestamp())
     and exists (select from public.webhook_lane l
                  where l.group_id = e.group_id and l.endpoint_id = e.id and l.next_at <= clock_timestamp())
   order by random() limit most
$function$;
CREATE OR REPLACE FUNCTION app.whole_plan(content jsonb, goal_numbers jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select case when goal_numbers = '{}' then content else jsonb_set(content, '{goals}', (
    select coalesce(jsonb_agg(g.goal || coalesce(goal_numbers -> (g.goal ->> 'id'), '{}') order by g.place), '[]')
      from jsonb_array_elements(content -> 'goals') with ordinality g (goal, place))) end
$function$;
CREATE OR REPLACE FUNCTION app.workspace_facts()
 RETURNS TABLE(group_id uuid, members integer, seats integer, devices integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select g.id,
         (select count(*)::int from public.member_summary s where s.group_id = g.id and not s.disenrolled),
         (select count(*)::int from public.workspace_member w join public.app_user u on u.id = w.user_id where w.group_id = g.id and u.disabled_at is null),
         (select count(*)::int from public.device d where d.group_id = g.id and d.deleted_at is null)
    from public.clinic_group g where app.is_super_admin()
$function$;
CREATE OR REPLACE FUNCTION auth.workspace_of_member(of_user uuid, of_member uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select m.group_id from public.member m
    join public.workspace_member w on w.group_id = m.group_id and w.user_id = of_user
   where m.id = of_member
$function$;
CREATE OR REPLACE FUNCTION app.workspaces_of_users(of_users uuid[])
 RETURNS TABLE(user_id uuid, group_id uuid, workspace_name text, code text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
  select w.user_id, w.group_id, g.workspace_name, w.code
    from public.workspace_member w join public.clinic_group g on g.id = w.group_id
   where w.user_id = any (of_users)
     and (app.is_super_user() or app.is_super_admin()
          or w.group_id in (select own.group_id from public.workspace_member own
                             where own.user_id = nullif(current_setting('app.user_id', true), '')::uuid))
$function$;
CREATE OR REPLACE FUNCTION app.writes_care()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(current_setting('app.writes', true), '') <> 'billing' or app.refuse_care_write()
$function$;

create sequence public.device_order_number;
