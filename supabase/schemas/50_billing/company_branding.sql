create table public.company_branding (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() unique references public.companies (id) on delete cascade,
  name text not null default '' check (length(name) <= 200),
  primary_color text not null default '#1E40AF' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#3B82F6' check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  accent_color text not null default '#F59E0B' check (accent_color ~ '^#[0-9A-Fa-f]{6}$'),
  font_family text not null default 'Inter'
    check (font_family in ('Inter', 'Roboto', 'Open Sans', 'Lato', 'Montserrat', 'Source Sans Pro')),
  font_size_base int not null default 14 check (font_size_base between 8 and 32),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.company_branding is
  'The brand of a company; its colours and font also go to companies, which every other screen reads.';

call private.protect('public.company_branding', writes => 'manage_settings', verbs => 'insert update',
  feature => 'custom_branding');
grant insert (id, company_id, name, primary_color, secondary_color, accent_color, font_family, font_size_base),
  update (name, primary_color, secondary_color, accent_color, font_family, font_size_base)
  on public.company_branding to authenticated;

create trigger company_branding_apply after insert or update on public.company_branding for each row execute function private.apply_branding();
