create table public.companies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 200),
  description text check (length(description) <= 5000),
  industry text check (length(industry) <= 200),
  website text check (length(website) <= 500),
  phone text check (length(phone) <= 50),
  email text check (length(email) <= 320),
  address jsonb not null default '{}' check (jsonb_typeof(address) = 'object'),
  tax_id text check (length(tax_id) <= 50),
  logo_url text check (length(logo_url) <= 1000),
  primary_color text not null default '#1E40AF' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#3B82F6' check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  accent_color text not null default '#F59E0B' check (accent_color ~ '^#[0-9A-Fa-f]{6}$'),
  font_family text not null default 'Inter' check (length(font_family) between 1 and 100),
  -- business_type, license_number, years_in_business, project_size, default_markup and the like.
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 65536),
  paper_size text not null default 'A4' check (paper_size in ('A4', 'Letter')),
  session_timeout_minutes int not null default 120 check (session_timeout_minutes between 30 and 480),
  timezone text not null default 'America/Chicago' check (length(timezone) between 1 and 100),
  is_active boolean not null default true,
  plan text not null default 'starter' references public.plans (slug),
  plan_status text not null default 'trialing' check (plan_status in ('trialing', 'active', 'past_due', 'canceled')),
  billing_cycle text not null default 'monthly' check (billing_cycle in ('monthly', 'annual')),
  trial_ends_at timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  stripe_customer_id text unique,
  stripe_subscription_id text unique,
  -- The contractor's own connected account; its clients pay there.
  stripe_account_id text unique,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stripe_charges_enabled boolean not null default false,
  stripe_account_at timestamptz,
  past_due_since timestamptz,
  -- Number of the next document: one series for all, or one for each place that documents are created in.
  quote_numbers text not null default 'one_series' check (quote_numbers in ('one_series', 'by_origin')),
  invoice_numbers text not null default 'one_series' check (invoice_numbers in ('one_series', 'by_origin')),
  -- Own prefixes by origin, for example {"quotes_page": "RB-"}. Written by save_number_format.
  number_prefixes jsonb not null default '{}' check (jsonb_typeof(number_prefixes) = 'object')
);
comment on table public.companies is
  'A contractor; the tenant. Plan and Stripe columns are written by the server only.';

create index companies_plan_idx on public.companies (plan);

alter table public.companies enable row level security;
-- Tax ID, markup, and Stripe IDs are for those who manage the company; other members call company_profile().
create policy companies_select on public.companies for select to authenticated
  using (id = (select private.company_id()) and (select private.has_permission('manage_settings')));
create policy companies_update on public.companies for update to authenticated
  using (id = (select private.company_id()) and (select private.has_permission('manage_settings')))
  with check (id = (select private.company_id()) and (select private.has_permission('manage_settings')));
grant select,
  update (name, description, industry, website, phone, email, address, tax_id, logo_url, primary_color, secondary_color,
    accent_color, font_family, settings, paper_size, session_timeout_minutes, timezone, quote_numbers, invoice_numbers)
  on public.companies to authenticated;
grant select, insert, update, delete on public.companies to service_role;

call private.audit('public.companies');
create trigger companies_touch before update on public.companies
  for each row execute function private.touch_row();
create trigger companies_freeze before update on public.companies
  for each row execute function private.freeze_columns('id', 'plan', 'plan_status', 'billing_cycle', 'trial_ends_at',
    'current_period_end', 'cancel_at_period_end', 'stripe_customer_id', 'stripe_subscription_id', 'stripe_account_id',
    'is_active');
create trigger companies_freeze_card before update on public.companies
  for each row execute function private.freeze_columns('stripe_charges_enabled', 'stripe_account_at', 'past_due_since');
create trigger companies_zone before insert or update of timezone on public.companies
  for each row execute function private.check_company_zone();
create trigger companies_past_due before update of plan_status on public.companies
  for each row execute function private.set_past_due_since();
create trigger companies_end_customer after delete on public.companies
  for each row when (old.stripe_customer_id is not null) execute function private.remember_customer();
create trigger companies_cost_codes after insert on public.companies
  for each row execute function private.add_cost_codes();
create trigger companies_lead_setup after insert on public.companies
  for each row execute function private.start_lead_setup();
