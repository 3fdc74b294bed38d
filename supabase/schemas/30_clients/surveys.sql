create table public.surveys (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  project_id uuid,
  rating int check (rating between 1 and 5),
  comment text check (length(comment) <= 5000),
  expires_at timestamptz not null default now() + '60 days'::interval,
  answered_at timestamptz,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id)
);
comment on table public.surveys is 'The question after a job and its answer; satisfaction is the average rating.';

create index surveys_client_idx on public.surveys (company_id, client_id);
create index surveys_project_idx on public.surveys (company_id, project_id);

call private.protect('public.surveys', reads => 'view_clients', verbs => '');

create trigger surveys_notice after update of answered_at on public.surveys
  for each row when (old.answered_at is null and new.answered_at is not null)
  execute function private.notify_survey_answer();
