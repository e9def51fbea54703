-- What a clinic's endpoints were sent goes after thirty days, and so does the lane of a member nothing waits in; a lane is made
-- again by the next event. Exports that are over leave their row for ninety days: that they were made stands in the audit log.
create or replace function app.prune_webhook_deliveries(older_than interval, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
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
end $$;

create function app.prune_fhir_exports() returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from public.fhir_export e
   where e.requested_at < app.now() - interval '90 days' and e.state not in ('requested', 'running')
     and (e.expires_at is null or e.expires_at <= app.now())
     and not exists (select from public.fhir_export_chunk c where c.group_id = e.group_id and c.export_id = e.id)
$$;
revoke all on function app.prune_fhir_exports() from public;
grant execute on function app.prune_fhir_exports() to app_worker;
