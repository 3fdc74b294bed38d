create view public.tax_liability with (security_invoker = true) as
select v.company_id, date_trunc('month', v.issue_date)::date as month, t.rate::numeric(6, 3) as tax_rate,
  sum(t.net * s.sign) as taxable, sum(t.tax * s.sign) as tax,
  -- The share that was received of what is due, of the tax that is left; both without what was credited.
  sum(case when v.kind <> 'credit_note' and v.amount_due > coalesce(n.credited, 0)
    then round((t.tax - case when v.taxes is null then coalesce(n.tax, 0) else coalesce(n.tax, 0) * t.tax / nullif(v.tax_amount, 0) end) * (v.paid_amount - coalesce(n.credited, 0)) / (v.amount_due - coalesce(n.credited, 0)), 2)
    else 0 end) as tax_collected,
  count(*)::int as invoices
from public.invoices v
cross join lateral (select case v.kind when 'credit_note' then -1 else 1 end as sign) s
cross join lateral private.taxes_of(v.tax_name, v.tax_rate, v.subtotal - v.discount_amount, v.tax_amount, v.taxes) t
left join (select c.company_id, c.credits_invoice_id, sum(c.total_amount) as credited, sum(c.tax_amount) as tax
  from public.invoices c where c.kind = 'credit_note' and c.status not in ('draft', 'void') and c.deleted_at is null
  group by c.company_id, c.credits_invoice_id) n on n.company_id = v.company_id and n.credits_invoice_id = v.id
where v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'retainage'
group by v.company_id, date_trunc('month', v.issue_date), t.rate::numeric(6, 3);

comment on view public.tax_liability is
  'Tax invoiced by month and rate, credit notes taken off, and the part of it that has been paid: what a credit note '
  'took off is neither. Released retainage is no sale: it was one when it was held. Older screens read this view; '
  'newer ones call public.tax_report.';

grant select on public.tax_liability to authenticated, service_role;
