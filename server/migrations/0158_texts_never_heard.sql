-- A text that could not be read in all its tries may have said that nothing be sent. It holds texts back like one that waits to be
-- read, until an administrator has it read once more or the phone has said since what it wants. What belongs to another
-- clinic holds back none of this one's; of what nobody could tell the clinic it may be anybody's.
create index inbox_texts_never_heard on inbox (device_key) where state = 'dead' and kind = 'text';
create function app.phones_never_heard(phones text[]) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select distinct i.device_key from public.inbox i
   where i.state = 'dead' and i.kind = 'text' and i.device_key = any (phones)
     and coalesce(i.group_id = current_setting('app.group_id')::uuid, true)
     and not exists (select from public.text_consent c
                      where c.group_id = current_setting('app.group_id')::uuid and c.phone = i.device_key and c.at > i.received_at)
$$;
revoke execute on function app.phones_never_heard(text[]) from public;
grant execute on function app.phones_never_heard(text[]) to app_worker;
