-- A red answer warns at once, not when the check-in ends: who speaks of chest pain may never come to its end.
alter table check_in add column alarmed_at timestamptz;
comment on column check_in.alarmed_at is 'Since when the answers given so far are red; null while they are not.';
grant update (alarmed_at) on check_in to app, app_worker, app_link;
grant select (alarmed_at) on check_in to app_link;

-- Behind a link nobody of the clinic can write warnings, so a job does; it finds the check-in ended or not
create function app.judge_answers() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select app.enqueue('score-check-in', jsonb_build_object('checkInId', c.id), c.id::text)
    from app.opened_link() o
    join public.check_in c on c.group_id = o.group_id and c.id = o.subject_id
$$;
revoke execute on function app.judge_answers() from public;
grant execute on function app.judge_answers() to app_link;
