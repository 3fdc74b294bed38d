create function public.queue_client_mails(
  p_client_ids uuid[], p_subject text, p_body text, p_batch uuid default gen_random_uuid()
) returns table (client_id uuid, id uuid, ok boolean, message text)
language sql set search_path = '' as $$
  select * from private.queue_client_mails(p_client_ids, p_subject, p_body, p_batch)
$$;
comment on function public.queue_client_mails is
  'One email to each client ({client_name} and {company_name} are filled in); returns for each whether it will be '
  'sent and why not. The same batch twice sends once. Arguments: p_client_ids; p_subject and p_body, with the '
  'placeholders; p_batch, the id of this call. Errors: PT402, PT403, PT422. Callers: signed-in users with '
  'send_messages.';
grant execute on function public.queue_client_mails to authenticated, service_role;

create function private.queue_client_mails(
  p_client_ids uuid[], p_subject text, p_body text, p_batch uuid
) returns table (client_id uuid, id uuid, ok boolean, message text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  company constant uuid := private.company_id();
  sender text;
  one uuid;
  c record;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  if coalesce(cardinality(p_client_ids), 0) = 0 then
    perform private.raise_api_error('PT422', 'Please select at least one client to email.', 'clientIds');
  elsif cardinality(p_client_ids) > 500 then
    perform private.raise_api_error('PT422', 'Select at most 500 clients at a time.', 'clientIds');
  elsif coalesce(btrim(p_subject), '') = '' or length(p_subject) > 200 then
    perform private.raise_api_error('PT422', 'Enter a subject of at most 200 characters', 'subject');
  elsif coalesce(btrim(p_body), '') = '' or length(p_body) > 10000 then
    perform private.raise_api_error('PT422', 'Enter a message of at most 10,000 characters', 'body');
  end if;
  select name into sender from public.companies where companies.id = company;
  foreach one in array (select array_agg(distinct x) from unnest(p_client_ids) x) loop
    select k.id, k.name, k.email, k.mail_opt_out_at into c from public.clients k where k.company_id = company and k.id = one and k.deleted_at is null;
    client_id := one;
    id := private.mail_id(p_batch, one);
    message := case when c.id is null then 'Client not found'
      when nullif(btrim(c.email), '') is null then 'This client has no email address.'
      when c.mail_opt_out_at is not null then 'This client unsubscribed from emails.' end;
    ok := message is null;
    if ok then
      insert into public.client_messages (id, company_id, client_id, user_id, kind, email_address, subject, message_content)
      values (id, company, one, (select auth.uid()), 'email', btrim(c.email), private.fill_merge_fields(p_subject, c.name, sender), private.fill_merge_fields(p_body, c.name, sender))
      on conflict (id) do nothing;
    end if;
    return next;
  end loop;
end $$;
grant execute on function private.queue_client_mails to authenticated;
