-- How a consent was given, and by whom, is a proof of every billed line. Where it was not recorded with the consent it may be
-- said later, once, and the packet says when and by whom.
alter table consent
  add column method_recorded_at timestamptz,
  add column method_recorded_by uuid references app_user,
  add check (method_recorded_at is null or method is not null);
create index consent_by_method_recorder on consent (method_recorded_by) where method_recorded_by is not null;
