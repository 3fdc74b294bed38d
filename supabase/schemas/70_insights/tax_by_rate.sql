create function private.tax_by_rate(p_company uuid, p_from date, p_to date) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.rate desc, r.name), '[]') from (
    select s.name, s.rate, sum(s.net) as sales, sum(s.tax) as tax_due, sum(s.collected) as tax_collected, sum(s.invoices)::int as invoices
    from private.tax_sales(p_company, p_from, p_to) s group by s.name, s.rate
  ) r
$$;
comment on function private.tax_by_rate is
  'Sales and sales tax between two days by the name and percent of the rate: [{name, rate, sales, tax_due, tax_collected, '
  'invoices}], in dollars.';
grant execute on function private.tax_by_rate to authenticated;
