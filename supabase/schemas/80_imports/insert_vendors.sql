create function private.insert_vendors(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
begin
  insert into public.vendors (name, company_name, contact_person, email, phone, website, tax_id, payment_terms,
    preferred_payment_method, notes, address, is_active, import_id)
  select btrim(x.value ->> 'name'), x.value ->> 'company_name', x.value ->> 'contact_person', nullif(btrim(x.value ->> 'email'), ''),
    x.value ->> 'phone', x.value ->> 'website', x.value ->> 'tax_id', coalesce(nullif(x.value ->> 'payment_terms', ''), 'Net 30'),
    x.value ->> 'preferred_payment_method', x.value ->> 'notes',
    jsonb_strip_nulls(jsonb_build_object('street', x.value ->> 'street', 'city', x.value ->> 'city', 'state', x.value ->> 'state', 'zip', x.value ->> 'zip')),
    coalesce((x.value ->> 'is_active')::boolean, true), p_import
  from unnest(p_places) place, lateral (select p_rows -> (place - 1) as value) x;
  return p_places;
end $$;
comment on function private.insert_vendors is
  'Adds vendors from some rows of an import, counted from 1, and returns which; all of them or, with an error, none.';
grant execute on function private.insert_vendors to authenticated;
