-- A page view is answered with the address that was sent. What is counted goes by the tab, which stays in url; an address that
-- says more than its tab stands beside it.
alter table public.work_interval add column sent_url text;
