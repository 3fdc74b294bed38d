create function public.preview_quote_bill(
  p_id uuid, p_kind text, p_percent numeric default null, p_retainage_rate numeric default 0,
  p_client_id uuid default null, p_deposit_deduction text default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice jsonb;
  seen jsonb;
begin
  begin
    invoice := public.bill_quote(p_id, p_kind, p_percent, p_retainage_rate => p_retainage_rate, p_client_id => p_client_id,
      p_deposit_deduction => p_deposit_deduction);
    select jsonb_build_object('total_amount', invoice -> 'total_amount', 'tax_amount', invoice -> 'tax_amount',
      'retainage_amount', invoice -> 'retainage_amount', 'deposit_deducted', case when p_kind = 'progress' then (
        select -sum((l ->> 'total_price')::numeric) from jsonb_array_elements(invoice -> 'items') l where l ->> 'quote_item_id' is null) end, 'left', q.subtotal - q.discount_amount - q.billed_amount)
    into seen from public.quotes q where q.id = p_id;
    raise exception using errcode = 'PLTRY';
  exception when sqlstate 'PLTRY' then
    return seen;
  end;
end $$;
comment on function public.preview_quote_bill is
  'What an invoice over part of an accepted quote would be: total, tax, retainage, and what it leaves of the quote '
  'before tax. Nothing is saved. Arguments: p_id, p_kind, p_percent, p_retainage_rate, p_client_id and '
  'p_deposit_deduction, as for bill_quote. Errors: PT402 plan, PT403 role, PT404 not found, PT409 conflict, PT422 invalid, those of bill_quote. '
  'Callers: signed-in users.';
grant execute on function public.preview_quote_bill to authenticated;
