create table public.cost_codes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  code text not null check (length(btrim(code)) between 1 and 20),
  name text not null check (length(btrim(name)) between 1 and 120),
  cost_type text not null default 'other' check (cost_type in ('labor', 'material', 'subcontract', 'equipment', 'other')),
  -- Set on the seven codes that every company starts with.
  category text check (category in ('materials', 'labor', 'equipment', 'subcontractors', 'permits', 'overhead', 'other')),
  is_active boolean not null default true,
  import_id uuid,
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id)
);
comment on table public.cost_codes is 'What a company sorts its costs by. A code in use is retired, not deleted.';
comment on column public.cost_codes.category is
  'Lines that name this category and no cost code belong to this code; null on the company''s own codes.';

create unique index cost_codes_code_key on public.cost_codes (company_id, lower(code));
create unique index cost_codes_category_key on public.cost_codes (company_id, category) where category is not null;
create index cost_codes_import_idx on public.cost_codes (company_id, import_id);

call private.protect('public.cost_codes', reads => 'view_projects', writes => 'manage_settings');
grant insert (id, company_id, code, name, cost_type, is_active, import_id),
  update (code, name, cost_type, is_active)
  on public.cost_codes to authenticated;

call private.audit('public.cost_codes');
create trigger cost_codes_check before insert or update or delete on public.cost_codes
  for each row execute function private.check_cost_code();
