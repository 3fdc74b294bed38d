create function private.price_and_markup(
  p_cost numeric, p_price numeric, p_markup numeric, p_default numeric, out price numeric, out markup numeric
) returns record
language sql immutable set search_path = '' as $$
  select coalesce(p_price, private.round_price(p_cost * (1 + coalesce(p_markup, p_default) / 100), p_cost), 0),
    coalesce(p_markup, case when p_price is null then case when p_cost is not null then p_default end
      when p_cost > 0 then least(greatest(round((p_price - p_cost) / p_cost * 100, 2), 0), 9999999.99) end, 0)
$$;
comment on function private.price_and_markup is
  'Selling price and markup of a row: a price that is missing is cost × (1 + markup / 100), a markup that is '
  'missing what leads from cost to price, else p_default.';
grant execute on function private.price_and_markup to authenticated;
