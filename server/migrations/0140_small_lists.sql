-- Lists that hold a few of very many members are found by themselves: without these every member was read to find them.
create index summary_unread on member_summary (group_id, member_id) where num_unread_messages > 0 and not disenrolled;
create index summary_missed on member_summary (group_id, member_id) where missed_call_at is not null and not disenrolled;
create index summary_memos on member_summary (group_id, member_id) where active_memos > 0 and not disenrolled;
create index summary_events on member_summary (group_id, member_id) where days_till_event = 0 and not disenrolled;
