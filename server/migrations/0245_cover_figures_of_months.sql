-- The dashboard counts minutes, calls and what an auditor screens for over twelve months: from this index alone, since a row of
-- member_month is ten times as wide as what is counted.
create index member_month_figures on member_month (group_id, year_month)
  include (assigned_physician, assigned_care_manager, board, seconds_rpm, live_calls, warnings);
