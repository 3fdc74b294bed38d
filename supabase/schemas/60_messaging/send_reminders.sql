create function public.send_reminders(
  p_ids uuid[], p_channel text default 'email', p_message text default null
) returns table (invoice_id uuid, ok boolean, message text)
language sql set search_path = '' as $$
  select * from private.queue_reminders(p_ids, p_channel, p_message)
$$;
comment on function public.send_reminders is
  'Queues a reminder for each open invoice, for the messaging gateway to send; returns for each whether it worked '
  'and why not. Arguments: p_ids, invoices; p_channel, email or text; p_message, added to it. Errors: PT402, PT403, '
  'PT422. Callers: signed-in users.';
grant execute on function public.send_reminders to authenticated, service_role;
