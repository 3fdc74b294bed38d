create function private.split_by_tax(p_amount numeric, p_taxes jsonb)
returns table (place int, name text, rate numeric, amount numeric, label text)
language sql immutable set search_path = '' as $$
  with part as (
    select x.place, x.tax ->> 'name' as name, (x.tax ->> 'rate')::numeric as rate, (x.tax ->> 'net')::numeric as net,
      sum((x.tax ->> 'net')::numeric) over (order by x.place) as upto, sum((x.tax ->> 'net')::numeric) over () as whole
    from jsonb_array_elements(p_taxes) with ordinality x (tax, place)
  )
  select 1, null::text, null::numeric, p_amount, '' where coalesce(jsonb_array_length(p_taxes), 0) = 0
  union all
  select p.place::int, p.name, p.rate, s.amount, ' (' || private.tax_label(p.name, p.rate) || ')'
  from part p
  cross join lateral (select private.share_of(p_amount, p.upto, p.whole) - private.share_of(p_amount, p.upto - p.net, p.whole) as amount) s
  where s.amount <> 0
$$;
comment on function private.split_by_tax is
  'Divides an amount in proportion to the net amounts of taxes: one row for each rate, which add up to it; one row without a '
  'rate where taxes is null or empty.';
grant execute on function private.split_by_tax to authenticated, service_role;
