-- What the settings and branding pages store.

create table public.company_tax_settings (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  default_tax_rate numeric(6,3) not null default 8.25 check (default_tax_rate between 0 and 100),
  tax_name text not null default 'Sales Tax' check (length(btrim(tax_name)) between 1 and 100),
  tax_number text check (length(tax_number) <= 60),
  compound_tax boolean not null default false,
  tax_inclusive boolean not null default false,
  exemption_certificate text check (length(exemption_certificate) <= 100),
  state text not null default 'TX' check (length(state) between 1 and 50),
  county text check (length(county) <= 100),
  city text check (length(city) <= 100),
  filing_reminder_day int check (filing_reminder_day between 1 and 28),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.company_tax_settings is 'Defaults for the tax of new quotes and invoices (P41); one row for a company that has saved them.';

create table public.tax_rates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null default 'New Tax Rate' check (length(btrim(name)) between 1 and 100),
  rate numeric(6,3) not null default 0 check (rate between 0 and 100),
  description text check (length(description) <= 500),
  is_active boolean not null default true,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.tax_rates is 'Custom tax rates that the wizards offer.';
create index tax_rates_company_idx on public.tax_rates (company_id, position);

create table public.company_branding (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null unique default private.company_id() references public.companies (id) on delete cascade,
  name text not null default '' check (length(name) <= 200),
  primary_color text not null default '#1E40AF' check (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  secondary_color text not null default '#3B82F6' check (secondary_color ~ '^#[0-9A-Fa-f]{6}$'),
  accent_color text not null default '#F59E0B' check (accent_color ~ '^#[0-9A-Fa-f]{6}$'),
  font_family text not null default 'Inter' check (font_family in ('Inter', 'Roboto', 'Open Sans', 'Lato', 'Montserrat', 'Source Sans Pro')),
  font_size_base int not null default 14 check (font_size_base between 8 and 32),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.company_branding is 'The brand of a company; its colours and font also go to companies, which every other screen reads.';

create table public.company_logos (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  logo_type text not null default 'full_logo' check (logo_type in ('full_logo', 'icon_only', 'horizontal', 'vertical', 'watermark')),
  file_name text not null check (length(file_name) between 1 and 300),
  file_path text not null unique check (length(file_path) <= 500),
  file_size int not null check (file_size between 1 and 10485760),
  is_primary boolean not null default false,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  check (company_id::text in (split_part(file_path, '/', 1), split_part(file_path, '/', 2))),
  unique (company_id, id)
);
comment on table public.company_logos is 'One row for each logo in the bucket company-assets; at most one is primary, and its path is companies.logo_url.';
create index company_logos_company_idx on public.company_logos (company_id, created_at desc);
create unique index company_logos_primary_key on public.company_logos (company_id) where is_primary;

create table public.brand_guidelines (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  branding_id uuid,
  user_id uuid default auth.uid(),
  guideline_type text not null check (guideline_type in ('color_palette', 'typography', 'logo_usage', 'spacing', 'imagery', 'tone_voice')),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text check (length(description) <= 5000),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 16384),
  is_enforced boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, branding_id) references public.company_branding (company_id, id) on delete set null (branding_id)
);
comment on table public.brand_guidelines is 'Rules of the brand; an enforced one is checked when a document template is saved (P51).';
create index brand_guidelines_company_idx on public.brand_guidelines (company_id, created_at desc);
create index brand_guidelines_branding_idx on public.brand_guidelines (company_id, branding_id);

create table public.document_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  branding_id uuid,
  template_name text not null check (length(btrim(template_name)) between 1 and 200),
  document_type text not null check (document_type in ('invoice', 'quote', 'letterhead', 'business_card', 'email_signature')),
  base_template text not null default 'standard' check (base_template in ('standard', 'detailed', 'minimal', 'professional')),
  logo_position text not null default 'top-left' check (logo_position in ('top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-right')),
  logo_size text not null default 'medium' check (logo_size in ('small', 'medium', 'large', 'custom')),
  show_logo boolean not null default true,
  show_watermark boolean not null default false,
  template_config jsonb not null default '{}' check (jsonb_typeof(template_config) = 'object' and pg_column_size(template_config) <= 65536),
  status text not null default 'active' check (status in ('active', 'draft')),
  is_default boolean not null default false,
  user_id uuid default auth.uid(),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, branding_id) references public.company_branding (company_id, id) on delete set null (branding_id)
);
comment on table public.document_templates is 'How PDFs look; at most one default for each type.';
create index document_templates_company_idx on public.document_templates (company_id, created_at desc);
create index document_templates_branding_idx on public.document_templates (company_id, branding_id);
create unique index document_templates_default_key on public.document_templates (company_id, document_type) where is_default;

