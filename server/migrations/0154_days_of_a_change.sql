-- Over how many days a weight changed that raised a warning; so far it stood in the words of the warning alone.
alter table warning add column change_days smallint;
update warning set change_days = substring(text from ' lbs within (\d+) days?$')::smallint
 where category in ('weightGain', 'weightLoss') and text ~ ' lbs within \d{1,2} days?$';
