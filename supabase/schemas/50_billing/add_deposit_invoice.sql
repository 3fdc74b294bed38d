create function private.add_deposit_invoice(
  p_quote public.quotes, p_invoice uuid, p_client uuid, p_net numeric, p_label text, p_due date, p_retainage numeric default 0
) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, number_origin, title, tax_rate, tax_name, retainage_rate, due_date, notes)
  values (p_invoice, p_quote.company_id, p_client, p_quote.project_id, p_quote.id, 'deposit', 'quote', left(p_quote.title || ' (deposit)', 200),
    p_quote.tax_rate, p_quote.tax_name, p_retainage, p_due,
    case p_quote.deposit_refundable when true then 'This deposit is refundable.' when false then 'This deposit is non-refundable.' end);
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
  select p_quote.company_id, p_invoice, t.place, left(p_label || ', ' || p_quote.quote_number || ' ' || p_quote.title, 300 - length(t.label)) || t.label,
    1, t.amount, t.name, t.rate
  from private.split_by_tax(p_net, p_quote.taxes) t;
end $$;
comment on function private.add_deposit_invoice is
  'The invoice, a draft, of a deposit: p_net dollars before tax. Its notes say whether the deposit is refundable, where the quote does. For members who bill a quote, and for clients who accept one.';
grant execute on function private.add_deposit_invoice to authenticated, service_role;
