-- Row security of a member's permissions names the group for whoever may ever read them, like every table of a group.
alter policy own_group on member_authorization to app, app_worker;
