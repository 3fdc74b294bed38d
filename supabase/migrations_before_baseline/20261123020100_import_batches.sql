-- A file of 200,000 rows comes in by batches, each a transaction of its own, that are one import: it is taken back as a
-- whole, batch by batch, whether somebody wants so, cancels, or a batch fails. Rows that are there already are skipped or
-- changed; what was changed is kept, so that taking back restores it.

alter table public.import_jobs
  add column parent_id uuid,
  add column is_running boolean not null default false,
  add foreign key (company_id, parent_id) references public.import_jobs (company_id, id) on delete cascade;
comment on column public.import_jobs.parent_id is 'The import that this batch belongs to; null for the import itself.';
comment on column public.import_jobs.is_running is 'Batches are still to come: what is in may be taken back or kept.';
create index import_jobs_parent_idx on public.import_jobs (company_id, parent_id, created_at desc) where parent_id is not null;
create index import_jobs_running_idx on public.import_jobs (company_id, created_by) where is_running;

create table private.import_changes (
  company_id uuid not null,
  import_id uuid not null,
  table_name text not null,
  row_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, import_id, row_id),
  foreign key (company_id, import_id) references public.import_jobs (company_id, id) on delete cascade
);
comment on table private.import_changes is 'What an import wrote over, and with what, so that it can be restored.';
alter table private.import_changes enable row level security;

-- Whether a row is there already: under row-level security lower() is not leakproof, so an index goes unused there; definer
-- functions look in it, for the caller's own company only.
create index vendors_lower_name_idx on public.vendors (company_id, lower(name));
create index vendors_lower_company_name_idx on public.vendors (company_id, lower(company_name)) where company_name is not null;
create index materials_lower_name_idx on public.materials (company_id, lower(name));
create index materials_sku_idx on public.materials (company_id, sku) where sku is not null;

create function private.known_vendor(p_name text, p_email text) returns uuid
language sql stable security definer set search_path = '' as $$
  select v.id from public.vendors v where v.company_id = private.company_id() and lower(v.name) = lower(btrim(p_name))
    and lower(coalesce(v.email, '')) = lower(coalesce(btrim(p_email), '')) limit 1
$$;
comment on function private.known_vendor is 'The vendor of the caller''s company with this name and mail address; null when there is none.';
create function private.vendor_named(p_name text) returns uuid
language sql stable security definer set search_path = '' as $$
  select v.id from public.vendors v where v.company_id = private.company_id()
    and (lower(v.name) = lower(btrim(p_name)) or lower(v.company_name) = lower(btrim(p_name)))
  order by lower(v.name) = lower(btrim(p_name)) desc, v.created_at limit 1
$$;
comment on function private.vendor_named is 'The vendor of the caller''s company that goes by a name, its own or its company''s; null when there is none.';
create function private.known_material(p_name text, p_sku text) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when nullif(btrim(p_sku), '') is not null
    then (select m.id from public.materials m where m.company_id = private.company_id() and m.sku = btrim(p_sku) limit 1)
    else (select m.id from public.materials m where m.company_id = private.company_id() and lower(m.name) = lower(btrim(p_name)) limit 1) end
$$;
comment on function private.known_material is 'The material of the caller''s company with this SKU or, without one, this name; null when there is none.';
create function private.known_item(p_sku text, p_barcode text) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select i.id from public.items_database i where i.company_id = private.company_id() and i.is_active and i.barcode = nullif(btrim(p_barcode), '') limit 1),
    (select i.id from public.items_database i where i.company_id = private.company_id() and i.is_active and i.sku = nullif(btrim(p_sku), '') limit 1))
