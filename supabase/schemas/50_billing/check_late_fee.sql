create function private.check_late_fee(p_type text, p_value numeric) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_type is null or p_type not in ('percent', 'amount') then
    perform private.raise_api_error('PT422', 'Choose a percentage or an amount.', 'type');
  elsif p_value is null or p_value = 'NaN' or p_value <= 0 or p_value <> round(p_value, 2)
    or p_value > (case p_type when 'percent' then 100 else 1000000 end) then
    perform private.raise_api_error('PT422', case p_type when 'percent' then 'Enter a percentage from 0.01 to 100.'
      else 'Enter an amount from $0.01 to $1,000,000.' end, 'value');
  end if;
end $$;
comment on function private.check_late_fee is
  'Refuses a late fee that is no percentage or amount with two decimals. Error: PT422.';
grant execute on function private.check_late_fee to authenticated, service_role;
