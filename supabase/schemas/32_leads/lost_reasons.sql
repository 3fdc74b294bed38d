create table public.lost_reasons (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  position int not null default 0,
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.lost_reasons is 'Why leads are lost. A reason in use is retired, not deleted.';

create unique index lost_reasons_name_key on public.lost_reasons (company_id, lower(name));

call private.protect('public.lost_reasons', reads => 'view_money', verbs => '');

call private.audit('public.lost_reasons');
