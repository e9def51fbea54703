-- A reading is known again by what its device said (decision 0038), also where the device's clock was not believed.
create index reading_by_claim on reading (group_id, member_id, metric, device_measured_at) where device_measured_at is not null;

-- Who has a device now: what cannot be read, or is not followed, stands with its clinic and its member too.
drop function app.device_owner(text, text);
create function app.device_owner(of_vendor text, of_key text)
  returns table (group_id uuid, device_id uuid, member_id uuid, is_second_hand boolean)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select d.group_id, d.id, d.member_id, app.device_is_second_hand(of_vendor, of_key)
    from public.device d where d.vendor = of_vendor and d.device_key = of_key and d.deleted_at is null
$$;
revoke execute on function app.device_owner(text, text) from public;
grant execute on function app.device_owner(text, text) to app_worker;

-- News of a recording may name nothing but the recording.
create function app.recording_owner(of_recording text) returns table (group_id uuid, member_id uuid)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.group_id, e.member_id from public.ecg_recording e where e.recording_id = of_recording limit 1
$$;
revoke execute on function app.recording_owner(text) from public;
grant execute on function app.recording_owner(text) to app_worker;
create index ecg_recording_by_name on ecg_recording (recording_id);
