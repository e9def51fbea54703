-- Lists order members by danger, whichever way a value lies: a low sugar or oxygen stands before a high pressure. The ranks are
-- those of domain/src/readings/verdict/danger.ts; until a server of this version has computed them, the severity stands in.
alter table member_summary add column danger_rank smallint not null default 0;
update member_summary set danger_rank = case worst_severity when 3 then 4 when 0 then 0 else 2 end where needs_review;
create index review_by_danger on member_summary (group_id, danger_rank desc, worst_warning_at, member_id)
  where needs_review and not disenrolled;