$$;
comment on function private.known_item is 'The active item of the caller''s company with this barcode, else this SKU; null when there is none.';
create function private.known_client(p_name text, p_email text) returns uuid
language sql stable security definer set search_path = '' as $$
  select case when p_email is not null
    then (select c.id from public.clients c where c.company_id = private.company_id() and c.deleted_at is null and lower(c.email) = lower(p_email) limit 1)
    else (select c.id from public.clients c where c.company_id = private.company_id() and c.deleted_at is null and lower(c.name) = lower(p_name)
      and c.email is null limit 1) end
$$;
comment on function private.known_client is 'The client of the caller''s company with this mail address or, without one, with this name and no address either.';

create function private.note_import_change(p_import uuid, p_table text, p_id uuid, p_before jsonb, p_after jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.import_changes as c (company_id, import_id, table_name, row_id, before, after)
  values (private.company_id(), p_import, p_table, p_id, p_before, p_after)
  on conflict (company_id, import_id, row_id) do update set before = excluded.before || c.before, after = c.after || excluded.after
$$;
comment on function private.note_import_change is 'Keeps what an import wrote over; of several writes to one row the first before and the last after.';

create function private.change_by_import(p_table text, p_id uuid, p_import uuid, p_values jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  before jsonb;
  after jsonb;
begin
  execute format('select to_jsonb(t) from public.%I t where t.company_id = private.company_id() and t.id = $1 for update', p_table) into before using p_id;
  execute format('update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) r
      where t.company_id = private.company_id() and t.id = $2 returning to_jsonb(t)', p_table,
      (select string_agg(format('%1$I = r.%1$I', key), ', ') from jsonb_object_keys(p_values) key))
    into after using p_values, p_id;
  perform private.note_import_change(p_import, p_table, p_id,
    (select jsonb_object_agg(key, before -> key) from jsonb_object_keys(p_values) key),
    (select jsonb_object_agg(key, after -> key) from jsonb_object_keys(p_values) key));
end $$;
comment on function private.change_by_import is 'Writes the columns that a file gives into a row that is there already, as the caller, and keeps what stood there.';

create or replace function private.import_message(p_state text, p_message text) returns text
language sql immutable set search_path = '' as $$
  select case when p_state = 'PT422' then p_message when p_state = '23503' then 'Unknown unit'
    when p_state = '23505' then 'Another row has this barcode already' else 'A value is not valid' end
$$;

-- The four imports ------------------------------------------------------------------------------------------

drop function public.import_vendors(jsonb, text, uuid);
drop function public.import_materials(jsonb, text, uuid);
drop function public.import_clients(jsonb, text, uuid);
drop function public.try_import(text, jsonb);
drop function private.is_known_client(text, text);

create function public.import_vendors(p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  known jsonb;
  there uuid;
begin
  perform private.require_write('edit_catalog', 'vendor_management');
  known := private.open_import(p_id, 'vendors', p_rows, p_file_name);
  if known is not null then
    return known;
  end if;
  for line in select x.value as vendor, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x loop
    begin
      if nullif(btrim(line.vendor ->> 'name'), '') is null then
        perform private.reject('PT422', 'Vendor name is required', 'name');
      end if;
      there := private.known_vendor(line.vendor ->> 'name', line.vendor ->> 'email');
      if there is not null and p_mode = 'update' then
        perform private.change_by_import('vendors', there, p_id, jsonb_strip_nulls(jsonb_build_object('company_name', line.vendor -> 'company_name',
          'contact_person', line.vendor -> 'contact_person', 'phone', line.vendor -> 'phone', 'website', line.vendor -> 'website',
          'tax_id', line.vendor -> 'tax_id', 'payment_terms', nullif(line.vendor ->> 'payment_terms', ''),
          'preferred_payment_method', line.vendor -> 'preferred_payment_method', 'notes', line.vendor -> 'notes', 'is_active', line.vendor -> 'is_active',
          'name', btrim(line.vendor ->> 'name'),
          'address', (select v.address from public.vendors v where v.id = there) || jsonb_strip_nulls(jsonb_build_object('street', line.vendor ->> 'street',
            'city', line.vendor ->> 'city', 'state', line.vendor ->> 'state', 'zip', line.vendor ->> 'zip')))));
        changed := changed + 1;
      elsif there is not null then
        perform private.reject('PT422', 'This vendor exists already', 'name');
      else
        insert into public.vendors (name, company_name, contact_person, email, phone, website, tax_id, payment_terms,
          preferred_payment_method, notes, address, is_active, import_id)
        values (btrim(line.vendor ->> 'name'), line.vendor ->> 'company_name', line.vendor ->> 'contact_person',
          nullif(btrim(line.vendor ->> 'email'), ''), line.vendor ->> 'phone', line.vendor ->> 'website', line.vendor ->> 'tax_id',
          coalesce(nullif(line.vendor ->> 'payment_terms', ''), 'Net 30'), line.vendor ->> 'preferred_payment_method',
          line.vendor ->> 'notes', jsonb_strip_nulls(jsonb_build_object('street', line.vendor ->> 'street', 'city', line.vendor ->> 'city',
            'state', line.vendor ->> 'state', 'zip', line.vendor ->> 'zip')),
          coalesce((line.vendor ->> 'is_active')::boolean, true), p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation or numeric_value_out_of_range then
      faults := faults || jsonb_build_object('row', line.place, 'name', line.vendor ->> 'name', 'message', private.import_message(sqlstate, sqlerrm));
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;
comment on function public.import_vendors is
  'Imports vendors from rows with the columns of vendors and street, city, state, zip. A known row is reported or, with p_mode = update, changes that vendor; a bad row is reported; the others come in. Errors: PT402, PT403, PT422.';

create function public.import_materials(p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  known jsonb;
  seller uuid;
  there uuid;
begin
  perform private.require_write('edit_catalog', 'material_management');
  known := private.open_import(p_id, 'materials', p_rows, p_file_name);
  if known is not null then
    return known;
  end if;
  for line in select x.value as material, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x loop
    begin
      if nullif(btrim(line.material ->> 'name'), '') is null then
        perform private.reject('PT422', 'Material name is required', 'name');
      end if;
      there := private.known_material(line.material ->> 'name', line.material ->> 'sku');
      if there is not null and p_mode <> 'update' then
        perform private.reject('PT422', 'This material exists already', 'sku');
      end if;
      seller := null;
      if nullif(btrim(line.material ->> 'vendor'), '') is not null then
        seller := private.vendor_named(line.material ->> 'vendor');
        if seller is null then
          perform private.reject('PT422', format('There is no vendor "%s"', btrim(line.material ->> 'vendor')), 'vendor_id');
        end if;
      end if;
      if there is not null then
        perform private.change_by_import('materials', there, p_id, jsonb_strip_nulls(jsonb_build_object('name', btrim(line.material ->> 'name'),
          'description', line.material -> 'description', 'category', nullif(line.material ->> 'category', ''),
          'unit', nullif(line.material ->> 'unit', ''), 'vendor_sku', line.material -> 'vendor_sku', 'vendor_id', seller,
          'unit_cost', line.material -> 'unit_cost', 'unit_price', line.material -> 'unit_price', 'minimum_stock', line.material -> 'minimum_stock',
          'reorder_point', line.material -> 'reorder_point', 'lead_time_days', line.material -> 'lead_time_days',
          'is_active', line.material -> 'is_active')));
        changed := changed + 1;
      else
        insert into public.materials (name, description, category, unit, sku, vendor_sku, vendor_id, unit_cost, unit_price,
          minimum_stock, current_stock, reorder_point, lead_time_days, is_active, import_id)
        values (btrim(line.material ->> 'name'), line.material ->> 'description', coalesce(nullif(line.material ->> 'category', ''), 'materials'),
          coalesce(nullif(line.material ->> 'unit', ''), 'each'), nullif(btrim(line.material ->> 'sku'), ''), line.material ->> 'vendor_sku', seller,
          coalesce((line.material ->> 'unit_cost')::numeric, 0), coalesce((line.material ->> 'unit_price')::numeric, 0),
          coalesce((line.material ->> 'minimum_stock')::int, 0), coalesce((line.material ->> 'current_stock')::int, 0),
          coalesce((line.material ->> 'reorder_point')::int, 0), coalesce((line.material ->> 'lead_time_days')::int, 0),
          coalesce((line.material ->> 'is_active')::boolean, true), p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or numeric_value_out_of_range then
      faults := faults || jsonb_build_object('row', line.place, 'name', line.material ->> 'name', 'message', private.import_message(sqlstate, sqlerrm));
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;
comment on function public.import_materials is
  'Imports materials from rows with the columns of materials and the vendor''s name. A known row is reported or, with p_mode = update, changes that material, but for its stock; a bad row is reported; the others come in. Errors: PT402, PT403, PT422.';

create or replace function public.import_items(p_rows jsonb, p_mode text default 'skip', p_file_name text default null, p_id uuid default gen_random_uuid()) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  there uuid;
  known jsonb;
  broken text;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  known := private.open_import(p_id, 'items', p_rows, p_file_name);
  if known is not null then
    return known;
  end if;
  for line in select x.value as item, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x loop
    begin
      if nullif(btrim(line.item ->> 'name'), '') is null then
        perform private.reject('PT422', 'Item name is required', 'name');
      end if;
      there := private.known_item(line.item ->> 'sku', line.item ->> 'barcode');
      if there is not null and p_mode = 'update' then
        perform private.change_by_import('items_database', there, p_id, jsonb_strip_nulls(jsonb_build_object('name', btrim(line.item ->> 'name'),
          'description', line.item -> 'description', 'category', nullif(line.item ->> 'category', ''), 'trade', nullif(line.item ->> 'trade', ''),
          'unit', nullif(line.item ->> 'unit', ''), 'cost', nullif(line.item ->> 'cost', ''), 'unit_price', nullif(line.item ->> 'unit_price', ''),
          'markup_percentage', nullif(line.item ->> 'markup_percentage', ''), 'supplier', nullif(line.item ->> 'supplier', ''),
          'sku', nullif(btrim(line.item ->> 'sku'), ''), 'barcode', nullif(btrim(line.item ->> 'barcode'), ''))));
        changed := changed + 1;
      elsif there is not null then
        perform private.reject('PT422', 'An item with this SKU or barcode exists already', 'sku');
      else
        insert into public.items_database (name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis, sku, barcode,
          supplier, supplier_sku, tax_category, current_stock, reorder_level, import_id)
        values (btrim(line.item ->> 'name'), line.item ->> 'description', coalesce(nullif(line.item ->> 'category', ''), 'general'),
          nullif(line.item ->> 'trade', ''), coalesce(nullif(line.item ->> 'unit', ''), 'each'), (nullif(line.item ->> 'cost', ''))::numeric,
          coalesce((nullif(line.item ->> 'unit_price', ''))::numeric, 0), coalesce((nullif(line.item ->> 'markup_percentage', ''))::numeric, 0),
          coalesce(nullif(line.item ->> 'price_basis', ''), 'selling'), line.item ->> 'sku', line.item ->> 'barcode', line.item ->> 'supplier',
          line.item ->> 'supplier_sku', coalesce(nullif(line.item ->> 'tax_category', ''), 'materials'),
          coalesce((nullif(line.item ->> 'current_stock', ''))::numeric, 0), coalesce((nullif(line.item ->> 'reorder_level', ''))::numeric, 0), p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or foreign_key_violation or invalid_text_representation or unique_violation or numeric_value_out_of_range then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.item ->> 'name', 'message',
        case when sqlstate = 'PT422' then sqlerrm when sqlstate = '23503' then 'Unknown unit'
          else private.import_fault(broken, sqlerrm) end);
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;

create function public.import_clients(p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  client_name text;
  client_email text;
  broken text;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  known jsonb;
  there uuid;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  known := private.open_import(p_id, 'clients', p_rows, p_file_name);
  if known is not null then
    return known;
  end if;
  for line in select x.value as client, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x loop
    client_name := nullif(btrim(line.client ->> 'name'), '');
    client_email := nullif(btrim(line.client ->> 'email'), '');
    begin
      if client_name is null then
        perform private.reject('PT422', 'Client name is required', 'name');
      elsif client_email !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
        perform private.reject('PT422', 'Please enter a valid email address', 'email');
      end if;
      there := private.known_client(client_name, client_email);
      if there is not null and p_mode = 'update' then
        perform private.change_by_import('clients', there, p_id, jsonb_strip_nulls(jsonb_build_object('name', client_name,
          'phone', nullif(btrim(line.client ->> 'phone'), ''), 'company_name', line.client -> 'company_name',
          'contact_person', line.client -> 'contact_person', 'client_type', nullif(line.client ->> 'client_type', ''),
          'payment_terms', nullif(line.client ->> 'payment_terms', ''),
          'preferred_contact_method', nullif(line.client ->> 'preferred_contact_method', ''), 'notes', line.client -> 'notes',
          'is_active', line.client -> 'is_active',
          'address', (select c.address from public.clients c where c.id = there) || jsonb_strip_nulls(coalesce(line.client -> 'address', '{}')))));
        changed := changed + 1;
      elsif there is not null then
        perform private.reject('PT422', case when client_email is null then 'This client exists already' else 'A client with this email exists already' end, 'name');
      else
        insert into public.clients (name, email, phone, company_name, contact_person, address, client_type, payment_terms,
          preferred_contact_method, notes, is_active, import_id)
        values (client_name, client_email, nullif(btrim(line.client ->> 'phone'), ''),
          line.client ->> 'company_name', line.client ->> 'contact_person', coalesce(line.client -> 'address', '{}'),
          coalesce(nullif(line.client ->> 'client_type', ''), 'residential'), coalesce(nullif(line.client ->> 'payment_terms', ''), 'net30'),
          coalesce(nullif(line.client ->> 'preferred_contact_method', ''), 'email'), line.client ->> 'notes',
          coalesce((line.client ->> 'is_active')::boolean, true), p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.client ->> 'name', 'message',
        case when sqlstate = 'PT422' then sqlerrm else private.import_fault(broken, sqlerrm) end);
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;
comment on function public.import_clients is
  'Imports clients from rows with the columns of clients. A client whose mail (without one: name) is known is reported or, with p_mode = update, changed; a bad row is reported; the others come in. A client-made id makes a repetition harmless. Errors: PT402, PT403, PT422.';

create function private.run_import(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
language plpgsql security invoker set search_path = '' as $$
begin
  if p_mode not in ('skip', 'update') then
    perform private.reject('PT422', 'Rows that are there already are skipped or updated.', 'mode');
  end if;
  case p_kind
    when 'clients' then return public.import_clients(p_rows, p_file_name, p_id, p_mode);
    when 'items' then return public.import_items(p_rows, p_mode, p_file_name, p_id);
    when 'vendors' then return public.import_vendors(p_rows, p_file_name, p_id, p_mode);
    when 'materials' then return public.import_materials(p_rows, p_file_name, p_id, p_mode);
    else perform private.reject('PT422', 'This cannot be imported.');
  end case;
  return null;
end $$;
comment on function private.run_import is 'One of the four imports by its name.';

create function public.try_import(p_kind text, p_rows jsonb, p_mode text default 'skip') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  job jsonb;
begin
  begin
    job := private.run_import(p_kind, p_rows, null, gen_random_uuid(), p_mode);
    raise exception 'taken back' using errcode = 'PT999';
  exception when sqlstate 'PT999' then
    null;
  end;
  return job -> 'errors';
end $$;
comment on function public.try_import is
  'Runs an import of clients, items, vendors or materials and takes it back at once: what would not come in, as [{ row, name, message }]. Errors: those of the import.';

-- Batches, and the way back -----------------------------------------------------------------------------------

create function private.join_import(p_batch uuid, p_import uuid, p_is_last boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  update public.import_jobs set parent_id = p_import where company_id = company and id = p_batch and parent_id is null and id <> p_import;
  update public.import_jobs whole set is_running = whole.is_running and not p_is_last, total_rows = parts.total_rows,
    created_rows = parts.created_rows, updated_rows = parts.updated_rows, failed_rows = parts.failed_rows
  from (select sum(total_rows) as total_rows, sum(created_rows) as created_rows, sum(updated_rows) as updated_rows, sum(failed_rows) as failed_rows
    from public.import_jobs where company_id = company and parent_id = p_import) parts
  where whole.company_id = company and whole.id = p_import;
end $$;
comment on function private.join_import is 'Makes a batch part of an import and adds its figures up there.';

create function private.begin_import(p_kind text, p_import uuid, p_file_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  whole public.import_jobs;
begin
  insert into public.import_jobs (id, kind, file_name, is_running) values (p_import, p_kind, left(p_file_name, 300), true) on conflict (id) do nothing;
  select * into whole from public.import_jobs where id = p_import and company_id = private.company_id() for update;
  if not found or whole.kind <> p_kind or whole.parent_id is not null then
    perform private.reject('PT404', 'Import not found');
  elsif whole.undone_at is not null then
    perform private.reject('PT409', 'This import has been taken back already.');
  end if;
end $$;
comment on function private.begin_import is 'The import that a batch belongs to, made with the first one. Errors: PT404, PT409 taken back.';

create function public.import_batch(p_kind text, p_import uuid, p_batch uuid, p_rows jsonb, p_mode text default 'skip', p_file_name text default null,
  p_is_last boolean default true) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  job jsonb;
begin
  perform private.require_write(case p_kind when 'clients' then 'edit_clients' else 'edit_catalog' end);
  perform private.begin_import(p_kind, p_import, p_file_name);
  job := private.run_import(p_kind, p_rows, p_file_name, p_batch, p_mode);
  perform private.join_import(p_batch, p_import, p_is_last);
  return job;
end $$;
comment on function public.import_batch is
  'One batch of an import, in one transaction; the batches of one p_import are taken back together. Client-made ids make a repetition harmless. Answers the batch: created_rows, updated_rows, errors. Errors: those of the import, PT404, PT409 taken back already.';

create function private.restore_import(p_company uuid, p_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  change private.import_changes;
  restored int := 0;
  hit int;
begin
  for change in select * from private.import_changes where company_id = p_company and import_id = p_id loop
    execute format('update public.%1$I t set %2$s from jsonb_populate_record(null::public.%1$I, $1) r
        where t.company_id = $2 and t.id = $3 and to_jsonb(t) @> $4', change.table_name,
        (select string_agg(format('%1$I = r.%1$I', key), ', ') from jsonb_object_keys(change.before) key))
      using change.before, p_company, change.row_id, change.after;
    get diagnostics hit = row_count;
    restored := restored + hit;
  end loop;
  delete from private.import_changes where company_id = p_company and import_id = p_id;
  return restored;
end $$;
comment on function private.restore_import is 'Writes back what a batch wrote over, where nobody has changed it since; answers how many rows.';

create function private.undo_batch(p_job public.import_jobs) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  undone int;
  restored int;
begin
  if p_job.kind = 'clients' then
    update public.clients c set deleted_at = now() where c.company_id = p_job.company_id and c.import_id = p_job.id and c.deleted_at is null
      and not exists (select from public.invoices v where v.company_id = c.company_id and v.client_id = c.id and v.deleted_at is null)
      and not exists (select from public.quotes q where q.company_id = c.company_id and q.client_id = c.id and q.deleted_at is null)
      and not exists (select from public.projects p where p.company_id = c.company_id and p.client_id = c.id and p.deleted_at is null);
  elsif p_job.kind = 'items' then
    update public.items_database set is_active = false where company_id = p_job.company_id and import_id = p_job.id and is_active;
  elsif p_job.kind = 'vendors' then
    delete from public.vendors where company_id = p_job.company_id and import_id = p_job.id;
  else
    delete from public.materials where company_id = p_job.company_id and import_id = p_job.id;
  end if;
  get diagnostics undone = row_count;
  restored := private.restore_import(p_job.company_id, p_job.id);
  update public.import_jobs set undone_at = now(), is_running = false where id = p_job.id;
  return jsonb_build_object('undone', undone, 'restored', restored, 'kept', p_job.created_rows - undone + p_job.updated_rows - restored);
end $$;
comment on function private.undo_batch is 'Takes one batch back: removes what it created, restores what it changed.';

create or replace function private.undo_import(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  job public.import_jobs;
  part public.import_jobs;
  step jsonb;
  batches int;
begin
  select * into job from public.import_jobs where id = p_id and company_id = company for update;
  if not found then
    perform private.reject('PT404', 'Import not found');
  end if;
  perform private.require_write(case job.kind when 'clients' then 'edit_clients' else 'edit_catalog' end);
  if job.undone_at is not null then
    perform private.reject('PT409', 'This import has been taken back already.');
  end if;
  select * into part from public.import_jobs where company_id = company and parent_id = p_id and undone_at is null order by created_at desc limit 1;
  step := case when part.id is null then private.undo_batch(job) else private.undo_batch(part) end;
  select count(*) into batches from public.import_jobs where company_id = company and parent_id = p_id and undone_at is null;
  if part.id is not null then
    update public.import_jobs set undone_at = case when batches = 0 then now() end, is_running = batches > 0 where id = p_id;
  end if;
  return step || jsonb_build_object('id', p_id, 'left', batches);
end $$;
comment on function public.undo_import is
  'Takes back an import or, of one that came in batches, the newest batch that is left: { undone, restored, kept, left }; repeat it until left is 0. Clients that are in use stay, and so does a changed row that somebody changed since. Errors: PT402, PT403, PT404, PT409.';

create function private.keep_import(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  job public.import_jobs;
begin
  select * into job from public.import_jobs where company_id = private.company_id() and id = p_id for update;
  perform private.require_write(case job.kind when 'clients' then 'edit_clients' else 'edit_catalog' end);
  if job.id is null then
    perform private.reject('PT404', 'Import not found');
  end if;
  update public.import_jobs set is_running = false where id = job.id;
end $$;
comment on function private.keep_import is 'See public.keep_import.';
create function public.keep_import(p_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.keep_import(p_id) $$;
comment on function public.keep_import is 'An import that broke off stays as far as it came. Errors: PT403, PT404.';

revoke execute on function private.known_vendor, private.vendor_named, private.known_material, private.known_item, private.known_client,
  private.note_import_change, private.change_by_import, private.run_import, private.join_import, private.begin_import, private.restore_import,
  private.undo_batch, private.keep_import from public, anon;
grant execute on function private.known_vendor, private.vendor_named, private.known_material, private.known_item, private.known_client,
  private.note_import_change, private.change_by_import, private.run_import, private.join_import, private.begin_import, private.keep_import to authenticated;
revoke execute on function public.import_vendors, public.import_materials, public.import_clients, public.try_import, public.import_batch,
  public.keep_import from public, anon;
grant execute on function public.import_vendors, public.import_materials, public.import_clients, public.try_import, public.import_batch,
  public.keep_import to authenticated, service_role;
call private.close_while_seeing_as();
