create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid,
  custom_client_name text check (length(custom_client_name) <= 200),
  project_id uuid,
  quote_number text not null check (length(btrim(quote_number)) between 1 and 40),
  number_origin text not null default 'quotes_page' check (number_origin in ('quotes_page', 'project', 'typed')),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text check (length(description) <= 10000),
  status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'expired', 'rejected')),
  subtotal numeric(12, 2) not null default 0 constraint quotes_subtotal_not_nan check (subtotal <> 'NaN'),
  discount_type text not null default 'amount' check (discount_type in ('amount', 'percent')),
  discount_value numeric(12, 2) not null default 0 check (discount_value >= 0)
    constraint quotes_discount_value_not_nan check (discount_value <> 'NaN'),
  discount_amount numeric(12, 2) not null default 0
    constraint quotes_discount_amount_not_nan check (discount_amount <> 'NaN'),
  tax_rate numeric(6, 3) not null default 0 check (tax_rate between 0 and 100)
    constraint quotes_tax_rate_not_nan check (tax_rate <> 'NaN'),
  tax_amount numeric(12, 2) not null default 0 constraint quotes_tax_amount_not_nan check (tax_amount <> 'NaN'),
  total_amount numeric(12, 2) not null default 0 constraint quotes_total_amount_not_nan check (total_amount <> 'NaN'),
  items_count int not null default 0,
  valid_until date constraint quotes_valid_until_finite check (isfinite(valid_until)),
  notes text check (length(notes) <= 10000),
  terms text check (length(terms) <= 10000),
  show_summary_only boolean not null default false,
  revision int not null default 1,
  billed_amount numeric(12, 2) not null default 0
    constraint quotes_billed_amount_not_nan check (billed_amount <> 'NaN'),
  sent_at timestamptz,
  viewed_at timestamptz,
  accepted_at timestamptz,
  rejected_at timestamptz,
  duplicated_from uuid,
  deleted_at timestamptz constraint quotes_deleted_at_finite check (isfinite(deleted_at)),
  version int not null default 1,
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deposit_deduction text not null default 'pro_rata' check (deposit_deduction in ('pro_rata', 'end')),
  tax_exemption text,
  line_taxes jsonb,
  taxes jsonb,
  tax_name text check (length(btrim(tax_name)) between 1 and 100),
  deposit_kind text not null default 'none' check (deposit_kind in ('none', 'percent', 'amount')),
  deposit_value numeric(12, 2) not null default 0 check (deposit_value >= 0)
    constraint quotes_deposit_value_not_nan check (deposit_value <> 'NaN'),
  lead_id uuid,
  packages jsonb not null default '[]' check (jsonb_typeof(packages) = 'array' and length(packages::text) <= 20000),
  deposit_refundable boolean,
  unique (company_id, id),
  unique (company_id, quote_number),
  check (discount_type = 'amount' or discount_value <= 100),
  foreign key (company_id, client_id) references public.clients (company_id, id),
  foreign key (company_id, project_id) references public.projects (company_id, id) on delete set null (project_id),
  foreign key (company_id, duplicated_from)
    references public.quotes (company_id, id) on delete set null (duplicated_from),
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete set null (lead_id)
);
comment on table public.quotes is
  'Quotes. Totals, counts, billed amount and numbers belong to the database; quote lines are saved with save_quote.';

comment on column public.quotes.tax_exemption is
  'The exemption certificate by which no tax is charged, empty without a number; null where the client is not exempt.';
comment on column public.quotes.deposit_kind is
  'Whether the client is asked for a deposit on acceptance: none, a percent of the quote, or an amount in dollars with tax.';
comment on column public.quotes.deposit_refundable is
  'Whether the client gets the deposit back when they cancel, as the quote and the deposit invoice say; null: not stated.';

comment on column public.quotes.tax_name is 'The name of tax_rate when it was chosen; null where a rate was typed.';
comment on column public.quotes.line_taxes is
  'The sums of the lines that have their own tax rate: [{name, rate, subtotal}], in dollars; null where all lines have tax_rate.';
comment on column public.quotes.taxes is
  'Where lines have their own rates: [{name, rate, net, tax}] by rate, in dollars, which adds up to tax_amount; null where tax_rate is the only rate.';

comment on column public.quotes.packages is
  'Named packages of which the client chooses one: [{ name, description, photo_id }], photo_id a photo of the project; lines name theirs.';

comment on column public.quotes.lead_id is 'The lead it was made for: sending and accepting it move the lead.';

