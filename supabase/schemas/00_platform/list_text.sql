create function private.list_text(
  p_list text, p_named boolean, p_sees_clients boolean, p_text text, p_has_clients boolean default null,
  p_has_others boolean default null
) returns text
language sql immutable set search_path = '' as $$
  -- By id for an index, if there are such; by name for a row that is at hand.
  select case when p_named then private.has_words(private.list_words(p_list), '$3', p_text) || ' and lower(r.name'
    || case p_list when 'vendors' then ' || '' '' || coalesce(r.company_name, '''')' when 'materials' then ' || '' '' || coalesce(r.sku, '''')' else '' end || ') like $3'
  else '(' || concat_ws(' or ',
    private.has_words(private.list_words(p_list), '$3', p_text) || case p_list when 'projects' then ' and lower(r.name || '' '' || r.address) like $3' else '' end,
    case when p_has_clients then 'r.client_id = any ($4)'
      when p_has_clients is null and p_sees_clients and p_list in ('projects', 'quotes', 'invoices') then 'lower(c.name) like $3' end,
    case when p_has_others then case p_list when 'materials' then 'r.vendor_id' else 'r.project_id' end || ' = any ($5)'
      when p_has_others is null then case when p_list in ('quotes', 'invoices') then 'lower(p.name) like $3' when p_list = 'materials' then 'lower(w.name) like $3' end end) || ')' end
$$;
comment on function private.list_text is
  'The condition that a row of a list has the text $3 in its own words or in the name of its client ($4), project or '
  'vendor ($5); only in its name where p_named. Told whether there are clients and others of that name, it asks for '
  'them by id.';
