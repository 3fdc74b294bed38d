create function private.refuse_parts_of_cents(p_items jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  line record;
begin
  select x.place, x.line ->> 'unit_price' as price into line
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  where scale(trim_scale((x.line ->> 'unit_price')::numeric)) > 2 limit 1;
  if found then
    perform private.reject('PT422', format('Line %s: enter the price %s in whole cents.', line.place, line.price), 'items');
  end if;
end $$;
comment on function private.refuse_parts_of_cents is
  'Refuses a unit price with more than two decimals, which the column would round without a word. Error: PT422 '
  '(items).';
grant execute on function private.refuse_parts_of_cents to authenticated, service_role;
