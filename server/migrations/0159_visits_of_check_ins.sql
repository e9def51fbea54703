-- Which check-in told of a visit, so that the visit goes when the check-in is taken back. Of those told before, the first that
-- told its kind and day; what nobody is certain of stays.
alter table visit add column check_in_id uuid;
update visit v
   set check_in_id = (
     select c.id from check_in c
      where c.group_id = v.group_id and c.member_id = v.member_id and c.state = 'complete'
        and c.answers -> 'hospital' ->> 'since' = case v.kind when 'emergency' then 'ed' else 'hospital' end
        and c.answers -> 'hospital' ->> 'when' = coalesce(v.discharged_on, v.visited_on)::text
      order by c.completed_at limit 1)
 where v.source = 'checkIn';
