create table public.quote_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 120),
  title text not null default '' check (length(title) <= 200),
  -- [{ item_id, section, name, description, quantity, unit, unit_price, is_optional, alternative_group }]; see
  -- private.quote_template_lines().
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and pg_column_size(lines) <= 262144),
  notes text check (length(notes) <= 10000),
  terms text check (length(terms) <= 10000),
  archived_at timestamptz,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.quote_templates is
  'Lines, notes, and terms that a company''s quotes often start with. A quote copies them; a later change of the template '
  'never reaches it.';

create unique index quote_templates_name_key on public.quote_templates (company_id, lower(btrim(name))) where archived_at is null;

call private.protect('public.quote_templates', reads => 'view_money', verbs => '');

call private.audit('public.quote_templates');
