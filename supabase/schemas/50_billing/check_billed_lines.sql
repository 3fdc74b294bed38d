create function private.check_billed_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.check_change_orders(c.company_id, array_agg(distinct c.invoice_id))
  from changed c where c.change_order_id is not null group by c.company_id;
  return null;
end $$;
comment on function private.check_billed_lines is
  'Statement trigger on invoice lines: change orders are billed once, and only approved ones (check_change_orders).';
