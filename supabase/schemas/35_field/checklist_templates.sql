create table public.checklist_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id(),
  name text not null check (length(btrim(name)) between 1 and 120),
  -- [{ id, text, kind: check | text | number | photo, required }]; see private.checklist_items().
  items jsonb not null check (jsonb_typeof(items) = 'array' and pg_column_size(items) <= 65536),
  archived_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.checklist_templates is
  'What a company''s checklists and inspections ask. A checklist copies the items when it is started; a later change of the template '
  'never reaches it.';

create unique index checklist_templates_name_key on public.checklist_templates (company_id, lower(btrim(name))) where archived_at is null;

call private.protect('public.checklist_templates', reads => 'track_time', verbs => '');

call private.audit('public.checklist_templates');
