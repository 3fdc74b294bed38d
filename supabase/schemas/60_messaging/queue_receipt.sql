create function private.queue_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce((select n.payment_confirmations from public.notification_preferences n where n.company_id = new.company_id), true) then
    insert into private.receipt_mails (payment_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;
comment on function private.queue_receipt is
  'Queues the receipt of an online payment in the transaction that records it, unless the company has switched '
  'payment confirmations off.';
