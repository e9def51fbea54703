-- When a name, a practice or the delivery of a text was changed: a client that reads over FHIR what changed since a moment must see
-- it again. A trigger, so that no statement can forget it.
alter table clinic_group add column changed_at timestamptz;
alter table app_user add column changed_at timestamptz;
alter table practice add column changed_at timestamptz default app.now();
alter table text_message add column changed_at timestamptz;

create function app.date_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.changed_at := app.now();
  return new;
end $$;

create trigger date_change before update of workspace_name, npi on clinic_group
  for each row when ((old.workspace_name, old.npi) is distinct from (new.workspace_name, new.npi)) execute function app.date_change();
create trigger date_change before update of first_name, last_name, name_public, title, npi, phone, disabled_at on app_user
  for each row when ((old.first_name, old.last_name, old.name_public, old.title, old.npi, old.phone, old.disabled_at)
    is distinct from (new.first_name, new.last_name, new.name_public, new.title, new.npi, new.phone, new.disabled_at))
  execute function app.date_change();
create trigger date_change before update of name on practice
  for each row when (old.name is distinct from new.name) execute function app.date_change();
create trigger date_change before update of state, member_id, is_shared on text_message
  for each row when ((old.state, old.member_id, old.is_shared) is distinct from (new.state, new.member_id, new.is_shared))
  execute function app.date_change();
