-- Between which full hours of a member's day the clinic lets texts leave that no person wrote to this one member: within 8 AM and
-- 9 PM, which the domain holds (domain/src/messages/quiet-hours.ts).
alter table clinic_group
  add column text_from_hour smallint not null default 8,
  add column text_until_hour smallint not null default 21;
grant update (text_from_hour, text_until_hour) on clinic_group to app;
