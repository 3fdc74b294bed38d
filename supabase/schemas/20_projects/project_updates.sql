create table private.project_updates (
  project_id uuid primary key references public.projects (id) on delete cascade,
  -- Of this change: the next one makes another, and a mail that was written meanwhile is not sent.
  id uuid not null default gen_random_uuid() unique,
  company_id uuid not null references public.companies (id) on delete cascade,
  from_status text not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  due_at timestamptz not null default now() + '00:05:00'::interval,
  taken_until timestamptz,
  attempts int not null default 0,
  error text,
  failed_at timestamptz
);
comment on table private.project_updates is
  'Changes of a project''s status that its client is notified of, one for each project: from_status is the one that '
  'the client knows.';
comment on column private.project_updates.failed_at is 'When it was given up; a new change of status tries again.';

create index project_updates_due_idx on private.project_updates (due_at);
create index project_updates_company_idx on private.project_updates (company_id);

alter table private.project_updates enable row level security;
