create function private.tax_sales(p_company uuid, p_from date, p_to date)
returns table (day date, name text, rate numeric, net numeric, tax numeric, collected numeric, is_exempt boolean, invoices int, documents int)
language sql stable set search_path = '' as $$
  -- Retainage counts with the invoice that withheld it; the invoice that releases it is not another sale.
  select v.issue_date, t.name, trim_scale(t.rate), s.sign * t.net, s.sign * t.tax, 0::numeric, v.tax_exemption is not null, 1,
    case when row_number() over (partition by v.id) = 1 then 1 else 0 end
  from public.invoices v
  cross join lateral (select case v.kind when 'credit_note' then -1 else 1 end as sign) s
  cross join lateral private.taxes_of(v.tax_name, v.tax_rate, v.subtotal - v.discount_amount, v.tax_amount, v.taxes) t
  where v.company_id = p_company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'retainage'
    and v.issue_date between p_from and p_to
  union all
  select r.day, r.name, r.rate, 0, 0, r.tax, false, 0, 0 from private.tax_received(p_company, p_from, p_to) r
$$;
comment on function private.tax_sales is
  'Sales and sales tax between two days by document and tax rate, in dollars, credit notes negative, and the tax received by '
  'day and rate; invoices counts a document for each of its rates, documents once.';
grant execute on function private.tax_sales to authenticated;