create table public.company_security_settings (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  login_notifications boolean not null default true,
  password_expiry_days int not null default 90 check (password_expiry_days between 0 and 365),
  ip_whitelist text[] not null default '{}' check (cardinality(ip_whitelist) <= 50),
  audit_logging boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.company_security_settings is 'Security preferences of a company; the session time-out is companies.session_timeout_minutes.';

create table public.notification_preferences (
  company_id uuid primary key default private.company_id() references public.companies (id) on delete cascade,
  invoice_reminders boolean not null default true,
  payment_confirmations boolean not null default true,
  project_updates boolean not null default true,
  weekly_reports boolean not null default false,
  overdue_notifications boolean not null default true,
  client_portal_notifications boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.notification_preferences is 'Which mails a company''s people and clients get; the gateways ask it.';

create table public.integrations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  provider text not null check (provider in ('stripe', 'calendar', 'email', 'quickbooks', 'storage')),
  status text not null default 'active' check (status in ('active', 'disconnected', 'error')),
  connected boolean generated always as (status <> 'disconnected') stored,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 16384),
  last_sync_at timestamptz,
  error text check (length(error) <= 1000),
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, provider)
);
comment on table public.integrations is 'Outside services a company has connected; secrets are not here.';

create table public.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  url text not null check (url ~ '^https://[^\s]+$' and length(url) <= 1000),
  description text check (length(description) <= 200),
  events text[] not null check (cardinality(events) between 1 and 20
    and events <@ array['project.created', 'project.status', 'quote.created', 'quote.accepted', 'invoice.created', 'invoice.sent', 'invoice.paid', 'payment.recorded', 'client.created']),
  is_active boolean not null default true,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.webhook_endpoints is 'Where a company wants to be told of events. The signing secret is shown once and kept in private.webhook_secrets.';
create index webhook_endpoints_company_idx on public.webhook_endpoints (company_id, created_at desc);
create table private.webhook_secrets (
  endpoint_id uuid primary key references public.webhook_endpoints (id) on delete cascade,
  secret text not null
);
alter table private.webhook_secrets enable row level security;

create table public.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  endpoint_id uuid not null,
  event text not null,
  payload jsonb not null,
  status text not null default 'pending' check (status in ('pending', 'sending', 'delivered', 'failed')),
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  response_status int,
  error text check (length(error) <= 1000),
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, endpoint_id) references public.webhook_endpoints (company_id, id) on delete cascade
);
comment on table public.webhook_deliveries is 'Events on their way to webhook endpoints, with every attempt counted.';
create index webhook_deliveries_endpoint_idx on public.webhook_deliveries (company_id, endpoint_id, created_at desc);
create index webhook_deliveries_due_idx on public.webhook_deliveries (next_attempt_at) where status in ('pending', 'sending');

create table public.data_requests (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  kind text not null check (kind in ('export', 'deletion')),
  status text not null default 'requested' check (status in ('requested', 'processing', 'done', 'canceled', 'failed')),
  requested_by uuid default auth.uid(),
  due_at timestamptz not null default now(),
  finished_at timestamptz,
  object_path text,
  error text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id)
);
comment on table public.data_requests is 'A company''s wish to have its data exported, or deleted after 30 days.';
create index data_requests_company_idx on public.data_requests (company_id, created_at desc);
create unique index data_requests_open_key on public.data_requests (company_id, kind) where status in ('requested', 'processing');

