create function private.check_change_orders(p_company uuid, p_invoices uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wrong record;
begin
  -- Locked in one order and judged after: of two invoices at once the later one sees the first.
  perform from public.change_orders o
  where o.company_id = p_company and o.id in (
    select l.change_order_id from public.invoice_items l where l.company_id = p_company and l.invoice_id = any (p_invoices))
  order by o.id for no key update;
  select o.number, o.status, o.amount, o.project_id = v.project_id as is_at_home, v.kind in ('retainage', 'credit_note') as is_other_kind,
    others.amount as elsewhere, (
      select w.invoice_number from public.invoice_items k join public.invoices w on w.company_id = k.company_id and w.id = k.invoice_id
      where k.company_id = p_company and k.change_order_id = o.id and w.id <> v.id and w.status <> 'void' and w.deleted_at is null
      order by w.created_at desc limit 1) as invoice_number
  into wrong
  from (
    select l.invoice_id, l.change_order_id, sum(l.total_price) as total, min(l.total_price) as least, max(l.total_price) as most
    from public.invoice_items l
    where l.company_id = p_company and l.invoice_id = any (p_invoices) and l.change_order_id is not null group by 1, 2
  ) billed
  join public.invoices v on v.company_id = p_company and v.id = billed.invoice_id and v.status <> 'void' and v.deleted_at is null
  join public.change_orders o on o.company_id = p_company and o.id = billed.change_order_id
  -- a project that is being removed takes its change orders along
  join public.projects p on p.company_id = p_company and p.id = o.project_id
  cross join lateral (select private.billed_amount(p_company, o.id, v.id) as amount) others
  where o.status <> 'approved' or o.project_id is distinct from v.project_id or v.kind in ('retainage', 'credit_note')
    -- every part in the direction of the whole, and all of them no more than it
    or case when o.amount >= 0 then billed.least < 0 or billed.total + others.amount > o.amount
      else billed.most > 0 or billed.total + others.amount < o.amount end
  order by o.number limit 1;
  if not found then
    return;
  end if;
  perform private.raise_api_error('PT422', case
    when wrong.is_other_kind then 'This invoice takes no change orders. Make another one for them.'
    when not coalesce(wrong.is_at_home, false) then format('Change order %s belongs to another project than this invoice.', wrong.number)
    when wrong.status <> 'approved' then format('Change order %s has not been approved.', wrong.number)
    when wrong.elsewhere = wrong.amount and wrong.invoice_number is not null
      then format('Change order %s is on invoice %s already.', wrong.number, wrong.invoice_number)
    else format('Change order %s was approved over %s$%s, and $%s of it is left to invoice.', wrong.number,
      case when wrong.amount < 0 then 'a deduction of ' end, to_char(abs(wrong.amount), 'FM999,999,999,990.00'),
      to_char(abs(wrong.amount - wrong.elsewhere), 'FM999,999,999,990.00')) end, 'items');
end $$;
comment on function private.check_change_orders is
  'Refuses invoices whose change orders are of another project, not approved, or billed over more than their amount '
  'by all living invoices together. Error: PT422.';
