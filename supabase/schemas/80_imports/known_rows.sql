create function private.known_rows(p_kind text, p_rows jsonb) returns uuid[]
language sql stable set search_path = '' as $$
  select case p_kind when 'clients' then private.known_clients(p_rows) when 'items' then private.known_items(p_rows)
    when 'cost_codes' then private.known_cost_codes(p_rows) when 'vendors' then private.known_vendors(p_rows) else private.known_materials(p_rows) end
$$;
comment on function private.known_rows is
  'What each row of an import already is in the company, in their order; null for a new row.';
grant execute on function private.known_rows to authenticated;
