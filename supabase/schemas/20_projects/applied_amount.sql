create function private.applied_amount(p_company uuid, p_project uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when exists (select from public.pay_applications a where a.company_id = p_company and a.project_id = p_project and a.invoice_id is not null)
    then coalesce((select sum(v.subtotal - v.discount_amount) from public.pay_applications a
        join public.invoices v on v.company_id = a.company_id and v.id = a.invoice_id
        where a.company_id = p_company and a.project_id = p_project and not private.is_canceled_invoice(v)), 0)
      + private.invoiced_outside(p_company, p_project)
      - coalesce((select sum(v.subtotal - v.discount_amount) from public.payment_schedule s
        join public.invoices v on v.company_id = s.company_id and v.id = s.invoice_id
        where s.company_id = p_company and s.project_id = p_project and not private.is_canceled_invoice(v)), 0)
    else 0 end
$$;
comment on function private.applied_amount is
  'What a project that is billed by pay applications has invoiced besides its draws, in dollars before tax; 0 without applications.';
grant execute on function private.applied_amount to authenticated, service_role;
