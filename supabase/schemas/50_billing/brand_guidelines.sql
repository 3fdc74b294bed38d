create table public.brand_guidelines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  branding_id uuid,
  user_id uuid default auth.uid(),
  guideline_type text not null
    check (guideline_type in ('color_palette', 'typography', 'logo_usage', 'spacing', 'imagery', 'tone_voice')),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text check (length(description) <= 5000),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 16384),
  is_enforced boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, branding_id)
    references public.company_branding (company_id, id) on delete set null (branding_id)
);
comment on table public.brand_guidelines is
  'Rules of the brand; an enforced one is checked when a document template is saved.';

create index brand_guidelines_company_idx on public.brand_guidelines (company_id, created_at desc);
create index brand_guidelines_branding_idx on public.brand_guidelines (company_id, branding_id);

call private.protect('public.brand_guidelines', writes => 'manage_settings', feature => 'custom_branding');
grant insert (id, company_id, branding_id, guideline_type, title, description, settings, is_enforced),
  update (guideline_type, title, description, settings, is_enforced)
  on public.brand_guidelines to authenticated;
