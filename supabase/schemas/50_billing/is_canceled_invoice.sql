create function private.is_canceled_invoice(p_invoice public.invoices) returns boolean
language sql stable set search_path = '' as $$
  select p_invoice.status = 'void' or p_invoice.deleted_at is not null
    or p_invoice.status = 'paid' and p_invoice.amount_due > 0
      and private.credited_amount(p_invoice.company_id, p_invoice.id) >= p_invoice.amount_due
$$;
comment on function private.is_canceled_invoice is
  'Whether an invoice is void, deleted, or credited in full. Its draw can then be billed again.';
grant execute on function private.is_canceled_invoice to authenticated, service_role;
