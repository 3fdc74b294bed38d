create table public.company_tax_settings (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  default_tax_rate numeric(6, 3) not null default 8.25 check (default_tax_rate between 0 and 100)
    constraint company_tax_settings_default_tax_rate_not_nan check (default_tax_rate <> 'NaN'),
  tax_name text not null default 'Sales Tax' check (length(btrim(tax_name)) between 1 and 100),
  tax_number text check (length(tax_number) <= 60),
  compound_tax boolean not null default false,
  tax_inclusive boolean not null default false,
  exemption_certificate text check (length(exemption_certificate) <= 100),
  state text not null default 'TX' check (length(state) between 1 and 50),
  county text check (length(county) <= 100),
  city text check (length(city) <= 100),
  filing_reminder_day int check (filing_reminder_day between 1 and 28),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint company_tax_settings_one_tax_added check (not compound_tax and not tax_inclusive)
);
comment on table public.company_tax_settings is
  'Defaults for the tax of new quotes and invoices; one row for a company that has saved them.';
comment on column public.company_tax_settings.compound_tax is 'Always false: a document has one rate (docs/adr/0017).';
comment on column public.company_tax_settings.tax_inclusive is
  'Always false: the tax is added to the subtotal (docs/adr/0017).';

call private.protect('public.company_tax_settings', reads => 'view_money', writes => 'manage_settings',
  verbs => 'insert update');
grant insert (company_id, default_tax_rate, tax_name, tax_number, compound_tax, tax_inclusive, exemption_certificate,
    state, county, city, filing_reminder_day),
  update (default_tax_rate, tax_name, tax_number, compound_tax, tax_inclusive, exemption_certificate, state, county,
    city, filing_reminder_day)
  on public.company_tax_settings to authenticated;

call private.audit('public.company_tax_settings', 'company_id');
