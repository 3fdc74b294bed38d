create function private.bill_deposit(
  p_quote public.quotes, p_invoice uuid, p_client uuid, p_percent numeric, p_due date, p_retainage numeric
) returns void
language plpgsql set search_path = '' as $$
declare
  deposit constant numeric := round((p_quote.subtotal - p_quote.discount_amount) * p_percent / 100, 2);
begin
  if deposit is null or deposit <= 0 or p_percent > 100 then
    perform private.raise_api_error('PT422', 'Enter a percentage between 0 and 100.', 'percent');
  end if;
  perform private.add_deposit_invoice(p_quote, p_invoice, p_client, deposit, trim_scale(p_percent) || '% deposit', p_due, p_retainage);
end $$;
comment on function private.bill_deposit is 'The invoice of a percent of a quote, which a member bills as a deposit. Errors: PT422.';
grant execute on function private.bill_deposit to authenticated, service_role;
