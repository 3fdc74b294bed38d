create function private.emit_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  event text;
begin
  event := case
    when tg_table_name = 'projects' and tg_op = 'INSERT' then 'project.created'
    when tg_table_name = 'projects' then 'project.status'
    when tg_table_name = 'clients' then 'client.created'
    when tg_table_name = 'leads' and tg_op = 'INSERT' then 'lead.created'
    when tg_table_name = 'leads' and to_jsonb(new) ->> 'outcome' = 'won' then 'lead.won'
    when tg_table_name = 'payments' then 'payment.recorded'
    when tg_table_name = 'quotes' and tg_op = 'INSERT' then 'quote.created'
    when tg_table_name = 'quotes' and to_jsonb(new) ->> 'status' = 'accepted' then 'quote.accepted'
    when tg_table_name = 'invoices' and tg_op = 'INSERT' then 'invoice.created'
    when tg_table_name = 'invoices' and to_jsonb(new) ->> 'status' = 'paid' then 'invoice.paid'
    when tg_table_name = 'invoices' and to_jsonb(new) ->> 'status' = 'sent' then 'invoice.sent'
  end;
  if event is not null then
    insert into public.webhook_deliveries (company_id, endpoint_id, event, payload)
    select e.company_id, e.id, event, jsonb_build_object('event', event, 'at', now(), 'data', to_jsonb(new) - array['search'])
    from public.webhook_endpoints e where e.company_id = new.company_id and e.is_active and event = any (e.events);
  end if;
  return null;
end $$;
comment on function private.emit_webhook is
  'Queues an event for the endpoints that asked for it, in the transaction of what happened.';
