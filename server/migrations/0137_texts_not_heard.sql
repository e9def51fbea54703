-- Who has texted the clinic and was not heard yet: nothing is sent to them before, since it may be that they want no texts.
create index inbox_texts_not_heard on inbox (device_key) where state = 'new' and kind = 'text';
create function app.phones_not_heard(phones text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct i.device_key from public.inbox i
   where i.state = 'new' and i.kind = 'text' and i.device_key = any (phones)
$$;
revoke execute on function app.phones_not_heard(text[]) from public;
grant execute on function app.phones_not_heard(text[]) to app_worker;
