create function private.queue_reminders(
  p_ids uuid[], p_channel text, p_message text
) returns table (invoice_id uuid, ok boolean, message text)
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  one uuid;
  v record;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if p_channel is null or p_channel not in ('email', 'sms') then
    perform private.raise_api_error('PT422', 'Choose email or text message.', 'channel');
  end if;
  foreach one in array p_ids loop
    select i.id, i.client_id, i.status, i.balance, case p_channel when 'email' then c.email else c.phone end as recipient into v
    from public.invoices i join public.clients c on c.company_id = i.company_id and c.id = i.client_id
    where i.company_id = company and i.id = one and i.deleted_at is null;
    invoice_id := one;
    message := case
      when v.id is null then 'Invoice not found'
      when v.status = 'draft' then 'Send the invoice before you remind the client.'
      when v.status in ('void', 'paid') or v.balance <= 0 then 'Nothing is due on this invoice.'
      when nullif(v.recipient, '') is null then case p_channel when 'email' then 'The client has no email address.' else 'The client has no phone number.' end
    end;
    ok := message is null;
    if ok then
      insert into public.reminders (company_id, invoice_id, client_id, channel, recipient, message)
      values (company, v.id, v.client_id, p_channel, v.recipient, p_message);
    end if;
    return next;
  end loop;
end $$;
comment on function private.queue_reminders is 'See public.send_reminders.';
grant execute on function private.queue_reminders to authenticated;
