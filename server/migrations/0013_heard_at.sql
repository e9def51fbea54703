-- When the newest word about where an order stands was said: of two states that are equally far along the later word holds.
alter table device_order add column heard_at timestamptz;
update device_order set heard_at = state_at;
