create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid not null,
  -- Given by the browser's vendor; who knows it and the keys can write to the device.
  endpoint text not null unique check (endpoint ~ '^https://' and length(endpoint) <= 2000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}=?$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}={0,2}$'),
  agent text not null default '' check (length(agent) <= 300),
  created_at timestamptz not null default now(),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);
comment on table public.push_subscriptions is
  'The browsers that a user lets show notifications. One belongs to whoever turned it on last; written by '
  'save_push_subscription. Each user reads their own.';

create index push_subscriptions_user_idx on public.push_subscriptions (company_id, user_id, created_at);

call private.protect('public.push_subscriptions', verbs => '');
create policy push_subscriptions_own on public.push_subscriptions as restrictive to authenticated
  using (user_id = (select auth.uid()));
