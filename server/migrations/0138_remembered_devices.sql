-- People see on which devices no code is asked of them, and take a single one back. What is remembered already tells no
-- more than until when. A lookup goes by the user, of whom there are a few.
alter table auth.remembered_device
  add column id uuid not null default app.new_id(),
  add column created_at timestamptz,
  add column last_used_at timestamptz,
  add column ip text,
  add column user_agent text;
