create function private.notify_members_of_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_people(new.company_id, 'payment_received', private.owners_of(new.company_id) || v.created_by, 'view_money',
    'invoice', v.id, v.project_id, format('Payment received on %s', v.invoice_number),
    (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id), 'payment ' || v.id)
  from public.invoices v where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;
comment on function private.notify_members_of_payment is
  'Row trigger: notifies the owners, the author of the invoice, and watchers of a payment.';
