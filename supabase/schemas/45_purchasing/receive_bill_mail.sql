create function public.receive_bill_mail(p_token text, p_mail jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.bill_mail_company(p_token);
  left_out jsonb := coalesce(p_mail -> 'skipped', '[]');
  mail uuid;
  file jsonb;
  added int := 0;
begin
  insert into public.bill_mails (company_id, message_id, sender, subject)
  values (company, p_mail ->> 'message_id', p_mail ->> 'sender', coalesce(p_mail ->> 'subject', ''))
  on conflict (company_id, message_id) do nothing returning id into mail;
  if mail is null then
    return jsonb_build_object('bills', 0, 'is_known', true);
  end if;
  for file in select x from jsonb_array_elements(coalesce(p_mail -> 'files', '[]')) x loop
    insert into public.bills (company_id, state, object_path, file_hash, mail_id)
    values (company, 'inbox', file ->> 'object_path', file ->> 'file_hash', mail) on conflict do nothing;
    if found then
      added := added + 1;
    else
      left_out := left_out || jsonb_build_object('name', file ->> 'name', 'reason', 'known');
    end if;
  end loop;
  update public.bill_mails m set files = added, skipped = left_out where m.id = mail;
  return jsonb_build_object('bills', added, 'is_known', false);
end $$;
comment on function public.receive_bill_mail is
  'Records an email and puts its files into the company''s inbox of bills, unchecked; the same message and the same file are taken once. Returns { bills: how many were added, is_known }. '
  'Arguments: p_token of the address; p_mail: { message_id, sender, subject, files: [{ object_path, file_hash, name }] that are stored, skipped: [{ name, reason }] }. '
  'Errors: PT402, PT404 no such address. Callers: the messaging gateway.';
grant execute on function public.receive_bill_mail to service_role;
