-- Packets of a month that was reopened while they were made are stopped: a state that the bound of before did not know. No new
-- bound: what the version before writes is bound a version later, if at all.
alter table evidence_export drop constraint evidence_export_state_check;
