-- New members in the order of frequency, which is the same for nearly all of them: their ids stand in order in an index of
-- their own, instead of being sorted for every page (members/lists/views.ts).
create index summary_new_by_frequency on member_summary (group_id, measure_freq, member_id)
 where last_active_at is null and not disenrolled;
