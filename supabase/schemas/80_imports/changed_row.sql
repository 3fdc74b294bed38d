create function private.changed_row(p_kind text, p_id uuid, p_row jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select case p_kind
    -- The email address of a client is not replaced.
    when 'clients' then (select private.imported_client(p_row, c.address) - case when c.email is null then '' else 'email' end
      from public.clients c where c.id = p_id)
    when 'items' then (select private.changed_item(i, p_row) from public.items_database i where i.company_id = private.company_id() and i.id = p_id)
    when 'vendors' then (select private.changed_vendor(v, p_row) from public.vendors v where v.id = p_id)
    else private.changed_material(p_row, private.vendor_named(p_row ->> 'vendor')) end
$$;
comment on function private.changed_row is
  'The columns that a row of an import changes in what it already is (p_id), with their values.';
grant execute on function private.changed_row to authenticated;
