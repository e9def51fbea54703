-- What an entry of a medication said before each change, oldest first: name, dose, frequency, months, state, its version and since when it
-- said so. Changes add to it and nothing else does. Of what was changed before this migration the earlier entry is not on record.
alter table medication add column earlier jsonb default '[]' not null;
grant update (earlier) on medication to app, app_worker;
