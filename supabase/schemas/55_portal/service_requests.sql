create table public.service_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  project_id uuid not null,
  -- The task that tracks the work; null once it was deleted.
  task_id uuid,
  kind text not null check (kind in ('warranty', 'service')),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null default '' check (length(description) <= 5000),
  photo_ids uuid[] not null default '{}' check (cardinality(photo_ids) <= 10),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, task_id) references public.project_tasks (company_id, id) on delete set null (task_id)
);
comment on table public.service_requests is
  'Warranty and service requests that clients send from the portal. Each is a task of its project, whose status is the state that the '
  'client sees. Written by functions only.';
comment on column public.service_requests.photo_ids is 'Photos of the project that came with it.';

create index service_requests_project_idx on public.service_requests (company_id, project_id, created_at desc);
create index service_requests_client_idx on public.service_requests (company_id, client_id, created_at desc);
create index service_requests_task_idx on public.service_requests (company_id, task_id);

call private.protect('public.service_requests', reads => 'view_clients', verbs => '');
create policy service_requests_assigned on public.service_requests as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));

call private.audit('public.service_requests');
