create function private.left_of_mixed(p_company uuid, p_quote uuid, p_invoice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'net_amount', q.subtotal - q.discount_amount - coalesce(sum(v.net - v.changed), 0),
    'tax_amount', q.tax_amount - coalesce(sum(v.tax_amount - v.changed_tax), 0),
    'rates', own.rates,
    'slack', 0.01 * jsonb_array_length(own.rates) * (1 + count(v.id)))
  from public.quotes q
  cross join lateral (select jsonb_agg(jsonb_build_object('name', t.name, 'rate', trim_scale(t.rate))) as rates
    from private.taxes_of(q.tax_name, q.tax_rate, q.subtotal - q.discount_amount, q.tax_amount, q.taxes) t) own
  left join lateral (
    select i.id, i.subtotal - i.discount_amount as net, i.tax_amount, i.taxes is not null as is_mixed,
      private.changed_amount(i.company_id, i.id) as changed, private.changed_tax(i) as changed_tax,
      (select bool_and(own.rates @> jsonb_build_array(jsonb_build_object('name', t.name, 'rate', trim_scale(t.rate))))
        from private.taxes_of(i.tax_name, i.tax_rate, i.subtotal - i.discount_amount, i.tax_amount, i.taxes) t) as is_known
    from public.invoices i
    where i.company_id = q.company_id and i.quote_id = q.id and i.id <> p_invoice and i.status <> 'void' and i.deleted_at is null
      and i.kind not in ('credit_note', 'retainage')
  ) v on true
  where q.company_id = p_company and q.id = p_quote and q.taxes is not null
  group by q.id, own.rates
  having coalesce(bool_and(v.is_known), true)
$$;
comment on function private.left_of_mixed is
  'What the other living invoices leave of a quote with several tax rates to this one: {net_amount, tax_amount, rates, slack}, '
  'in dollars, without change orders; slack is what rounding can differ by. Null for a quote with one rate, or where an '
  'invoice has a rate that the quote lacks.';
grant execute on function private.left_of_mixed to authenticated, service_role;
