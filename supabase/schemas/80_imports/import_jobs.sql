create table public.import_jobs (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  kind text not null check (kind in ('clients', 'items', 'vendors', 'materials', 'cost_codes', 'leads')),
  file_name text check (length(file_name) <= 300),
  total_rows int not null default 0,
  created_rows int not null default 0,
  updated_rows int not null default 0,
  failed_rows int not null default 0,
  errors jsonb not null default '[]',
  undone_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  parent_id uuid,
  is_running boolean not null default false,
  unique (company_id, id),
  foreign key (company_id, parent_id) references public.import_jobs (company_id, id) on delete cascade
);
comment on table public.import_jobs is 'One row for each import of a file: what was imported, what was not and why.';
comment on column public.import_jobs.parent_id is 'The import that this batch belongs to; null for the import itself.';
comment on column public.import_jobs.is_running is 'More batches are expected; the import can still be undone up to here, or left as it is.';

create index import_jobs_company_idx on public.import_jobs (company_id, created_at desc);
create index import_jobs_parent_idx on public.import_jobs (company_id, parent_id, created_at desc) where parent_id is not null;
create index import_jobs_running_idx on public.import_jobs (company_id, created_by) where is_running;

call private.protect('public.import_jobs', reads => 'edit_clients', writes => 'edit_clients', verbs => 'insert');
grant insert (id, company_id, kind, file_name, total_rows, created_rows, updated_rows, failed_rows, errors)
  on public.import_jobs to authenticated;
