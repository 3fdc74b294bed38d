create table private.visit_links (
  token_hash bytea primary key,
  company_id uuid not null references public.companies (id) on delete cascade,
  lead_id uuid not null,
  expires_at timestamptz not null default now() + interval '60 days',
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete cascade
);
comment on table private.visit_links is 'Links with which people book their visit without signing in; only their hashes are stored.';

create index visit_links_lead_idx on private.visit_links (company_id, lead_id);

alter table private.visit_links enable row level security;
