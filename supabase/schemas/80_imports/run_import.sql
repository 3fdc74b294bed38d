create function private.run_import(p_kind text, p_rows jsonb, p_file_name text, p_id uuid, p_mode text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  if p_mode not in ('skip', 'update') then
    perform private.raise_api_error('PT422', 'Choose whether existing rows are skipped or updated.', 'mode');
  end if;
  case p_kind
    when 'clients' then return public.import_clients(p_rows, p_file_name, p_id, p_mode);
    when 'leads' then return public.import_leads(p_rows, p_file_name, p_id, p_mode);
    when 'items' then return public.import_items(p_rows, p_mode, p_file_name, p_id);
    when 'vendors' then return public.import_vendors(p_rows, p_file_name, p_id, p_mode);
    when 'materials' then return public.import_materials(p_rows, p_file_name, p_id, p_mode);
    when 'cost_codes' then return public.import_cost_codes(p_rows, p_file_name, p_id, p_mode);
    else perform private.raise_api_error('PT422', 'Choose clients, leads, items, vendors, materials, or cost codes to import.');
  end case;
  return null;
end $$;
comment on function private.run_import is 'One of the six imports by its name.';
grant execute on function private.run_import to authenticated;
