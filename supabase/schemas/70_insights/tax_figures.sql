create function private.tax_figures(p_company uuid, p_from date, p_to date, p_by text)
returns table (starts date, gross numeric, exempt numeric, untaxed numeric, taxable numeric, tax_due numeric, tax_collected numeric, invoices int)
language sql stable set search_path = '' as $$
  select greatest(date_trunc(p_by, f.day::timestamp)::date, p_from), sum(f.net),
    coalesce(sum(f.net) filter (where f.is_untaxed and f.is_exempt), 0),
    coalesce(sum(f.net) filter (where f.is_untaxed and not f.is_exempt), 0),
    coalesce(sum(f.net) filter (where not f.is_untaxed), 0), sum(f.tax), sum(f.collected), sum(f.documents)::int
  from (select s.*, s.rate = 0 and s.tax = 0 as is_untaxed from private.tax_sales(p_company, p_from, p_to) s) f
  group by 1
$$;
comment on function private.tax_figures is
  'Sales and sales tax by month or quarter (p_by) between two days, in dollars, as public.tax_report explains them.';
grant execute on function private.tax_figures to authenticated;
