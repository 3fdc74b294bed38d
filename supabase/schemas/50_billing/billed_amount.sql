create function private.billed_amount(p_company uuid, p_change_order uuid, p_but uuid default null) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(l.total_price), 0) from public.invoice_items l
  join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
  where l.company_id = p_company and l.change_order_id = p_change_order and v.status <> 'void' and v.deleted_at is null
    and v.id is distinct from p_but
$$;
comment on function private.billed_amount is
  'What living invoices bill of a change order, one of them left out where it is named.';
grant execute on function private.billed_amount to authenticated, service_role;
