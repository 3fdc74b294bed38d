create function private.notify_credit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_client_action(new.company_id, v.created_by, 'view_money', 'payment ' || new.id, jsonb_build_object(
    'event', 'invoice_paid', 'document_id', v.id, 'document', v.invoice_number, 'client', c.name,
    'amount', new.amount, 'credited', new.amount, 'is_void', v.status = 'void' or v.deleted_at is not null))
  from public.invoices v join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where v.company_id = new.company_id and v.id = new.invoice_id;
  return null;
end $$;
comment on function private.notify_credit is 'A client has paid online what was no longer open.';
