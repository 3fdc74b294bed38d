create function private.check_row(p_kind text, p_row jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if nullif(btrim(p_row ->> 'name'), '') is null then
    perform private.raise_api_error('PT422', replace(initcap(rtrim(p_kind, 's')), '_C', ' c') || ' name is required', 'name');
  elsif p_kind = 'cost_codes' and nullif(btrim(p_row ->> 'code'), '') is null then
    perform private.raise_api_error('PT422', 'Code is required', 'code');
  elsif p_kind = 'clients' and nullif(btrim(p_row ->> 'email'), '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.raise_api_error('PT422', 'Please enter a valid email address', 'email');
  elsif p_kind = 'materials' and nullif(btrim(p_row ->> 'vendor'), '') is not null and private.vendor_named(p_row ->> 'vendor') is null then
    perform private.raise_api_error('PT422', format('There is no vendor "%s". Add it first, or import without vendors.', btrim(p_row ->> 'vendor')), 'vendor_id');
  elsif p_kind = 'items' and nullif(btrim(p_row ->> 'tax_rate'), '') is not null and private.tax_rate_named(p_row ->> 'tax_rate') is null then
    perform private.raise_api_error('PT422', format('There is no tax rate "%s". Add it in Settings first, or import without tax rates.', btrim(p_row ->> 'tax_rate')), 'tax_rate_id');
  end if;
end $$;
comment on function private.check_row is
  'Raises PT422 for a row of an import without a name, with an invalid email, or of an unknown vendor or tax rate.';
grant execute on function private.check_row to authenticated;
