create table private.known_browsers (
  user_id uuid not null references auth.users (id) on delete cascade,
  browser text not null,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, browser)
);
comment on table private.known_browsers is
  'The browsers a person has signed in with, without their versions: an update is not a new browser.';

alter table private.known_browsers enable row level security;
