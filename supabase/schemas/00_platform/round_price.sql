create function private.round_price(p_price numeric, p_basis numeric) returns numeric
language sql immutable set search_path = '' as $$
  select round(p_price, case when p_basis = round(p_basis, 2) then 2 else 4 end)
$$;
comment on function private.round_price is
  'A computed unit price in dollars: in whole cents, or with four decimals if the price or cost it is computed from has '
  'parts of a cent.';
grant execute on function private.round_price to authenticated, service_role;