call private.protect('public.company_tax_settings', reads => 'view_money', writes => 'manage_settings', verbs => 'insert update');
call private.protect('public.tax_rates', reads => 'view_money', writes => 'manage_settings');
call private.protect('public.company_branding', writes => 'manage_settings', verbs => 'insert update', feature => 'custom_branding');
call private.protect('public.company_logos', writes => 'manage_settings', verbs => 'insert delete');
call private.protect('public.brand_guidelines', writes => 'manage_settings', feature => 'custom_branding');
call private.protect('public.document_templates', writes => 'manage_settings');
call private.protect('public.company_security_settings', reads => 'manage_settings', writes => 'manage_settings', verbs => 'insert update');
call private.protect('public.notification_preferences', reads => 'manage_settings', writes => 'manage_settings', verbs => 'insert update');
call private.protect('public.integrations', reads => 'manage_settings', writes => 'manage_settings', verbs => 'insert update');
call private.protect('public.webhook_endpoints', reads => 'manage_settings', writes => 'manage_settings', verbs => 'update delete', feature => 'api_access');
call private.protect('public.webhook_deliveries', reads => 'manage_settings', verbs => '');
call private.protect('public.data_requests', reads => 'manage_settings', verbs => '');
call private.audit('public.company_tax_settings', 'company_id');
call private.audit('public.tax_rates');
call private.audit('public.company_security_settings', 'company_id');
call private.audit('public.integrations');
call private.audit('public.webhook_endpoints');
call private.audit('public.data_requests');
grant insert (company_id, default_tax_rate, tax_name, tax_number, compound_tax, tax_inclusive, exemption_certificate, state, county, city, filing_reminder_day),
  update (default_tax_rate, tax_name, tax_number, compound_tax, tax_inclusive, exemption_certificate, state, county, city, filing_reminder_day)
  on public.company_tax_settings to authenticated;
grant insert (id, company_id, name, rate, description, is_active, position), update (name, rate, description, is_active, position) on public.tax_rates to authenticated;
grant insert (id, company_id, name, primary_color, secondary_color, accent_color, font_family, font_size_base),
  update (name, primary_color, secondary_color, accent_color, font_family, font_size_base) on public.company_branding to authenticated;
grant insert (id, company_id, logo_type, file_name, file_path, file_size) on public.company_logos to authenticated;
grant insert (id, company_id, branding_id, guideline_type, title, description, settings, is_enforced),
  update (guideline_type, title, description, settings, is_enforced) on public.brand_guidelines to authenticated;
grant insert (id, company_id, branding_id, template_name, document_type, base_template, logo_position, logo_size, show_logo, show_watermark, template_config, status),
  update (template_name, base_template, logo_position, logo_size, show_logo, show_watermark, template_config, status)
  on public.document_templates to authenticated;
grant insert (company_id, login_notifications, password_expiry_days, ip_whitelist, audit_logging),
  update (login_notifications, password_expiry_days, ip_whitelist, audit_logging) on public.company_security_settings to authenticated;
grant insert (company_id, invoice_reminders, payment_confirmations, project_updates, weekly_reports, overdue_notifications, client_portal_notifications),
  update (invoice_reminders, payment_confirmations, project_updates, weekly_reports, overdue_notifications, client_portal_notifications)
  on public.notification_preferences to authenticated;
grant insert (id, company_id, provider, status, settings, last_sync_at), update (status, settings, last_sync_at) on public.integrations to authenticated;
grant update (url, description, events, is_active) on public.webhook_endpoints to authenticated;

-- Branding ------------------------------------------------------------------------------------------------------

create function private.apply_branding() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.companies set primary_color = new.primary_color, secondary_color = new.secondary_color, accent_color = new.accent_color,
    font_family = new.font_family
  where id = new.company_id;
  return null;
end $$;
comment on function private.apply_branding is 'The brand''s colours and font are the company''s.';
create trigger company_branding_apply after insert or update on public.company_branding for each row execute function private.apply_branding();

create function private.first_logo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.logo_type <> 'watermark' and not exists (select from public.company_logos where company_id = new.company_id and is_primary) then
      update public.company_logos set is_primary = true where id = new.id;
      update public.companies set logo_url = new.file_path where id = new.company_id;
    end if;
  elsif old.is_primary then
    update public.companies set logo_url = null where id = old.company_id and logo_url = old.file_path;
  end if;
  return null;
end $$;
comment on function private.first_logo is 'The first logo becomes primary; when the primary one goes, the company has none.';
create trigger company_logos_first after insert or delete on public.company_logos for each row execute function private.first_logo();

