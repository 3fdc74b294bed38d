create function private.share_order_tax(p_company uuid, p_order uuid) returns void
language sql security definer set search_path = '' as $$
  with share as (
    select l.id, round(sum(l.amount) over w * o.tax / nullif(o.subtotal, 0), 2) as upto,
      row_number() over (order by l.position desc, l.id desc) = 1 as is_last, o.tax, sum(l.amount) over w as amounts
    from public.purchase_order_lines l join public.purchase_orders o on o.id = l.order_id
    where l.company_id = p_company and l.order_id = p_order
    window w as (order by l.position, l.id rows between unbounded preceding and current row)
  ), part as (
    select s.id, case when s.is_last then s.tax else coalesce(s.upto, 0) end as upto from share s
  )
  update public.purchase_order_lines l set tax_amount = p.upto - p.before
  from (select q.id, q.upto, coalesce(lag(q.upto) over (order by l.position, l.id), 0) as before
    from part q join public.purchase_order_lines l on l.id = q.id) p
  where l.id = p.id
$$;
comment on function private.share_order_tax is 'Shares the sales tax of an order among its lines by amount; together the shares are the tax to the cent.';
