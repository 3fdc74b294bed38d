create table public.lead_sources (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  position int not null default 0,
  monthly_cost numeric(12, 2) check (monthly_cost >= 0) constraint lead_sources_monthly_cost_not_nan check (monthly_cost <> 'NaN'),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.lead_sources is 'Where leads come from. A source in use is retired, not deleted.';
comment on column public.lead_sources.monthly_cost is 'What the company spends on it a month, in dollars; null where nothing is entered.';

create unique index lead_sources_name_key on public.lead_sources (company_id, lower(name));

call private.protect('public.lead_sources', reads => 'view_money', verbs => '');

call private.audit('public.lead_sources');
