create function private.changed_vendor(v public.vendors, p_vendor jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('name', btrim(p_vendor ->> 'name'), 'company_name', p_vendor -> 'company_name',
    'contact_person', p_vendor -> 'contact_person', 'phone', p_vendor -> 'phone', 'website', p_vendor -> 'website',
    'tax_id', p_vendor -> 'tax_id', 'payment_terms', nullif(p_vendor ->> 'payment_terms', ''),
    'preferred_payment_method', p_vendor -> 'preferred_payment_method', 'notes', p_vendor -> 'notes', 'is_active', p_vendor -> 'is_active',
    'address', private.address_by_import(v.address, jsonb_build_object('street', p_vendor ->> 'street', 'city', p_vendor ->> 'city',
      'state', p_vendor ->> 'state', 'zip', p_vendor ->> 'zip'))))
$$;
comment on function private.changed_vendor is 'The columns of a vendor that a row of a file gives, by name.';
grant execute on function private.changed_vendor to authenticated;
