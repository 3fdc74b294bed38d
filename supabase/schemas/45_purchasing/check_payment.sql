create function private.check_payment(p_bill public.bills, p_amount numeric) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  payable constant numeric := private.payable_amount(p_bill);
  expired text;
begin
  if p_bill.id is null then
    perform private.raise_api_error('PT404', 'Bill not found');
  elsif p_bill.state not in ('approved', 'partly_paid') then
    perform private.raise_api_error('PT409', case p_bill.state when 'paid' then 'This bill is already paid.' when 'void' then 'This bill is void.'
      else format('Bill %s isn''t approved yet.', coalesce(p_bill.vendor_number, '')) end);
  elsif p_amount = 0 or sign(p_amount) <> sign(payable) or abs(p_amount) > abs(payable) then
    perform private.raise_api_error('PT422', format('%s of bill %s can be paid now.', private.money_text(payable), coalesce(p_bill.vendor_number, '')), 'amount');
  elsif p_bill.expense_id is not null and p_amount <> payable then
    perform private.raise_api_error('PT422', 'A bill recorded as an expense is paid in full.', 'amount');
  end if;
  expired := private.expired_papers(p_bill.company_id, p_bill.vendor_id);
  if p_amount > 0 and expired is not null and (private.purchasing_rules(p_bill.company_id)).holds_expired_vendors then
    perform private.raise_api_error('PT409', format('Payment is on hold: %s.', expired));
  end if;
end $$;
comment on function private.check_payment is 'Raises why an amount (dollars) of a bill can''t be paid: PT404, PT409 state or expired papers, PT422 amount.';
