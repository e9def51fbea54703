-- The dashboard sets the minutes of each week beside those of the month before: counted seconds of days 1 to 7, 8 to 14 and so on
-- (domain/src/reports/dashboard/minute-weeks.ts), which add up to seconds_rpm. Rows that are there have none until they are written or
-- a job fills them from their verdict (server/src/reports/dashboard/fill-week-seconds.ts).
alter table member_month add column week_seconds integer[] default '{}' not null;
-- Counted of two months of everybody: from the index alone, and of those alone who have minutes
create index member_month_weeks on member_month (group_id, year_month, member_id)
  include (assigned_physician, assigned_care_manager, seconds_rpm, week_seconds) where seconds_rpm > 0;
