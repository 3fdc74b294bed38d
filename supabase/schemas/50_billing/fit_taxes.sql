create function private.fit_taxes(p_taxes jsonb, p_total numeric) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(case when x.place = r.place then jsonb_set(x.tax, '{tax}', to_jsonb((x.tax ->> 'tax')::numeric + r.missing)) else x.tax end order by x.place)
  from jsonb_array_elements(p_taxes) with ordinality x (tax, place)
  cross join lateral (
    select (array_agg(y.place order by abs((y.tax ->> 'net')::numeric) desc, y.place) filter (where (y.tax ->> 'rate')::numeric > 0))[1] as place,
      p_total - sum((y.tax ->> 'tax')::numeric) as missing
    from jsonb_array_elements(p_taxes) with ordinality y (tax, place)
  ) r
$$;
comment on function private.fit_taxes is
  'The taxes of a document with the cents that its total tax differs by added to the rate with the largest net amount.';
grant execute on function private.fit_taxes to authenticated, service_role;
