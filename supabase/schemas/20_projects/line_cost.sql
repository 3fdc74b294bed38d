create function private.line_cost(p_quantity numeric, p_unit_price numeric, p_unit_cost numeric) returns numeric
language sql immutable set search_path = '' as $$
  select round(p_quantity * p_unit_cost, 2) * case when p_unit_price < 0 then -1 else 1 end
$$;
comment on function private.line_cost is
  'Cost of a line in dollars, null while its unit cost is unknown. A deduction (negative price) saves its cost.';
grant execute on function private.line_cost to authenticated, service_role;
