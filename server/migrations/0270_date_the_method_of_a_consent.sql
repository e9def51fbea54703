-- How a consent was given, and by whom, is a proof of every billed line. Where it was not recorded with the consent it may be
-- said later, once, and the packet says when and by whom (app_user). No bound: the version before writes consents too.
alter table consent
  add column method_recorded_at timestamptz,
  add column method_recorded_by uuid;
