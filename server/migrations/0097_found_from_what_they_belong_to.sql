-- What a link did, sent or opened belongs to the group of the link, and the database holds it to that.
alter table link add unique (group_id, id);
alter table link_act drop constraint link_act_link_id_fkey,
  add foreign key (group_id, link_id) references link (group_id, id) on delete cascade;
alter table doctor_alert_sending drop constraint doctor_alert_sending_link_id_fkey,
  add foreign key (group_id, link_id) references link (group_id, id) on delete cascade;
alter table member_access_link drop constraint member_access_link_link_id_fkey,
  add foreign key (group_id, link_id) references link (group_id, id) on delete cascade;

-- What belongs to a member, a plan, an upload, a close or a batch is found from there.
create index on link_act (group_id, link_id);
create index on doctor_alert_sending (group_id, link_id);
create index on call (group_id, member_id);
create index on care_event (group_id, member_id);
create index on care_plan_copy (group_id, plan_id);
create index on diagnosis_decline (group_id, member_id);
create index on doctor_alert_sending (group_id, member_id);
create index on evidence_export_part (group_id, member_id);
create index on evidence_packet (group_id, member_id);
create index on late_change (group_id, member_id);
create index on link_act (group_id, member_id);
create index on listed_member (group_id, upload_id);
create index on month_addendum (group_id, close_id);
create index on month_addendum (group_id, member_id);
create index on month_close_row (group_id, member_id);
create index on month_review (group_id, member_id);
create index on text_draft (group_id, member_id);
create index on text_message (group_id, batch_id);
