create table public.subscriptions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  stripe_subscription_id text not null unique,
  plan text not null references public.plans (slug),
  billing_cycle text not null default 'monthly' check (billing_cycle in ('monthly', 'annual')),
  price_id text,
  status text not null
    check (status in ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'canceled', 'unpaid',
      'paused')),
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  canceled_at timestamptz,
  last_event_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.subscriptions is 'The company''s subscriptions as the card provider last reported them.';

create index subscriptions_company_idx on public.subscriptions (company_id, created_at desc);
create index subscriptions_plan_idx on public.subscriptions (plan);

call private.protect('public.subscriptions', reads => 'manage_billing', verbs => '');

call private.audit('public.subscriptions');
