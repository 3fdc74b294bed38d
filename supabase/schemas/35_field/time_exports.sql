create table public.time_exports (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  from_date date not null constraint time_exports_from_date_finite check (isfinite(from_date)),
  to_date date not null check (to_date >= from_date) constraint time_exports_to_date_finite check (isfinite(to_date)),
  format text not null default 'generic' check (format in ('generic', 'quickbooks', 'gusto')),
  people int not null,
  entries int not null,
  seconds int not null,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id) references public.companies (id) on delete cascade
);
comment on table public.time_exports is
  'Approved time that was exported to payroll. Each entry belongs to at most one export; the file can be downloaded again.';

create index time_exports_company_idx on public.time_exports (company_id, created_at desc);

call private.protect('public.time_exports', reads => 'approve_time', verbs => '');

call private.audit('public.time_exports');
