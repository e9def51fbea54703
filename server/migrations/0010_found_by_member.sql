-- What is replaced or listed for one member is found from the member, not by reading all of the clinic's.
create index member_name_part_by_member on member_name_part (group_id, member_id);
create index device_refill_by_member on device_refill (group_id, member_id);
