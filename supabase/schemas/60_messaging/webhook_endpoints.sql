create table public.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  url text not null check (url ~ '^https://[^\s]+$' and length(url) <= 1000),
  description text check (length(description) <= 200),
  events text[] not null
    check (cardinality(events) between 1 and 20 and events <@ array['project.created', 'project.status', 'quote.created', 'quote.accepted', 'invoice.created', 'invoice.sent', 'invoice.paid', 'payment.recorded', 'client.created', 'lead.created', 'lead.won']),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.webhook_endpoints is
  'Where a company wants to receive events. The signing secret is shown once and stored in private.webhook_secrets.';

create index webhook_endpoints_company_idx on public.webhook_endpoints (company_id, created_at desc);

call private.protect('public.webhook_endpoints', reads => 'manage_settings', writes => 'manage_settings',
  verbs => 'update delete', feature => 'api_access');
grant update (url, description, events, is_active) on public.webhook_endpoints to authenticated;

call private.audit('public.webhook_endpoints');
create trigger webhook_endpoints_url before insert or update of url on public.webhook_endpoints
  for each row execute function private.check_webhook_url();
