create function private.notify_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  to_credit constant numeric := coalesce((select sum(k.amount) from public.client_credits k
    where k.company_id = new.company_id and k.payment_id = new.id and k.source = 'overpayment'), 0);
begin
  perform private.notify_of_client_action(new.company_id, v.created_by, 'view_money', 'payment ' || new.id, jsonb_build_object(
    'event', 'invoice_paid', 'document_id', v.id, 'document', v.invoice_number, 'client', c.name,
    'amount', new.amount + to_credit, 'credited', to_credit))
  from public.invoices v join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;
comment on function private.notify_payment is
  'A client has paid online; with what was too much, which is stored after the payment.';
