-- What a closed month was judged by stands in its close, compressed and with its digest; the month row had it a second time.
-- The digest of the facts of a month that is open was never read.
alter table member_month alter column result drop not null;
alter table member_month drop column facts_digest;
update member_month set result = null where close_id is not null;
