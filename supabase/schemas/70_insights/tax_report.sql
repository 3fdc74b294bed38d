create function public.tax_report(p_from date, p_to date, p_by text default 'month') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
begin
  if company is null then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif p_from is null or p_to is null or p_to < p_from or p_to - p_from > 3660 then
    perform private.raise_api_error('PT422', 'Choose a start and an end date at most ten years apart.', 'from');
  elsif p_by is null or p_by not in ('month', 'quarter') then
    perform private.raise_api_error('PT422', 'Choose months or quarters.', 'by');
  end if;
  return (
    select jsonb_build_object('from', p_from, 'to', p_to, 'by', p_by, 'rates', private.tax_by_rate(company, p_from, p_to),
      'periods', coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('ends',
          e.ends, 'rates', private.tax_by_rate(company, p.starts, e.ends)) order by p.starts), '[]'),
      'totals', jsonb_build_object('gross', coalesce(sum(p.gross), 0), 'exempt', coalesce(sum(p.exempt), 0),
        'untaxed', coalesce(sum(p.untaxed), 0), 'taxable', coalesce(sum(p.taxable), 0), 'tax_due', coalesce(sum(p.tax_due), 0),
        'tax_collected', coalesce(sum(p.tax_collected), 0), 'invoices', coalesce(sum(p.invoices), 0)::int))
    from private.tax_figures(company, p_from, p_to, p_by) p
    cross join lateral (select least((date_trunc(p_by, p.starts::timestamp)
      + case p_by when 'quarter' then interval '3 months' else interval '1 month' end)::date - 1, p_to) as ends) e);
end $$;
comment on function public.tax_report is
  'Sales tax by month or quarter in dollars: { from, to, by, periods: [{ starts, ends, gross, exempt, untaxed, taxable, '
  'tax_due, tax_collected, invoices, rates }], totals, rates: [{ name, rate in percent, sales, tax_due, tax_collected, '
  'invoices }] }. A document with several rates counts in each of them. Sales count on the issue date, without tax, less credit notes: gross '
  '= exempt (clients with an exemption) + untaxed (others at 0 %) + taxable. Tax collected counts on the day of the '
  'payment. Arguments: p_from and p_to, inclusive; p_by, month or quarter. Errors: PT403, PT422. Callers: signed-in '
  'users with view_money.';
grant execute on function public.tax_report to authenticated;
