create table public.comments (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  subject_type text not null check (subject_type in ('quote', 'invoice', 'project', 'task')),
  subject_id uuid not null,
  project_id uuid,
  author_id uuid not null,
  body text not null check (length(btrim(body)) between 1 and 10000),
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 50),
  -- Only roles with this permission read it: that of its record.
  permission text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  foreign key (company_id, author_id) references public.user_profiles (company_id, id) on delete cascade
);
comment on table public.comments is
  'What the people of a company write to each other about a record; clients never see it. Written by functions only.';

create index comments_subject_idx on public.comments (company_id, subject_id, created_at);
create index comments_author_idx on public.comments (company_id, author_id);

call private.protect('public.comments', verbs => '');
create policy comments_permission on public.comments as restrictive for select to authenticated
  using (permission = any ((select private.permissions())::text[]));
create policy comments_assigned on public.comments as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or project_id = any ((select private.assigned_projects())::uuid[]));
