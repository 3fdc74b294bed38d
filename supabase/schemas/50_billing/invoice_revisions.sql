create table public.invoice_revisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  invoice_id uuid not null,
  revision int not null,
  document jsonb not null,
  reason text check (length(reason) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, invoice_id, revision),
  foreign key (company_id, invoice_id) references public.invoices (company_id, id) on delete cascade
);
comment on table public.invoice_revisions is 'The whole invoice before each revision. Append only.';

call private.protect('public.invoice_revisions', reads => 'view_money', verbs => '');

create trigger invoice_revisions_append_only before update on public.invoice_revisions for each row execute function private.refuse_change();
