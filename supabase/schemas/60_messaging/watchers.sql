create table public.watchers (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid not null default auth.uid(),
  subject_type text not null check (subject_type in ('quote', 'invoice', 'project', 'task')),
  subject_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, subject_id, user_id)
);
comment on table public.watchers is
  'Who is notified of what happens to a record; each user reads and writes their own.';

call private.protect('public.watchers');
create policy watchers_own on public.watchers as restrictive to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant insert (company_id, user_id, subject_type, subject_id) on public.watchers to authenticated;
