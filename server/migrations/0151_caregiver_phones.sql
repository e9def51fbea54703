-- A caregiver's phone was kept as it was typed, so a call from it found nobody. It is kept as every other one now; what is no
-- number of ten digits stays for somebody to correct.
update member
   set caregiver_phone = '+1' || right(regexp_replace(caregiver_phone, '\D', '', 'g'), 10)
 where caregiver_phone !~ '^\+1[2-9]\d\d[2-9]\d{6}$'
   and regexp_replace(caregiver_phone, '\D', '', 'g') ~ '^1?[2-9]\d\d[2-9]\d{6}$';
