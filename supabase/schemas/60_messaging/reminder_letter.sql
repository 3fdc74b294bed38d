create function public.reminder_letter(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.new_token();
  letter record;
  share uuid;
begin
  select r.company_id, r.recipient, r.message, r.channel, v.id as invoice_id, v.invoice_number, v.title, v.balance, v.due_date, c.name as client_name into letter
  from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
  join public.clients c on c.company_id = r.company_id and c.id = r.client_id
  where r.id = p_id and r.status = 'sending';
  if letter.company_id is null then
    return null;
  end if;
  insert into public.document_shares (company_id, invoice_id, sent_to, expires_at, created_by)
  values (letter.company_id, letter.invoice_id, letter.recipient, now() + interval '90 days', null) returning id into share;
  insert into private.document_share_tokens (share_id, token_hash) values (share, sha256(convert_to(token, 'utf8')));
  return jsonb_build_object('company', private.company_card(letter.company_id), 'recipient', letter.recipient, 'message', letter.message,
    'client_name', letter.client_name, 'invoice_number', letter.invoice_number, 'title', letter.title, 'balance', letter.balance,
    'due_date', letter.due_date, 'token', token);
end $$;
comment on function public.reminder_letter is
  'What a taken reminder says, with a fresh client link to pay; null when it is not being sent. Arguments: p_id, the '
  'reminder. Callers: the messaging gateway.';
grant execute on function public.reminder_letter to service_role;
