create table private.password_grants (
  user_id uuid primary key references auth.users (id) on delete cascade,
  session_id uuid,
  expires_at timestamptz not null
);
comment on table private.password_grants is
  'Which session may set a new password, and survives it: one that has entered the old password, used a reset email, '
  'or signed in with an expired password. Without a session until the reset has opened one.';

alter table private.password_grants enable row level security;
