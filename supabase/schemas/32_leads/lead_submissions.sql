create table public.lead_submissions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  form_id uuid not null,
  lead_id uuid,
  payload jsonb not null check (jsonb_typeof(payload) = 'object' and pg_column_size(payload) <= 32768),
  -- The sha256 of the address that sent it.
  address_hash bytea,
  origin text check (length(origin) <= 300),
  spam_reason text check (length(spam_reason) <= 100),
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, form_id) references public.lead_forms (company_id, id) on delete cascade,
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete set null (lead_id)
);
comment on table public.lead_submissions is 'What forms received, as it was sent; removed after 90 days. Spam has its reason and no lead.';

create index lead_submissions_form_idx on public.lead_submissions (company_id, form_id, created_at desc);
create index lead_submissions_lead_idx on public.lead_submissions (company_id, lead_id);
create index lead_submissions_created_idx on public.lead_submissions (created_at);

call private.protect('public.lead_submissions', reads => 'manage_settings', verbs => '');
