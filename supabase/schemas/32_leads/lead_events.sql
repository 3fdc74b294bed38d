create table public.lead_events (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  lead_id uuid not null,
  kind text not null check (kind in ('created', 'note', 'call', 'text', 'email', 'meeting', 'visit', 'form', 'joined', 'stage', 'owner',
    'next_step', 'step_done', 'snoozed', 'quote', 'won', 'lost', 'reopened', 'converted', 'file')),
  body text not null default '' check (length(body) <= 10000),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and pg_column_size(detail) <= 16384),
  is_inbound boolean not null default false,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete cascade
);
comment on table public.lead_events is 'The timeline of a lead: what people wrote and what happened, never changed afterwards.';
comment on column public.lead_events.is_inbound is 'Whether it came from the person who asked, such as a form or a reply.';

create index lead_events_lead_idx on public.lead_events (company_id, lead_id, created_at desc, id);
create index lead_events_words_idx on public.lead_events using gin (lower(body) extensions.gin_trgm_ops, company_id)
  where kind in ('text', 'email', 'form', 'joined');

call private.protect('public.lead_events', reads => 'view_money', verbs => '');
