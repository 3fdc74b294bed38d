create function public.check_bill_mail(p_token text, p_message_id text, p_hashes text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.bill_mail_company(p_token);
begin
  if (select count(*) from public.bill_mails m where m.company_id = company and m.created_at > now() - interval '1 day') >= 200 then
    perform private.raise_api_error('PT429', 'This address took 200 emails in a day. Try again tomorrow.');
  end if;
  return jsonb_build_object('company_id', company,
    'is_known', exists (select from public.bill_mails m where m.company_id = company and m.message_id = p_message_id),
    'known_hashes', (select coalesce(jsonb_agg(b.file_hash), '[]') from public.bills b
      where b.company_id = company and b.state <> 'void' and b.file_hash = any (p_hashes)));
end $$;
comment on function public.check_bill_mail is
  'What is known of an email before its files are stored: { company_id, is_known: the message was taken before, known_hashes: files that are bills already }. '
  'Arguments: p_token of the address; p_message_id; p_hashes, sha256 of each file. Errors: PT402, PT404 no such address, PT429 after 200 emails in a day. '
  'Callers: the messaging gateway.';
grant execute on function public.check_bill_mail to service_role;
