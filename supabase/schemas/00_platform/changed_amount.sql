create function private.changed_amount(p_company uuid, p_invoice uuid) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(l.total_price), 0) from public.invoice_items l
  where l.company_id = p_company and l.invoice_id = p_invoice and l.change_order_id is not null
$$;
comment on function private.changed_amount is 'What change orders make of an invoice''s subtotal.';
grant execute on function private.changed_amount to authenticated, service_role;
