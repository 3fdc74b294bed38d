create function private.deposit_to_deduct(p_quote uuid, p_invoice uuid) returns numeric
language sql stable set search_path = '' as $$
  with invoice as (
    select v.id, v.subtotal - v.discount_amount - private.changed_amount(v.company_id, v.id) as net,
      v.kind = 'progress' and l.work is not null as is_work, coalesce(l.work, 0) - v.discount_amount as work, l.deducted
    from public.quotes q
    join public.invoices v on v.company_id = q.company_id and v.quote_id = q.id and v.status <> 'void' and v.deleted_at is null
      and v.kind not in ('credit_note', 'retainage')
    cross join lateral (select sum(i.total_price) filter (where i.quote_item_id is not null) as work,
        -sum(i.total_price) filter (where i.quote_item_id is null and i.change_order_id is null and i.total_price < 0) as deducted
      from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id) l
    where q.id = p_quote
  ), sums as (
    -- All in dollars before tax; the work so far includes this invoice, the rest does not.
    select q.subtotal - q.discount_amount as quote, q.deposit_deduction,
      coalesce(sum(v.net) filter (where not v.is_work), 0) as deposits, coalesce(sum(v.work) filter (where v.is_work), 0) as work,
      coalesce(sum(v.deducted) filter (where v.is_work), 0) as deducted, coalesce(sum(v.work) filter (where v.id = p_invoice), 0) as gain,
      coalesce(sum(v.net) filter (where v.id <> p_invoice), 0) as billed
    from public.quotes q left join invoice v on true where q.id = p_quote group by q.id
  )
  select greatest(0, billed + gain - quote, least(gain, deposits - deducted, case deposit_deduction
    when 'pro_rata' then round(deposits * work / nullif(quote, 0), 2) - deducted else 0 end))
  from sums
$$;
comment on function private.deposit_to_deduct is
  'What a new progress invoice deducts of the deposits of its quote, in dollars before tax: with pro_rata the share of '
  'them that the work so far is of the quote, less what was deducted before; with end only what would exceed the quote.';
grant execute on function private.deposit_to_deduct to authenticated, service_role;
