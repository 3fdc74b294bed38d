create table public.project_status_history (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  project_id uuid not null,
  from_status text,
  to_status text not null,
  note text not null default '' check (length(note) <= 2000),
  changed_by uuid,
  created_at timestamptz not null default now(),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade
);
comment on table public.project_status_history is 'Every move of a project''s status, by trigger; append-only.';

create index project_status_history_project_idx on public.project_status_history (company_id, project_id, created_at desc);

call private.protect('public.project_status_history', reads => 'view_projects', verbs => '');
create policy project_status_history_assigned on public.project_status_history as restrictive for select to authenticated
  using ((select private.sees_all_projects()) or (project_id = any ((select private.assigned_projects())::uuid[])));
