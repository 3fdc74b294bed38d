create function private.format_number(p_prefix text, p_value bigint, p_digits int default 4) returns text
language sql immutable set search_path = '' as $$
  select p_prefix || lpad(p_value::text, greatest(length(p_value::text), p_digits), '0')
$$;
comment on function private.format_number is
  'A document number as it is printed: prefix, then the number padded to p_digits.';
grant execute on function private.format_number to authenticated, service_role;
