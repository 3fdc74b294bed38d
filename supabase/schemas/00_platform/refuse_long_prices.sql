create function private.refuse_long_prices(p_items jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  line record;
begin
  select x.place, f.label, f.price into line
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  cross join lateral (values ('price', x.line ->> 'unit_price'), ('cost', x.line ->> 'unit_cost')) as f (label, price)
  where scale(trim_scale(f.price::numeric)) > 4 order by x.place limit 1;
  if found then
    perform private.raise_api_error('PT422', format('Line %s: enter the %s %s with at most 4 decimals.', line.place, line.label, line.price), 'items');
  end if;
  select x.place into line
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  where (x.line ->> 'unit_cost')::numeric < 0 order by x.place limit 1;
  if found then
    perform private.raise_api_error('PT422', format('Line %s: a cost can''t be negative.', line.place), 'items');
  end if;
end $$;
comment on function private.refuse_long_prices is
  'Refuses a unit price or unit cost with more than four decimals, which the column would round, and a negative unit cost. Error: PT422 (items).';
grant execute on function private.refuse_long_prices to authenticated, service_role;
