create function private.application_state(p_application public.pay_applications) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select case when private.is_canceled_invoice(v) then 'draft' when v.status = 'paid' then 'paid' else 'submitted' end
    from public.invoices v where v.company_id = p_application.company_id and v.id = p_application.invoice_id), 'draft')
$$;
comment on function private.application_state is
  'The state of a pay application, read from its invoice: draft (no invoice, or one that is void or credited in full), submitted, paid.';
grant execute on function private.application_state to authenticated, service_role;