create index quotes_created_idx on public.quotes (company_id, created_at desc, id) where deleted_at is null;
create index quotes_status_idx on public.quotes (company_id, status, valid_until) where deleted_at is null;
create index quotes_client_idx on public.quotes (company_id, client_id);
create index quotes_project_idx on public.quotes (company_id, project_id);
create index quotes_duplicated_idx on public.quotes (company_id, duplicated_from);
create index quotes_lead_idx on public.quotes (company_id, lead_id);
create index quotes_list_idx on public.quotes (company_id) include (client_id, project_id) where deleted_at is null;
create index quotes_decided_idx on public.quotes (company_id, created_at) include (status)
  where deleted_at is null and status in ('accepted', 'rejected', 'expired');
create index quotes_amount_idx on public.quotes (company_id, total_amount, id) where deleted_at is null;
create index quotes_valid_idx on public.quotes (company_id, valid_until, id) where deleted_at is null;
create index quotes_status_page_idx on public.quotes (company_id, status, id) where deleted_at is null;
create index quotes_custom_client_idx on public.quotes (company_id, custom_client_name, id) where deleted_at is null and client_id is null;
create index quotes_words_idx on public.quotes
  using gin (lower(quote_number || ' ' || title || ' ' || coalesce(custom_client_name, '')) extensions.gin_trgm_ops, company_id);

call private.protect('public.quotes', reads => 'view_money', writes => 'edit_documents', verbs => 'insert update',
  feature => 'create_edit_quotes');
alter policy quotes_select on public.quotes using (company_id = (select private.company_with('view_money')));
grant insert (id, company_id, client_id, custom_client_name, project_id, quote_number, number_origin, title,
    description, discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only,
    duplicated_from, tax_name, deposit_kind, deposit_value, deposit_refundable, packages),
  update (client_id, custom_client_name, project_id, title, description, status, discount_type, discount_value,
    tax_rate, valid_until, notes, terms, show_summary_only, deleted_at, deposit_deduction, tax_name, deposit_kind, deposit_value, deposit_refundable, packages)
  on public.quotes to authenticated;

call private.audit('public.quotes');
create trigger quotes_assign_number before insert on public.quotes
  for each row execute function private.assign_number('quote_number');
create trigger quotes_exemption before insert or update of client_id, tax_rate on public.quotes
  for each row when (new.status = 'draft') execute function private.set_tax_exemption();
create trigger quotes_discount before update of discount_type, discount_value on public.quotes
  for each row when (new.items_count > 0 and (old.discount_type, old.discount_value) is distinct from (new.discount_type, new.discount_value))
  execute function private.check_discount();
-- A discount stored directly before the lines is checked when the document is issued.
create trigger quotes_discount_issued before update of status on public.quotes
  for each row when (old.status = 'draft' and new.status <> 'draft') execute function private.check_discount();
create trigger quotes_deposit before update of status on public.quotes
  for each row when (old.status = 'draft' and new.status <> 'draft' and new.deposit_kind <> 'none')
  execute function private.check_deposit();
create trigger quotes_totals before insert or update on public.quotes
  for each row execute function private.compute_totals();
-- runs before the triggers that compute (triggers fire in the order of their names)
create trigger quotes_freeze_totals before update on public.quotes
  for each row execute function private.freeze_columns('quote_number', 'number_origin', 'subtotal', 'discount_amount',
    'tax_amount', 'total_amount', 'items_count', 'billed_amount', 'revision', 'line_taxes', 'taxes');
create trigger quotes_parties before insert or update of client_id, project_id on public.quotes
  for each row execute function private.check_document_parties();
create trigger quotes_state before update on public.quotes for each row execute function private.guard_quote();
-- Recalculated sums are no news; what a person did is. Titles carry no amounts: field roles read the feed.
create trigger quotes_activity_new after insert on public.quotes
  for each row execute function private.log_activity('quote', 'title', 'view_money', 'project_id');
create trigger quotes_activity after update on public.quotes
  for each row when ((old.status, old.deleted_at, old.title, old.client_id, old.revision)
    is distinct from (new.status, new.deleted_at, new.title, new.client_id, new.revision))
  execute function private.log_activity('quote', 'title', 'view_money', 'project_id');
create trigger quotes_webhook_new after insert on public.quotes for each row execute function private.emit_webhook();
create trigger quotes_webhook after update on public.quotes for each row when (old.status is distinct from new.status) execute function private.emit_webhook();
create trigger quotes_members after update of status on public.quotes
  for each row when (new.status is distinct from old.status and new.status in ('accepted', 'rejected'))
  execute function private.notify_members_of_quote();
create trigger quotes_one_accepted before update of status on public.quotes
  for each row when (new.lead_id is not null and new.status = 'accepted' and old.status <> 'accepted') execute function private.one_accepted_quote();
create trigger quotes_lead after update of status on public.quotes
  for each row when (new.lead_id is not null and new.status is distinct from old.status) execute function private.follow_quote();
