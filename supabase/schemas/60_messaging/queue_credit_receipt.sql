create function private.queue_credit_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce((select n.payment_confirmations from public.notification_preferences n where n.company_id = new.company_id), true) then
    insert into private.receipt_mails (credit_id) values (new.id) on conflict do nothing;
  end if;
  insert into public.activity_log (company_id, type, status, title, description, entity_id, permission)
  select new.company_id, 'payment', 'credited', 'Payment added to client credit', v.invoice_number, v.id, 'view_money'
  from public.invoices v where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;
comment on function private.queue_credit_receipt is
  'Queues the receipt of an online payment that became credit as a whole, unless the company has switched payment '
  'confirmations off; and writes it into the feed.';
