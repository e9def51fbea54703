-- What reports filter, count and sort a month by stands in one index, so that a page of ten thousand members is chosen without
-- reading their rows, which hold all their cells.
drop index member_month_sums;
create index member_month_sums on member_month (group_id, year_month, practice_id, assigned_physician, assigned_care_manager, board)
  include (member_id, name_key, next_until, at_risk, days, seconds_rpm, seconds_ccm);
