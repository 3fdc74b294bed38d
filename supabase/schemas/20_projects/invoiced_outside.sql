create function private.invoiced_outside(p_company uuid, p_project uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(v.subtotal - v.discount_amount - private.changed_amount(v.company_id, v.id)), 0)
  from public.invoices v
  left join public.contracts c on c.company_id = v.company_id and c.project_id = v.project_id
  where v.company_id = p_company and v.project_id = p_project
    and (v.kind in ('deposit', 'progress', 'final') or v.kind = 'standard' and v.quote_id = c.quote_id)
    and not private.is_canceled_invoice(v)
    and not exists (select from public.pay_applications a where a.company_id = p_company and a.invoice_id = v.id)
$$;
comment on function private.invoiced_outside is
  'What deposits, draws, and other invoices without a pay application bill of a project''s contract, in dollars before tax, without change orders.';
