create table public.portal_views (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid not null,
  kind text not null check (kind in ('home', 'quote', 'invoice', 'change_order', 'project')),
  subject_id uuid,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  times int not null default 1 check (times > 0),
  constraint portal_views_key unique nulls not distinct (company_id, client_id, kind, subject_id),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade
);
comment on table public.portal_views is
  'What a client opened in the portal, and when. What the company itself opens is not counted, and neither is opening the '
  'same again within ten minutes.';

call private.protect('public.portal_views', reads => 'view_clients', verbs => '');
