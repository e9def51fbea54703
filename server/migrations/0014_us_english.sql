-- The product speaks US English, in its tables too.
alter table programme_stay rename to program_stay;
alter table program_stay rename column programme to program;
alter table program_stay rename constraint programme_stay_ended_by_fkey to program_stay_ended_by_fkey;
alter table program_stay rename constraint programme_stay_group_id_member_id_fkey to program_stay_group_id_member_id_fkey;
alter table program_stay rename constraint programme_stay_pkey to program_stay_pkey;
alter table program_stay rename constraint programme_stay_programme_check to program_stay_program_check;
alter table program_stay rename constraint programme_stay_started_by_fkey to program_stay_started_by_fkey;
alter index programme_stay_by_member rename to program_stay_by_member;
alter index programme_stay_open rename to program_stay_open;

alter table client_organisation rename to client_organization;
alter table client_organization rename constraint client_organisation_pkey to client_organization_pkey;

alter table device_order rename column cancelled_from to canceled_from;
alter table device_order drop constraint device_order_state_check;
update device_order set state = 'canceled' where state = 'cancelled';
alter table device_order add constraint device_order_state_check check (state in
  ('requested', 'processing', 'action_required', 'shipped', 'out_for_delivery', 'delivered', 'returned', 'canceled', 'failed'));
