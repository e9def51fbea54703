-- The queue and LISTEN have a role of their own: it sees the queue's tables and nothing of a clinic. What it may do there
-- is granted where the queue makes its tables.
do $$ begin
  if not exists (select from pg_roles where rolname = 'app_jobs') then
    create role app_jobs nologin nosuperuser nobypassrls;
  end if;
  grant app_jobs to current_user;
exception when duplicate_object or unique_violation then null; -- another database of the same server was first
end $$;

-- No request makes a user, lets one in or gives one more rights; of a group it changes the rules alone.
revoke insert, update on app_user from app;
revoke insert, delete on workspace_member from app;
revoke update on clinic_group from app;
grant update (clinical_rules, clinical_rules_past) on clinic_group to app;

-- Signing in confirms an address; the user changes what the profile shows.
revoke insert, update on app_user from app_auth;
grant update (email_confirmed_at, first_name, last_name, name_public, title, phone, address, time_zone,
  exclude_patient_time, has_basic_information, email_notifications) on app_user to app_auth;