create function private.set_primary_logo(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  chosen public.company_logos;
begin
  perform private.require_write('manage_settings');
  perform 1 from public.companies where id = company for no key update;
  update public.company_logos set is_primary = false where company_id = company and is_primary and id <> p_id;
  update public.company_logos set is_primary = true where company_id = company and id = p_id returning * into chosen;
  if chosen.id is null then
    perform private.reject('PT404', 'Logo not found');
  end if;
  update public.companies set logo_url = chosen.file_path where id = company;
  return to_jsonb(chosen);
end $$;
comment on function private.set_primary_logo is 'See public.set_primary_logo.';
create function public.set_primary_logo(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.set_primary_logo(p_id) $$;
comment on function public.set_primary_logo is 'Makes one logo the primary one and the company''s logo_url. Errors: PT402, PT403, PT404.';

create function private.set_default_template(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  chosen public.document_templates;
begin
  perform private.require_write('manage_settings');
  select * into chosen from public.document_templates where company_id = company and id = p_id;
  if chosen.id is null then
    perform private.reject('PT404', 'Template not found');
  end if;
  update public.document_templates set is_default = false
  where company_id = company and document_type = chosen.document_type and is_default and id <> p_id;
  update public.document_templates set is_default = true, status = 'active' where id = p_id returning * into chosen;
  return to_jsonb(chosen);
end $$;
comment on function private.set_default_template is 'See public.set_default_template.';
create function public.set_default_template(p_id uuid) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.set_default_template(p_id) $$;
comment on function public.set_default_template is 'Makes a template the only default of its type. Errors: PT402, PT403, PT404.';
create function private.keep_default_template() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.is_default and current_user = 'authenticated' then
    perform private.reject('PT409', 'The default template cannot be deleted. Make another one the default first.');
  end if;
  return old;
end $$;
create trigger document_templates_keep_default before delete on public.document_templates for each row execute function private.keep_default_template();

create function public.duplicate_template(p_id uuid, p_new_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  insert into public.document_templates (id, branding_id, template_name, document_type, base_template, logo_position, logo_size, show_logo, show_watermark, template_config, status)
  select p_new_id, branding_id, left(template_name, 193) || ' (Copy)', document_type, base_template, logo_position, logo_size, show_logo, show_watermark, template_config, 'draft'
  from public.document_templates where id = p_id
  on conflict (id) do nothing;
  if not exists (select from public.document_templates where id = p_new_id) then
    perform private.reject('PT404', 'Template not found');
  end if;
  return (select to_jsonb(t) from public.document_templates t where t.id = p_new_id);
end $$;
comment on function public.duplicate_template is 'A draft copy named "… (Copy)". Errors: PT402, PT403, PT404.';

create function private.luminance(p_color text) returns numeric
language sql immutable set search_path = '' as $$
  select sum(weight * case when c <= 0.03928 then c / 12.92 else power((c + 0.055) / 1.055, 2.4) end)
  from (values (2, 0.2126), (4, 0.7152), (6, 0.0722)) as part (at, weight)
  cross join lateral (select ('x' || lpad(substr(p_color, at, 2), 8, '0'))::bit(32)::int / 255.0 as c) channel
$$;
create function private.contrast(p_one text, p_other text) returns numeric
language sql immutable set search_path = '' as $$
  select round((greatest(private.luminance(p_one), private.luminance(p_other)) + 0.05) / (least(private.luminance(p_one), private.luminance(p_other)) + 0.05), 2)
$$;
comment on function private.contrast is 'Contrast ratio of two #RRGGBB colours (WCAG 2), 1 to 21.';

create function public.check_brand_guidelines(p_template jsonb) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('guideline_id', g.id, 'title', g.title, 'message', f.message, 'is_enforced', g.is_enforced) order by g.created_at), '[]')
  from public.brand_guidelines g
  cross join lateral (values
    (case when g.guideline_type = 'logo_usage' and p_template ->> 'document_type' in ('invoice', 'quote') and coalesce(p_template ->> 'show_logo', 'true') = 'false'
      then 'The logo must be shown.' end),
    (case when g.guideline_type = 'color_palette' and p_template #>> '{template_config,primary_color}' ~ '^#[0-9A-Fa-f]{6}$'
        and g.settings ->> 'primary' is not null
        and lower(p_template #>> '{template_config,primary_color}') not in (lower(g.settings ->> 'primary'), lower(coalesce(g.settings ->> 'secondary', g.settings ->> 'primary')))
      then 'The colour is not one of the palette.' end),
    (case when g.guideline_type = 'color_palette' and p_template #>> '{template_config,primary_color}' ~ '^#[0-9A-Fa-f]{6}$'
        and private.contrast(p_template #>> '{template_config,primary_color}', '#FFFFFF') < 3
      then 'The colour is too pale to be read on white (contrast ' || private.contrast(p_template #>> '{template_config,primary_color}', '#FFFFFF') || ', at least 3).' end),
    (case when g.guideline_type = 'typography' and g.settings ->> 'font_family' is not null and p_template #>> '{template_config,font_family}' is not null
        and p_template #>> '{template_config,font_family}' <> g.settings ->> 'font_family'
      then 'The font must be ' || (g.settings ->> 'font_family') || '.' end)
  ) as f (message)
  where g.company_id = (select private.company_id()) and f.message is not null
$$;
comment on function public.check_brand_guidelines is 'What a document template breaks of the company''s guidelines: [{ guideline_id, title, message, is_enforced }]. Saving is refused for the enforced ones (P51).';

create function private.enforce_guidelines() returns trigger
language plpgsql set search_path = '' as $$
declare
  broken jsonb;
begin
  if current_user = 'authenticated' and new.status = 'active' then
    select value into broken from jsonb_array_elements(public.check_brand_guidelines(to_jsonb(new))) where (value ->> 'is_enforced')::boolean limit 1;
    if broken is not null then
      perform private.reject('PT422', format('%s: %s', broken ->> 'title', broken ->> 'message'), 'template_config');
    end if;
  end if;
  return new;
end $$;
create trigger document_templates_guidelines before insert or update on public.document_templates for each row execute function private.enforce_guidelines();

-- Webhooks and requests -----------------------------------------------------------------------------------------

create function private.create_webhook_endpoint(p_url text, p_events text[], p_description text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  secret constant text := 'whsec_' || private.new_token();
  endpoint public.webhook_endpoints;
begin
  perform private.require_write('manage_settings', 'api_access');
  if p_url !~ '^https://[^\s]+$' then
    perform private.reject('PT422', 'Enter an address that begins with https://', 'url');
  end if;
  insert into public.webhook_endpoints (company_id, url, events, description) values (company, p_url, p_events, p_description) returning * into endpoint;
  insert into private.webhook_secrets (endpoint_id, secret) values (endpoint.id, secret);
  return to_jsonb(endpoint) || jsonb_build_object('secret', secret);
end $$;
comment on function private.create_webhook_endpoint is 'See public.create_webhook_endpoint.';
create function public.create_webhook_endpoint(p_url text, p_events text[], p_description text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.create_webhook_endpoint(p_url, p_events, p_description) $$;
comment on function public.create_webhook_endpoint is 'Adds an endpoint and answers its signing secret, once. Errors: PT402, PT403, PT422.';

create function private.emit_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event text;
begin
  event := case
    when tg_table_name = 'projects' and tg_op = 'INSERT' then 'project.created'
    when tg_table_name = 'projects' then 'project.status'
    when tg_table_name = 'clients' then 'client.created'
    when tg_table_name = 'payments' then 'payment.recorded'
    when tg_table_name = 'quotes' and tg_op = 'INSERT' then 'quote.created'
    when tg_table_name = 'quotes' and to_jsonb(new) ->> 'status' = 'accepted' then 'quote.accepted'
    when tg_table_name = 'invoices' and tg_op = 'INSERT' then 'invoice.created'
    when tg_table_name = 'invoices' and to_jsonb(new) ->> 'status' = 'paid' then 'invoice.paid'
    when tg_table_name = 'invoices' and to_jsonb(new) ->> 'status' = 'sent' then 'invoice.sent'
  end;
  if event is not null then
    insert into public.webhook_deliveries (company_id, endpoint_id, event, payload)
    select e.company_id, e.id, event, jsonb_build_object('event', event, 'at', now(), 'data', to_jsonb(new) - array['search'])
    from public.webhook_endpoints e where e.company_id = new.company_id and e.is_active and event = any (e.events);
  end if;
  return null;
end $$;
comment on function private.emit_webhook is 'Queues an event for the endpoints that asked for it, in the transaction of what happened.';
create trigger projects_webhook_new after insert on public.projects for each row execute function private.emit_webhook();
create trigger projects_webhook after update of status on public.projects for each row when (old.status is distinct from new.status) execute function private.emit_webhook();
create trigger clients_webhook after insert on public.clients for each row execute function private.emit_webhook();
create trigger quotes_webhook_new after insert on public.quotes for each row execute function private.emit_webhook();
create trigger quotes_webhook after update on public.quotes for each row when (old.status is distinct from new.status) execute function private.emit_webhook();
create trigger invoices_webhook_new after insert on public.invoices for each row execute function private.emit_webhook();
create trigger invoices_webhook after update on public.invoices for each row when (old.status is distinct from new.status) execute function private.emit_webhook();
create trigger payments_webhook after insert on public.payments for each row execute function private.emit_webhook();

create function public.take_webhook_deliveries(p_limit int default 20) returns table (id uuid, url text, secret text, event text, payload jsonb, attempts int)
language sql volatile security definer set search_path = '' as $$
  with due as (
    select d.id from public.webhook_deliveries d where d.status in ('pending', 'sending') and d.next_attempt_at <= now()
    order by d.next_attempt_at limit p_limit for update skip locked
  ), taken as (
    -- a taker that dies gives the delivery back after two minutes
    update public.webhook_deliveries d set status = 'sending', attempts = d.attempts + 1, next_attempt_at = now() + interval '2 minutes'
    from due where d.id = due.id returning d.*
  )
  select t.id, e.url, s.secret, t.event, t.payload, t.attempts from taken t
  join public.webhook_endpoints e on e.id = t.endpoint_id join private.webhook_secrets s on s.endpoint_id = e.id
$$;
comment on function public.take_webhook_deliveries is 'For a gateway''s service role: due deliveries with address and secret, each to one taker.';
create function public.finish_webhook_delivery(p_id uuid, p_response_status int, p_error text default null) returns void
language sql volatile security definer set search_path = '' as $$
  update public.webhook_deliveries set response_status = p_response_status, error = left(p_error, 1000),
    status = case when p_response_status between 200 and 299 then 'delivered' when attempts >= 8 then 'failed' else 'pending' end,
    delivered_at = case when p_response_status between 200 and 299 then now() end,
    next_attempt_at = now() + make_interval(secs => 30 * power(2, least(attempts, 10)))
  where id = p_id and status = 'sending'
$$;
comment on function public.finish_webhook_delivery is 'For a gateway''s service role: the answer of an attempt; retried up to eight times with growing pauses.';

create function private.request_data(p_kind text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.data_requests;
begin
  if not private.has_role('owner') then
    perform private.reject('PT403', 'Only an owner can do this.');
  end if;
  insert into public.data_requests (company_id, kind, due_at)
  values (private.company_id(), p_kind, case p_kind when 'deletion' then now() + interval '30 days' else now() end)
  on conflict (company_id, kind) where status in ('requested', 'processing') do nothing;
  select * into request from public.data_requests where company_id = private.company_id() and kind = p_kind and status in ('requested', 'processing');
  return to_jsonb(request);
end $$;
comment on function private.request_data is 'See public.request_data.';
create function public.request_data(p_kind text) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.request_data(p_kind) $$;
comment on function public.request_data is 'An owner asks for an export now, or for the deletion of the account in 30 days; asking twice makes one request. Errors: PT403.';
create function private.cancel_data_request(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.has_role('owner') then
    perform private.reject('PT403', 'Only an owner can do this.');
  end if;
  update public.data_requests set status = 'canceled' where id = p_id and company_id = private.company_id() and status = 'requested';
end $$;
comment on function private.cancel_data_request is 'See public.cancel_data_request.';
create function public.cancel_data_request(p_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.cancel_data_request(p_id) $$;
comment on function public.cancel_data_request is 'Takes back a request that has not begun. Errors: PT403.';

grant execute on function private.luminance, private.contrast to authenticated, service_role;
grant execute on function private.set_primary_logo, private.set_default_template, private.create_webhook_endpoint, private.request_data, private.cancel_data_request to authenticated;
grant execute on function public.set_primary_logo, public.set_default_template, public.duplicate_template, public.check_brand_guidelines,
  public.create_webhook_endpoint, public.request_data, public.cancel_data_request to authenticated, service_role;
grant execute on function public.take_webhook_deliveries, public.finish_webhook_delivery to service_role;
