-- Every table of a group names the group in a policy for the request role, also one that the role may not touch at all:
-- should it ever be granted, it sees its own group and no other.
create policy own_group on link_draft to app
  using (group_id = current_setting('app.group_id')::uuid) with check (group_id = current_setting('app.group_id')::uuid);
