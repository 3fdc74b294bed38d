create function private.bill_matches(p_company uuid, p_bill uuid)
returns table (line_id uuid, order_line_id uuid, order_id uuid, order_number text, ordered numeric, received numeric, billed_before numeric, billed numeric,
  ordered_cost numeric, billed_cost numeric, tolerance numeric, problems text[])
language sql stable security definer set search_path = '' as $$
  select l.id, o.id, h.id, h.number, o.quantity, case h.kind when 'subcontract' then o.quantity else o.received_quantity end,
    case when b.state in ('approved', 'partly_paid', 'paid') then o.billed_quantity - s.billed else o.billed_quantity end, l.quantity, o.unit_cost, l.unit_cost, t.tolerance,
    array_remove(array[
      case when w.total > o.quantity then 'over_ordered' when h.kind <> 'subcontract' and w.total > o.received_quantity then 'not_received' end,
      case when abs(l.unit_cost - o.unit_cost) > t.tolerance then 'price' end], null)
  from public.bills b
  join public.bill_lines l on l.company_id = b.company_id and l.bill_id = b.id
  join public.purchase_order_lines o on o.company_id = l.company_id and o.id = l.order_line_id
  join public.purchase_orders h on h.company_id = o.company_id and h.id = o.order_id
  cross join private.purchasing_rules(b.company_id) r
  cross join lateral (select greatest(r.price_tolerance_amount, round(o.unit_cost * r.price_tolerance_percent / 100, 4)) as tolerance) t
  -- All lines of this bill for the order line count together.
  cross join lateral (select sum(x.quantity) as billed from public.bill_lines x where x.company_id = b.company_id and x.bill_id = b.id and x.order_line_id = o.id) s
  cross join lateral (select case when b.kind = 'credit' then 0
    when b.state in ('approved', 'partly_paid', 'paid') then o.billed_quantity else o.billed_quantity + s.billed end as total) w
  where b.company_id = p_company and b.id = p_bill
$$;
comment on function private.bill_matches is
  'The lines of a bill that bill an order, with what was ordered, received, and billed before (quantities at three decimals), both unit costs and the '
  'price tolerance in dollars, and the problems: over_ordered, not_received, price. A subcontract counts as received. Tolerance: the greater of the amount and the percent.';
