create table public.company_regions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  region text not null
    check (region in ('downtown', 'north-suburbs', 'west-industrial', 'east-residential', 'south-commercial')),
  zip_prefixes text[] not null default '{}'::text[] check (cardinality(zip_prefixes) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, region)
);
comment on table public.company_regions is
  'Which ZIP codes (or their first digits) a region of the analytics means for a company.';

call private.protect('public.company_regions', reads => 'view_money', writes => 'manage_settings',
  feature => 'view_analytics');
grant insert (id, company_id, region, zip_prefixes), update (zip_prefixes) on public.company_regions to authenticated;
