create table public.document_templates (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  branding_id uuid,
  template_name text not null check (length(btrim(template_name)) between 1 and 200),
  document_type text not null
    check (document_type in ('invoice', 'quote', 'letterhead', 'business_card', 'email_signature')),
  base_template text not null default 'standard'
    check (base_template in ('standard', 'detailed', 'minimal', 'professional')),
  logo_position text not null default 'top-left'
    check (logo_position in ('top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-right')),
  logo_size text not null default 'medium' check (logo_size in ('small', 'medium', 'large', 'custom')),
  show_logo boolean not null default true,
  show_watermark boolean not null default false,
  template_config jsonb not null default '{}'
    check (jsonb_typeof(template_config) = 'object' and pg_column_size(template_config) <= 65536),
  status text not null default 'active' check (status in ('active', 'draft')),
  is_default boolean not null default false,
  user_id uuid default auth.uid(),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, branding_id)
    references public.company_branding (company_id, id) on delete set null (branding_id)
);
comment on table public.document_templates is 'How PDFs look; at most one default for each type.';

create index document_templates_company_idx on public.document_templates (company_id, created_at desc);
create index document_templates_branding_idx on public.document_templates (company_id, branding_id);
create unique index document_templates_default_key on public.document_templates (company_id, document_type) where is_default;

call private.protect('public.document_templates', writes => 'manage_settings');
grant insert (id, company_id, branding_id, template_name, document_type, base_template, logo_position, logo_size,
    show_logo, show_watermark, template_config, status),
  update (template_name, base_template, logo_position, logo_size, show_logo, show_watermark, template_config, status)
  on public.document_templates to authenticated;

create trigger document_templates_keep_default before delete on public.document_templates for each row execute function private.protect_default_template();
create trigger document_templates_guidelines before insert or update on public.document_templates for each row execute function private.enforce_guidelines();
