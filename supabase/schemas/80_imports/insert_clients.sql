create function private.insert_clients(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
begin
  insert into public.clients (name, email, phone, company_name, contact_person, address, client_type, payment_terms,
    preferred_contact_method, notes, is_active, import_id)
  select btrim(x.value ->> 'name'), nullif(btrim(x.value ->> 'email'), ''), nullif(btrim(x.value ->> 'phone'), ''),
    x.value ->> 'company_name', x.value ->> 'contact_person', private.client_address_by_import('{}', x.value -> 'address'),
    coalesce(nullif(x.value ->> 'client_type', ''), 'residential'), coalesce(nullif(x.value ->> 'payment_terms', ''), 'net30'),
    coalesce(nullif(x.value ->> 'preferred_contact_method', ''), 'email'), x.value ->> 'notes',
    coalesce((nullif(x.value ->> 'is_active', ''))::boolean, true), p_import
  from unnest(p_places) place, lateral (select p_rows -> (place - 1) as value) x;
  return p_places;
end $$;
comment on function private.insert_clients is
  'Makes clients of some rows of an import, counted from 1, and answers which; all of them or, with an error, none.';
grant execute on function private.insert_clients to authenticated;
