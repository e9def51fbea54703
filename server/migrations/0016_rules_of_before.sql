-- Rules that held before: [{"rules": {...}, "until": instant}], oldest first, as far as they still decide whether a reading
-- is a warning (domain/src/warnings/rule-eras.ts).
alter table clinic_group add column clinical_rules_past jsonb not null default '[]';
alter table member add column clinical_rules_past jsonb not null default '[]';
