create function private.refuse_large_discount(p_type text, p_value numeric, p_subtotal numeric) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_type = 'amount' and p_value > 0 and p_value > p_subtotal then
    perform private.raise_api_error('PT422',
      format('The discount can''t exceed the subtotal of $%s', to_char(greatest(p_subtotal, 0), 'FM999,999,999,990.00')), 'discount_value');
  end if;
end $$;
comment on function private.refuse_large_discount is
  'Refuses a fixed discount, in dollars, above the subtotal. Error: PT422 (discount_value).';
grant execute on function private.refuse_large_discount to authenticated, service_role;
