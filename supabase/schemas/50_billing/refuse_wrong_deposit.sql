create function private.refuse_wrong_deposit(p_quote public.quotes) returns void
language plpgsql set search_path = '' as $$
begin
  if p_quote.deposit_kind <> 'none' and p_quote.client_id is null and p_quote.lead_id is null then
    perform private.raise_api_error('PT422', 'Choose a client before you ask for a deposit.', 'client_id');
  elsif p_quote.deposit_kind = 'percent' and not p_quote.deposit_value between 0.01 and 100 then
    perform private.raise_api_error('PT422', 'Enter a deposit between 0 and 100%.', 'deposit_value');
  elsif p_quote.deposit_kind = 'amount' and p_quote.deposit_value <= 0 then
    perform private.raise_api_error('PT422', 'Enter the deposit.', 'deposit_value');
  elsif p_quote.deposit_kind = 'amount' and p_quote.items_count > 0 and p_quote.deposit_value > p_quote.total_amount then
    perform private.raise_api_error('PT422', format('The deposit is more than the total of $%s.', to_char(p_quote.total_amount, 'FM999,999,999,990.00')), 'deposit_value');
  end if;
end $$;
comment on function private.refuse_wrong_deposit is 'A deposit needs a client or a lead, who becomes one, is above zero, and at most the total. Errors: PT422.';
grant execute on function private.refuse_wrong_deposit to authenticated, service_role;
