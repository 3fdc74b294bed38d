create table public.quote_revisions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  quote_id uuid not null,
  revision int not null,
  document jsonb not null,
  reason text check (length(reason) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, quote_id, revision),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete cascade
);
comment on table public.quote_revisions is 'The whole quote before each revision. Append only.';

call private.protect('public.quote_revisions', reads => 'view_money', verbs => '');

create trigger quote_revisions_append_only before update on public.quote_revisions for each row execute function private.refuse_change();
