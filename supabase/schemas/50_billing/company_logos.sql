create table public.company_logos (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  logo_type text not null default 'full_logo'
    check (logo_type in ('full_logo', 'icon_only', 'horizontal', 'vertical', 'watermark')),
  file_name text not null check (length(file_name) between 1 and 300),
  file_path text not null unique check (length(file_path) <= 500),
  file_size int not null check (file_size between 1 and 10485760),
  is_primary boolean not null default false,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  check (company_id::text = split_part(file_path, '/', 1) or company_id::text = split_part(file_path, '/', 2))
);
comment on table public.company_logos is
  'One row for each logo in the bucket company-assets; at most one is primary, and its path is companies.logo_url.';

create index company_logos_company_idx on public.company_logos (company_id, created_at desc);
create unique index company_logos_primary_key on public.company_logos (company_id) where is_primary;

call private.protect('public.company_logos', writes => 'manage_settings', verbs => 'insert delete');
grant insert (id, company_id, logo_type, file_name, file_path, file_size) on public.company_logos to authenticated;

create trigger company_logos_first after insert or delete on public.company_logos for each row execute function private.first_logo();
create trigger company_logos_file before insert on public.company_logos
  for each row execute function private.refuse_claimed_file('company-assets', 'file_path');
