-- Who is inactive in the order of frequency: few frequencies, each with its members by their last measurement, so that a
-- page reads of each only those who are inactive, from whichever end (members/lists/views.ts).
create index summary_inactive on member_summary (group_id, measure_freq, last_active_at, member_id)
 where last_active_at is not null and not disenrolled;
