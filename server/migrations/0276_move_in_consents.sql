-- Consents of the files are entries of a batch too.
alter table chart_import_row drop constraint chart_import_row_kind_check;
alter table chart_import_row add constraint chart_import_row_kind_check
  check (kind in ('member', 'problem', 'medication', 'allergy', 'consent', 'other'));
