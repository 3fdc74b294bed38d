create function private.count_billed(p_company uuid, p_bill uuid, p_sign int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.purchase_order_lines o set billed_quantity = o.billed_quantity + p_sign * s.quantity, billed_amount = o.billed_amount + p_sign * s.amount
  from (select l.order_line_id, sum(l.quantity * case when b.kind = 'credit' and l.quantity > 0 then -1 else 1 end) as quantity, sum(l.amount + l.tax_amount) as amount
    from public.bill_lines l join public.bills b on b.company_id = l.company_id and b.id = l.bill_id
    where l.company_id = p_company and l.bill_id = p_bill and l.order_line_id is not null group by l.order_line_id) s
  where o.company_id = p_company and o.id = s.order_line_id;
end $$;
comment on function private.count_billed is 'Adds the lines of a bill to what its orders count as billed, or takes them off (p_sign -1). A credit lowers it.';
