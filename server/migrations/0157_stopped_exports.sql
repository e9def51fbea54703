-- Packets of a month that was reopened while they were made: nothing more is made of a close that no longer stands.
alter table evidence_export drop constraint evidence_export_state_check,
  add constraint evidence_export_state_check check (state in ('running', 'done', 'stopped'));
