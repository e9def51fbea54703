-- Why somebody came back is kept beside why they left.
alter table programme_stay add column start_reason text;
-- The result of an enrollment is asked for by its member.
create index enrollment_receipt_by_member on enrollment_receipt (group_id, member_id, created_at desc);
