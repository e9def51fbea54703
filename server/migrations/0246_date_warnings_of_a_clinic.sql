-- The dashboard counts the warnings of a clinic by the day they were opened and closed; so far they were found by member alone.
create index warning_by_raised on warning (group_id, raised_at) include (member_id);
create index warning_by_closed on warning (group_id, (least(cleared_at, withdrawn_at))) include (member_id)
  where least(cleared_at, withdrawn_at) is not null;
