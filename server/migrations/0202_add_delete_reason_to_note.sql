-- A deleted note stands struck in the chart with who, when and why; those deleted before were not asked why.
alter table note add column delete_reason text;
grant update (delete_reason) on note to app, app_worker;
