create table public.tax_rates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null default 'New Tax Rate' check (length(btrim(name)) between 1 and 100),
  rate numeric(6, 3) not null default 0 check (rate between 0 and 100)
    constraint tax_rates_rate_not_nan check (rate <> 'NaN'),
  description text check (length(description) <= 500),
  is_active boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.tax_rates is 'Custom tax rates that the wizards offer.';

create index tax_rates_company_idx on public.tax_rates (company_id, position);

call private.protect('public.tax_rates', reads => 'view_money', writes => 'manage_settings');
grant insert (id, company_id, name, rate, description, is_active, position),
  update (name, rate, description, is_active, position)
  on public.tax_rates to authenticated;

call private.audit('public.tax_rates');
