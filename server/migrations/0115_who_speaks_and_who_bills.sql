-- A call keeps who of the clinic spoke as they were then: a title that changes later changes no month. Filled from the user
-- wherever a call gets its person, also by a worker; calls from before take what is known now.
alter table call add column staff_title text not null default '';
alter table call add column is_staff_excluded boolean not null default false;

create function app.keep_who_speaks() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  select u.title, u.exclude_patient_time into new.staff_title, new.is_staff_excluded from app_user u where u.id = new.user_id;
  new.staff_title := coalesce(new.staff_title, '');
  new.is_staff_excluded := coalesce(new.is_staff_excluded, false);
  return new;
end $$;
revoke execute on function app.keep_who_speaks() from public;
create trigger who_speaks before insert on call for each row execute function app.keep_who_speaks();
create trigger who_speaks_now before update of user_id on call for each row
  when (new.user_id is distinct from old.user_id) execute function app.keep_who_speaks();
update call c set staff_title = u.title, is_staff_excluded = u.exclude_patient_time from app_user u where u.id = c.user_id;

-- National Provider Identifiers, for claims: of who renders the service, and of the clinic that bills it.
alter table app_user add column npi text not null default '';
alter table clinic_group add column npi text not null default '';
grant update (npi) on app_user to app_auth;
grant update (npi) on clinic_group to app;

-- 0114 dropped it at once; servers of the version before write it until the last of them is restarted.
alter table member_month add column facts_digest text not null default '';
