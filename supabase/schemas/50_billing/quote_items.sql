create table public.quote_items (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  quote_id uuid not null,
  item_id uuid,
  position int not null default 0,
  section text check (length(section) <= 200),
  name text not null check (length(btrim(name)) between 1 and 300),
  description text check (length(description) <= 5000),
  quantity numeric(12, 3) not null default 1 check (quantity between 0 and 9999.999)
    constraint quote_items_quantity_not_nan check (quantity <> 'NaN'),
  unit text check (length(unit) <= 40),
  unit_price numeric(14, 4) not null default 0
    check (unit_price >= '-99999999'::int::numeric and unit_price <= 99999999)
    constraint quote_items_unit_price_not_nan check (unit_price <> 'NaN'),
  unit_cost numeric(14, 4) check (unit_cost >= 0) constraint quote_items_unit_cost_not_nan check (unit_cost <> 'NaN'),
  is_optional boolean not null default false,
  is_selected boolean not null default true,
  alternative_group text check (length(alternative_group) <= 60),
  created_at timestamptz not null default now(),
  catalog_price numeric(14, 4) constraint quote_items_catalog_price_not_nan check (catalog_price <> 'NaN'),
  total_price numeric(12, 2) generated always as (round(quantity * unit_price, 2)) stored
    constraint quote_items_total_price_not_nan check (total_price <> 'NaN'),
  tax_name text check (length(btrim(tax_name)) between 1 and 100),
  tax_rate numeric(6, 3) check (tax_rate between 0 and 100) constraint quote_items_tax_rate_not_nan check (tax_rate <> 'NaN'),
  package text check (length(btrim(package)) between 1 and 60),
  unique (company_id, id),
  constraint quote_items_package_alone check (package is null or not is_optional and alternative_group is null),
  foreign key (company_id, quote_id) references public.quotes (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references public.items_database (company_id, id) on delete set null (item_id)
);
comment on table public.quote_items is
  'Lines of a quote. Optional and alternative lines, and those of packages, count towards the total only while is_selected.';
comment on column public.quote_items.package is 'The package of the quote that the line belongs to; null for a line of every package.';
comment on column public.quote_items.catalog_price is
  'What the item cost a client when the line''s price was written; another price than that was typed by hand.';

comment on column public.quote_items.tax_rate is
  'The line''s own sales tax in percent, as it was when the line was written; null for the rate of the document.';
comment on column public.quote_items.tax_name is 'The name of the line''s own tax rate; null without a name.';

create index quote_items_quote_idx on public.quote_items (company_id, quote_id, position);
create index quote_items_item_idx on public.quote_items (company_id, item_id);
create unique index quote_items_alternative_key on public.quote_items (company_id, quote_id, alternative_group)
  where alternative_group is not null and is_selected;

call private.protect('public.quote_items', reads => 'view_money', writes => 'edit_documents',
  feature => 'create_edit_quotes');
alter policy quote_items_select on public.quote_items using (company_id = (select private.company_with('view_money')));
grant insert (id, company_id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price,
    unit_cost, is_optional, is_selected, alternative_group, catalog_price, tax_name, tax_rate, package),
  update (item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, is_optional,
    is_selected, alternative_group, catalog_price, tax_name, tax_rate, package)
  on public.quote_items to authenticated;

create trigger quote_items_state before insert or update or delete on public.quote_items
  for each row execute function private.guard_quote_line();
create trigger quote_items_freeze_parent before update on public.quote_items
  for each row execute function private.freeze_columns('quote_id');
create trigger quote_items_inserted after insert on public.quote_items referencing new table as changed
  for each statement execute function private.sum_quote_lines();
create trigger quote_items_updated after update on public.quote_items referencing new table as changed
  for each statement execute function private.sum_quote_lines();
create trigger quote_items_deleted after delete on public.quote_items referencing old table as changed
  for each statement execute function private.sum_quote_lines();
create trigger quote_items_used after insert on public.quote_items referencing new table as changed
  for each statement execute function private.count_item_usage();
create trigger quote_items_unused after delete on public.quote_items referencing old table as changed
  for each statement execute function private.count_item_usage();
create trigger quote_items_cost before insert on public.quote_items
  for each row execute function private.stamp_line_cost();
create trigger quote_items_catalog_price before insert or update of item_id, unit_price on public.quote_items
  for each row execute function private.stamp_catalog_price();
create trigger quote_items_state_closed before insert or update or delete on public.quote_items
  for each row execute function private.refuse_closed_quote();
