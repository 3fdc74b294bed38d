create table private.expired_password_sign_ins (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  found_at timestamptz not null default now()
);
comment on table private.expired_password_sign_ins is
  'Sign-ins with a password older than the company allows; they see no data until it is changed.';

create index expired_password_sign_ins_user_idx on private.expired_password_sign_ins (user_id);

alter table private.expired_password_sign_ins enable row level security;
