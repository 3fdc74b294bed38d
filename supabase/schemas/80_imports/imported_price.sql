create function private.imported_price(p_row jsonb, p_before jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  new_cost constant numeric := nullif(p_row ->> 'cost', '');
  new_price constant numeric := nullif(p_row ->> 'unit_price', '');
  new_markup constant numeric := nullif(p_row ->> 'markup_percentage', '');
  cost constant numeric := coalesce(new_cost, (p_before ->> 'cost')::numeric);
  stepped record;
begin
  if coalesce(new_cost, new_price, new_markup) is null then
    return '{}';
  end if;
  select * into stepped from private.price_and_markup(cost,
    coalesce(new_price, case when new_markup is null then nullif((p_before ->> 'unit_price')::numeric, 0) end), new_markup,
    coalesce((p_before ->> 'markup_percentage')::numeric, private.company_markup()));
  return jsonb_build_object('cost', new_cost,
    'unit_price', case when cost is null then new_price else stepped.price end,
    'markup_percentage', case when cost > 0 or p_before is null then stepped.markup else new_markup end);
end $$;
comment on function private.imported_price is
  'Cost, price, and markup of an item after a row of a file, consistent with each other; null for those that do not '
  'change.';
grant execute on function private.imported_price to authenticated;
