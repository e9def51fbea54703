-- Members whose newest data came long after they were measured, or who have only what was written down by hand: with them
-- apart, who is inactive can be read in the order of arrivals (members/lists/inactive-by-received.ts).
create index summary_late on member_summary (group_id, data_received_at desc nulls last, member_id) include (last_active_at)
 where last_active_at is not null
   and (data_received_at is null or data_received_at - last_active_at > interval '1 hour')
   and not disenrolled;
