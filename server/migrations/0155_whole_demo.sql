-- When invented data were loaded to their end. What was loaded by earlier releases is taken as it is.
alter table app.invented_data add column whole_at timestamptz;
update app.invented_data set whole_at = since;
