create function private.left_of_quote(
  p_company uuid, p_quote uuid, p_invoice uuid, out net_amount numeric, out tax_amount numeric, out tax_rate numeric
) returns record
language sql stable set search_path = '' as $$
  select q.subtotal - q.discount_amount - coalesce(sum(v.subtotal - v.discount_amount - v.changed), 0),
    q.tax_amount - coalesce(sum(v.tax_amount - round(v.changed * v.tax_rate / 100, 2)), 0), q.tax_rate
  from public.quotes q
  left join lateral (
    select i.subtotal, i.discount_amount, i.tax_amount, i.tax_rate, i.taxes, private.changed_amount(i.company_id, i.id) as changed
    from public.invoices i
    where i.company_id = q.company_id and i.quote_id = q.id and i.id <> p_invoice and i.status <> 'void' and i.deleted_at is null
      and i.kind not in ('credit_note', 'retainage')
  ) v on true
  where q.company_id = p_company and q.id = p_quote
  group by q.id
  having coalesce(bool_and(v.tax_rate = q.tax_rate and v.taxes is null), true) and q.taxes is null
$$;
comment on function private.left_of_quote is
  'What the other living invoices of a quote leave of it to this one: net, tax, and the tax rate, without the change '
  'orders on them. Nothing where one of them has another tax rate than the quote, or lines have their own rates.';
grant execute on function private.left_of_quote to authenticated, service_role;
