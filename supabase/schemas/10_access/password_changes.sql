create table private.password_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  changed_at timestamptz not null default now()
);
comment on table private.password_changes is 'When a person last chose a password; without a row, at the sign-up.';

alter table private.password_changes enable row level security;
