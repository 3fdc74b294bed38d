create function private.check_order_line(p_company uuid, p_line jsonb, p_field text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  quantity constant numeric := (p_line ->> 'quantity')::numeric;
  cost constant numeric := (p_line ->> 'unit_cost')::numeric;
begin
  if coalesce(length(btrim(p_line ->> 'description')), 0) not between 1 and 500 then
    perform private.raise_api_error('PT422', 'Enter a description of up to 500 characters.', p_field || '.description');
  elsif quantity is null or quantity = 'NaN' or quantity <= 0 or quantity >= 1e8 or quantity <> round(quantity, 3) then
    perform private.raise_api_error('PT422', 'Enter a quantity above 0 with at most three decimals.', p_field || '.quantity');
  elsif cost is null or cost = 'NaN' or cost < 0 or cost >= 1e8 then
    perform private.raise_api_error('PT422', 'Enter a unit cost of 0 or more.', p_field || '.unit_cost');
  elsif round(quantity * cost, 2) >= 1e10 then
    perform private.raise_api_error('PT422', 'This line is too large.', p_field || '.unit_cost');
  elsif p_line ->> 'material_id' is not null and not exists (select from public.materials m where m.company_id = p_company and m.id = (p_line ->> 'material_id')::uuid)
    or p_line ->> 'quote_item_id' is not null and not exists (select from public.quote_items i where i.company_id = p_company and i.id = (p_line ->> 'quote_item_id')::uuid)
    or p_line ->> 'budget_line_id' is not null and not exists (select from public.budget_lines b where b.company_id = p_company and b.id = (p_line ->> 'budget_line_id')::uuid)
    or p_line ->> 'cost_code_id' is not null and not exists (select from public.cost_codes c where c.company_id = p_company and c.id = (p_line ->> 'cost_code_id')::uuid) then
    perform private.raise_api_error('PT404', 'The material, quote line, budget line, or cost code of this line no longer exists.', p_field);
  end if;
end $$;
comment on function private.check_order_line is 'Refuses a line of an order that isn''t valid: PT422 with the field, PT404 for what it refers to.';
