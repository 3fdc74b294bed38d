create function private.money_text(p_amount numeric) returns text
language sql immutable strict set search_path = '' as $$
  select case when p_amount < 0 then '-' else '' end || '$' || to_char(abs(p_amount), 'FM999,999,999,990.00')
$$;
comment on function private.money_text is 'An amount in dollars as messages show it: -$1,234.50.';
grant execute on function private.money_text to authenticated, service_role;
