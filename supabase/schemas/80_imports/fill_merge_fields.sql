create function private.fill_merge_fields(p_text text, p_client text, p_company text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(p_text, '{client_name}', coalesce(p_client, '')), '{company_name}', coalesce(p_company, ''))
$$;
comment on function private.fill_merge_fields is 'A text with its merge fields filled in.';
