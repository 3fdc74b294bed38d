create table public.ai_usage (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid,
  provider text not null check (provider in ('openai', 'gemini', 'anthropic', 'local')),
  model text not null check (length(model) <= 100),
  status text not null default 'reserved' check (status in ('reserved', 'used', 'failed')),
  reserved_tokens int not null check (reserved_tokens between 0 and 200000),
  input_tokens int not null default 0,
  output_tokens int not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (company_id, id)
);
comment on table public.ai_usage is
  'Tokens reserved before a call and settled after it; their sum keeps to the plan''s quota.';

create index ai_usage_company_idx on public.ai_usage (company_id, created_at) include (status, reserved_tokens, input_tokens, output_tokens);

call private.protect('public.ai_usage', reads => 'manage_billing', verbs => '');
