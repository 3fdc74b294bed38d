create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  email text not null check (email = lower(email) and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and length(email) <= 320),
  full_name text check (length(full_name) <= 200),
  role text not null check (role in ('owner', 'project_manager', 'bookkeeper', 'field_supervisor', 'subcontractor')),
  invited_by uuid,
  expires_at timestamptz not null default now() + '7 days'::interval,
  accepted_at timestamptz,
  accepted_by uuid,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.invitations is
  'Who was asked into a company. Made by create_invitation; the token itself is not stored.';

create unique index invitations_open_idx on public.invitations (company_id, email) where accepted_at is null;

call private.protect('public.invitations', reads => 'manage_team', writes => 'manage_team', verbs => 'delete');

call private.audit('public.invitations');
