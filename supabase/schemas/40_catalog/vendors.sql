create table public.vendors (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  company_name text check (length(company_name) <= 200),
  contact_person text check (length(contact_person) <= 200),
  email text check (length(email) <= 320),
  phone text check (length(phone) <= 50),
  website text check (length(website) <= 500 and website !~* '^\s*javascript:'),
  tax_id text check (length(tax_id) <= 50),
  payment_terms text not null default 'Net 30'
    check (payment_terms in ('Net 15', 'Net 30', 'Net 45', 'Net 60', 'COD', 'Prepaid', 'Due on Receipt', 'Custom')),
  preferred_payment_method text check (length(preferred_payment_method) <= 60),
  notes text check (length(notes) <= 10000),
  address jsonb not null default '{}' check (jsonb_typeof(address) = 'object' and pg_column_size(address) <= 4096),
  is_active boolean not null default true,
  import_id uuid,
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  text_consent_at timestamptz,
  text_stopped_at timestamptz,
  may_text boolean not null default false,
  unique (company_id, id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id)
);
comment on table public.vendors is 'Suppliers.';
comment on column public.vendors.may_text is
  'Agreed to text messages to this phone number, since text_consent_at; a reply of STOP ends it at text_stopped_at.';

create index vendors_text_idx on public.vendors (private.e164(phone)) where text_consent_at is not null;
create index vendors_import_idx on public.vendors (company_id, import_id);
-- Whether a row is there already: under row-level security lower() is not leakproof, so an index goes unused there; definer
-- functions look in it, for the caller's own company only.
create index vendors_lower_name_idx on public.vendors (company_id, lower(name));
create index vendors_lower_company_name_idx on public.vendors (company_id, lower(company_name)) where company_name is not null;
create index vendors_page_idx on public.vendors (company_id, name, id);
create index vendors_company_name_idx on public.vendors (company_id, company_name, id);
create index vendors_newest_idx on public.vendors (company_id, created_at, id);
create index vendors_terms_idx on public.vendors (company_id, payment_terms, name, id);
create index vendors_active_idx on public.vendors (company_id, is_active, name, id);
create index vendors_words_idx on public.vendors using gin (lower(name || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '')
  || ' ' || coalesce(contact_person, '') || ' ' || coalesce(phone, '')) extensions.gin_trgm_ops, company_id);

create statistics public.vendors_names on (lower(name)) from public.vendors;
create statistics public.vendors_both_names on (lower(name || ' ' || coalesce(company_name, ''))) from public.vendors;

call private.protect('public.vendors', reads => 'view_catalog', writes => 'edit_catalog',
  feature => 'vendor_management');
grant insert (id, company_id, name, company_name, contact_person, email, phone, website, tax_id, payment_terms,
    preferred_payment_method, notes, address, is_active, import_id, may_text),
  update (name, company_name, contact_person, email, phone, website, tax_id, payment_terms, preferred_payment_method,
    notes, address, is_active, may_text)
  on public.vendors to authenticated;

call private.audit('public.vendors');
create trigger vendors_text_consent before insert or update of may_text, phone on public.vendors
  for each row execute function private.note_text_consent();
create trigger vendors_activity after insert on public.vendors
  for each row when (new.import_id is null) execute function private.log_activity('vendor', 'name', 'view_catalog', '');
create trigger vendors_removed after delete on public.vendors
  for each row when (coalesce(current_setting('plumbline.undoing', true), '') <> 'on')
  execute function private.log_activity('vendor', 'name', 'view_catalog', '');
