create table public.integrations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'calendar', 'email', 'quickbooks', 'storage')),
  status text not null default 'active' check (status in ('active', 'disconnected', 'error')),
  connected boolean generated always as (status <> 'disconnected') stored,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 16384),
  last_sync_at timestamptz constraint integrations_last_sync_at_finite check (isfinite(last_sync_at)),
  error text check (length(error) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, provider)
);
comment on table public.integrations is 'Outside services a company has connected; secrets are not here.';

call private.protect('public.integrations', reads => 'manage_settings', writes => 'manage_settings',
  verbs => 'insert update');
grant insert (id, company_id, provider, status, settings, last_sync_at),
  update (status, settings, last_sync_at)
  on public.integrations to authenticated;

call private.audit('public.integrations');
create trigger integrations_settled before insert or update on public.integrations
  for each row execute function private.settle_integration();
