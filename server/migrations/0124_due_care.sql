-- When a member's next check-in and the yearly review of the care plan are due. Filled when the next day begins for a member.
alter table member_summary add column check_in_due_on date, add column review_due_on date;
-- What everybody's calendar shows between two days
create index summary_due_care on member_summary (group_id, least(check_in_due_on, review_due_on))
  where least(check_in_due_on, review_due_on) is not null and not disenrolled;
