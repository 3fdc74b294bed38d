create function private.released_retainage(p_company uuid, p_project uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(v.subtotal - v.discount_amount), 0) from public.pay_applications a
  join public.invoices v on v.company_id = a.company_id and v.retains_invoice_id = a.invoice_id
  where a.company_id = p_company and a.project_id = p_project and v.kind = 'retainage' and not private.is_canceled_invoice(v)
$$;
comment on function private.released_retainage is 'Retainage of a project''s pay applications that was released by invoice, in dollars.';
