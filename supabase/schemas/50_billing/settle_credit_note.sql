create function private.settle_credit_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.paid_amount := case when new.status = 'void' then 0 else new.total_amount - new.retainage_amount end;
  return new;
end $$;
comment on function private.settle_credit_note is
  'A credit note owes nothing: its whole amount went to the invoice or to the client''s credit.';
