-- A name is found however it is written: O'Brien as obrien, Van Dyke as vandyke, and an MRN by each of its parts. Whoever was
-- enrolled before is given those words here (domain/src/members/search-words.ts gives them to everybody else).
insert into member_name_part (group_id, part, member_id)
select m.group_id, left(p.part, 60), m.id
  from member m
 cross join lateral (values (m.first_name), (m.last_name), (m.mrn)) as t (written)
 cross join lateral (
   select lower(normalize(regexp_replace(normalize(t.written, nfkd), '[\u0300-\u036f]', '', 'g'), nfc))
 ) as k (key)
 cross join lateral (
   select regexp_replace(w, $$[-\s.,'’‘ʼ`´()/#_‐‑–]+$$, '', 'g') from regexp_split_to_table(k.key, '\s+') w
   union
   select regexp_replace(k.key, $$[-\s.,'’‘ʼ`´()/#_‐‑–]+$$, '', 'g')
   union
   select regexp_split_to_table(k.key, $$[-\s.,'’‘ʼ`´()/#_‐‑–]+$$)
 ) as p (part)
 where t.written ~ $$[-\s.,'’‘ʼ`´()/#_‐‑–]$$ and p.part <> ''
on conflict do nothing;
