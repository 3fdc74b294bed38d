create function private.tax_figures(p_company uuid, p_from date, p_to date, p_by text)
returns table (starts date, gross numeric, exempt numeric, untaxed numeric, taxable numeric, tax_due numeric, tax_collected numeric, invoices int)
language sql stable set search_path = '' as $$
  with figure as (
    -- Retainage counts with the invoice that withheld it; the invoice that releases it is not another sale.
    select v.issue_date as day, s.sign * (v.subtotal - v.discount_amount) as gross, s.sign * v.tax_amount as tax, 0::numeric as collected,
      v.tax_rate = 0 and v.tax_amount = 0 as is_untaxed, v.tax_exemption is not null as is_exempt, 1 as invoices
    from public.invoices v cross join lateral (select case v.kind when 'credit_note' then -1 else 1 end as sign) s
    where v.company_id = p_company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'retainage'
      and v.issue_date between p_from and p_to
    union all
    select t.day, 0, 0, t.tax, false, false, 0 from private.tax_received(p_company, p_from, p_to) t
  )
  select greatest(date_trunc(p_by, f.day::timestamp)::date, p_from), sum(f.gross),
    coalesce(sum(f.gross) filter (where f.is_untaxed and f.is_exempt), 0),
    coalesce(sum(f.gross) filter (where f.is_untaxed and not f.is_exempt), 0),
    coalesce(sum(f.gross) filter (where not f.is_untaxed), 0), sum(f.tax), sum(f.collected), sum(f.invoices)::int
  from figure f group by 1
$$;
comment on function private.tax_figures is
  'Sales and sales tax by month or quarter (p_by) between two days, in dollars, as public.tax_report explains them.';
grant execute on function private.tax_figures to authenticated;
