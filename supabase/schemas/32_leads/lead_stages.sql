create table public.lead_stages (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 60),
  kind text not null default 'open' check (kind in ('open', 'won', 'lost')),
  -- What a lead in this stage does to the company: leads move here by themselves.
  role text check (role in ('new', 'contacted', 'visit', 'sent')),
  position int not null default 0,
  probability int not null default 0 check (probability between 0 and 100),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.lead_stages is
  'The columns of a company''s lead board, in order of position; exactly one is won and one is lost.';
comment on column public.lead_stages.role is
  'What moves a lead here automatically: new (it arrives), contacted (first reply), visit (a visit is booked), sent (a quote is sent). Null for the others.';
comment on column public.lead_stages.probability is 'Percent of the leads in this stage that are usually won; a lead may have its own.';

create unique index lead_stages_end_key on public.lead_stages (company_id, kind) where kind <> 'open';
create unique index lead_stages_role_key on public.lead_stages (company_id, role) where role is not null;

call private.protect('public.lead_stages', reads => 'view_money', verbs => '');

call private.audit('public.lead_stages');
