create function private.clients_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'c.company_id = $1', 'c.deleted_at is null',
    case when btrim(coalesce(p_filters ->> 'q', '')) <> '' then private.contains_text(
      'lower(c.name || '' '' || coalesce(c.email, '''') || '' '' || coalesce(c.phone, '''') || '' '' || coalesce(c.company_name, ''''))', '$3', p_filters ->> 'q') end,
    case when btrim(coalesce(p_filters ->> 'named', '')) <> '' then private.contains_text('lower(c.name)', '$5', p_filters ->> 'named') end,
    case when p_filters ->> 'is_active' is not null then 'c.is_active = ($2 ->> ''is_active'')::boolean' end,
    private.list_one_of('c.client_type', 'type', p_filters),
    case when btrim(coalesce(p_filters ->> 'location', '')) <> '' then
      'lower(concat_ws('', '', nullif(c.address ->> ''city'', ''''), nullif(c.address ->> ''state'', ''''))) like $4' end,
    case when jsonb_array_length(coalesce(p_filters -> 'since', '[]')) > 0 then
      'exists (select from jsonb_array_elements($2 -> ''since'') b where (b ->> ''until'' is null or c.created_at <= (b ->> ''until'')::timestamptz)
        and (b ->> ''after'' is null or c.created_at > (b ->> ''after'')::timestamptz))' end,
    private.client_sums_where(p_filters))
$$;
comment on function private.clients_where is
  'The condition that the filters of a clients list mean: $1 the company, $2 the filters, $3 the text, $4 the place '
  'and $5 the name as patterns. Holds no text of the caller.';
