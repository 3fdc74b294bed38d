create function private.guard_new_invoice() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'authenticated' and new.kind = 'credit_note' then
    raise exception 'Use issue_credit_note to issue a credit note.' using errcode = 'PT422';
  end if;
  return new;
end $$;
comment on function private.guard_new_invoice is
  'Trigger: a member issues a credit note through issue_credit_note only. Error: PT422.';
