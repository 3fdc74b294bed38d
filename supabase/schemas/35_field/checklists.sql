create table public.checklists (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  project_id uuid not null,
  template_id uuid,
  name text not null check (length(btrim(name)) between 1 and 120),
  -- A copy of the template's items when the checklist was started.
  items jsonb not null check (jsonb_typeof(items) = 'array' and pg_column_size(items) <= 65536),
  -- { id of the item: { value, note, photo, at, by } }; `photo` is the sha256 of a project photo, `at` by the device's clock.
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object' and pg_column_size(answers) <= 262144),
  status text not null default 'in_progress' check (status in ('in_progress', 'done')),
  device_started_at timestamptz,
  device_finished_at timestamptz,
  finished_at timestamptz,
  finished_by uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete cascade,
  foreign key (company_id, template_id) references public.checklist_templates (company_id, id) on delete set null (template_id)
);
comment on table public.checklists is
  'Checklists and inspections filled in on a project: a copy of the items, and the answers. Once finished, it can''t be changed.';
comment on column public.checklists.device_started_at is
  'When it was started by the device''s clock; created_at is when the server got it.';

create index checklists_project_idx on public.checklists (company_id, project_id, created_at desc);
create index checklists_template_idx on public.checklists (company_id, template_id);

call private.protect('public.checklists', reads => 'track_time', verbs => '', project_column => 'project_id');

call private.audit('public.checklists');
