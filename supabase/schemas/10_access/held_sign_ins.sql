create table private.held_sign_ins (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  held_at timestamptz not null default now()
);
comment on table private.held_sign_ins is
  'Sign-ins with a password that was older than the company allows; they open nothing until it is changed.';

create index held_sign_ins_user_idx on private.held_sign_ins (user_id);

alter table private.held_sign_ins enable row level security;
