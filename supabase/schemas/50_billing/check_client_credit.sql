create function private.check_client_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  left_over numeric;
begin
  perform 1 from public.clients where company_id = new.company_id and id = new.client_id for no key update;
  select coalesce(sum(amount), 0) into left_over from public.client_credits
  where company_id = new.company_id and client_id = new.client_id;
  if left_over < 0 then
    raise exception 'The client has only $% of credit.', to_char(left_over - new.amount, 'FM999,999,990.00')
      using errcode = 'PT422', hint = 'amount';
  end if;
  return null;
end $$;
comment on function private.check_client_credit is
  'Trigger: a client''s credit in dollars never goes below zero, also under concurrent writes. Error: PT422.';
