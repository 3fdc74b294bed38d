create function private.quote_deposit(p_quote public.quotes) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_quote.deposit_kind <> 'none' then jsonb_build_object('kind', p_quote.deposit_kind, 'value', p_quote.deposit_value,
    'is_refundable', p_quote.deposit_refundable, 'amount', coalesce(v.total_amount, n.net + n.tax),
    'invoice_id', v.id, 'invoice_number', v.invoice_number, 'balance', v.balance, 'bank_payment', private.bank_payment(p_quote.company_id, v.id)) end
  from (select sum(t.amount) as net, sum(round(t.amount * coalesce(t.rate, p_quote.tax_rate) / 100, 2)) as tax
    from private.split_by_tax(private.deposit_net(p_quote), p_quote.taxes) t) n
  left join private.deposit_invoice(p_quote.company_id, p_quote.id) v on true
$$;
comment on function private.quote_deposit is
  'The deposit of a quote as its client sees it: { kind, value, is_refundable (null: not stated), amount, invoice_id, invoice_number, balance, bank_payment }, dollars with '
  'tax; null where none is asked for. The invoice is there from acceptance on.';
