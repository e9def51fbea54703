-- How somebody agreed and who said so: a consent to chronic care may be spoken or written, and given by a representative
-- (MLN909188). Null on records from before, and where nobody asks.
alter table consent
  add column method text check (method in ('verbal', 'written', 'electronic')),
  add column given_by text check (given_by in ('member', 'representative')),
  add column relation text not null default '' check (length(relation) <= 80),
  -- The practitioner who bills: another one asks again
  add column practitioner uuid references app_user (id),
  add check (given_by = 'representative' or relation = '');
