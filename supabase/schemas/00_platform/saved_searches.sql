create table public.saved_searches (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  user_id uuid not null default auth.uid(),
  -- Which list: projects, clients, invoices …
  list text not null check (length(list) between 1 and 50),
  name text not null check (length(btrim(name)) between 1 and 100),
  query jsonb not null check (jsonb_typeof(query) = 'object' and pg_column_size(query) <= 16384),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (user_id, list, name),
  foreign key (company_id, user_id)
    references public.user_profiles (company_id, id) on update cascade on delete cascade
);
comment on table public.saved_searches is 'Saved advanced searches; each visible only to the person who saved it.';

create index saved_searches_user_idx on public.saved_searches (company_id, user_id, list);

call private.protect('public.saved_searches');
create policy saved_searches_own on public.saved_searches as restrictive for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant insert (id, company_id, user_id, list, name, query),
  update (name, query)
  on public.saved_searches to authenticated;
