create table public.clients (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  name text not null check (length(btrim(name)) between 1 and 200),
  email text check (length(email) <= 320),
  phone text check (length(phone) <= 50 and phone ~ '^[0-9 ()+-]*$'),
  company_name text check (length(company_name) <= 200),
  contact_person text check (length(contact_person) <= 200),
  address jsonb not null default '{}' check (jsonb_typeof(address) = 'object' and pg_column_size(address) <= 4096),
  client_type text not null default 'residential'
    check (client_type in ('residential', 'commercial', 'industrial', 'government')),
  payment_terms text not null default 'net30' check (payment_terms in ('cod', 'net15', 'net30', 'net45', 'net60')),
  preferred_contact_method text not null default 'email'
    check (preferred_contact_method in ('email', 'phone', 'text', 'any')),
  notes text check (length(notes) <= 10000),
  is_active boolean not null default true,
  deleted_at timestamptz constraint clients_deleted_at_finite check (isfinite(deleted_at)),
  created_by uuid default auth.uid(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  import_id uuid,
  mail_opt_out_at timestamptz,
  is_tax_exempt boolean not null default false,
  tax_exempt_number text check (length(tax_exempt_number) <= 60),
  unique (company_id, id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete set null (import_id)
);
comment on table public.clients is 'People and firms that the company works for. Deleting sets deleted_at.';
comment on column public.clients.mail_opt_out_at is
  'Since when this client wants no mails to many; written when the link in a mail is used.';

comment on column public.clients.is_tax_exempt is
  'Whether new quotes and invoices of this client start without sales tax.';
comment on column public.clients.tax_exempt_number is
  'The number of the client''s exemption certificate, printed on documents; at most 60 characters.';

create index clients_company_name_idx on public.clients (company_id, name);
create index clients_company_created_idx on public.clients (company_id, created_at desc);
create index clients_import_idx on public.clients (company_id, import_id);
-- Which clients a company has, by mail and by name: under row-level security lower() is not leakproof, so the index
-- goes unused there; a definer function looks in it, for the caller's own company only.
create index clients_email_idx on public.clients (company_id, lower(email)) where deleted_at is null;
create index clients_lower_name_idx on public.clients (company_id, lower(name)) where deleted_at is null;
create index clients_words_idx on public.clients using gin (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
  || ' ' || coalesce(company_name, '')) extensions.gin_trgm_ops, company_id) where deleted_at is null;
create index clients_page_idx on public.clients (company_id, name, id) where deleted_at is null;
create index clients_newest_idx on public.clients (company_id, created_at desc, id) where deleted_at is null;
create index clients_contact_words_idx on public.clients using gin (lower(coalesce(contact_person, '')) extensions.gin_trgm_ops, company_id);
create index clients_names_idx on public.clients using gin (lower(name) extensions.gin_trgm_ops, company_id);
create index clients_active_idx on public.clients (company_id, is_active, name, id) where deleted_at is null;
create index clients_type_idx on public.clients (company_id, client_type, name, id) where deleted_at is null;
create index clients_phone_idx on public.clients (company_id, private.e164(phone)) where deleted_at is null and phone is not null;

-- A word in the words of a client or an item: without statistics every word was taken for a rare one, and all rows that
-- have a common one were collected. An index of living rows alone gives the planner none.
create statistics public.clients_words on (lower(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(company_name, '')))
  from public.clients;

call private.protect('public.clients', reads => 'view_clients', writes => 'edit_clients', verbs => 'insert update',
  feature => 'create_edit_clients');
alter policy clients_select on public.clients using (company_id = (select private.company_with('view_clients')));
grant insert (id, company_id, name, email, phone, company_name, contact_person, address, client_type, payment_terms,
    preferred_contact_method, notes, is_active, import_id, is_tax_exempt, tax_exempt_number),
  update (name, email, phone, company_name, contact_person, address, client_type, payment_terms,
    preferred_contact_method, notes, is_active, deleted_at, is_tax_exempt, tax_exempt_number)
  on public.clients to authenticated;

call private.audit('public.clients');
create trigger clients_activity after insert or update or delete on public.clients
  for each row execute function private.log_activity('client', 'name', 'view_clients', '');
create trigger clients_webhook after insert on public.clients for each row execute function private.emit_webhook();
create trigger clients_sums after insert on public.clients for each row execute function private.add_client_sums();
create constraint trigger clients_states after update on public.clients deferrable initially deferred
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function private.refresh_client_states();
