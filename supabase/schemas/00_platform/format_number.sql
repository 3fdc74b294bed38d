create function private.format_number(p_origin text, p_value bigint) returns text
language sql stable set search_path = '' as $$
  select private.number_series(p_origin)
    || lpad(p_value::text, greatest(length(p_value::text), case when p_origin in ('project', 'change_order') then 3 else 4 end), '0')
$$;
comment on function private.format_number is
  'A document number as it is printed: the series of its origin, and the number padded to 4 digits (projects and change orders: 3).';
grant execute on function private.format_number to authenticated, service_role;
