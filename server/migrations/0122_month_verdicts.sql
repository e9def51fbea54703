-- The engine's whole result of an open month is handed on as it was written and seldom looked into: json keeps the text,
-- where jsonb took more than half of what writing a month costs. `result` stays for servers of the version before, which
-- write it until the last of them is restarted: where it is filled, it is the newer.
alter table member_month add column verdict json;
-- The end of the last work that counted: of a closed month the result stands compressed in its close.
alter table member_month add column worked_until timestamptz;
