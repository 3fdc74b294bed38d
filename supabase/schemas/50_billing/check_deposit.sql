create function private.check_deposit() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse_wrong_deposit(new);
  return new;
end $$;
comment on function private.check_deposit is 'Row trigger of quotes: what asks for a deposit is not sent with a wrong one. Errors: PT422.';
