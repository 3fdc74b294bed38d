create function public.receive_portal_mail(p_token text, p_sender text, p_message_id text, p_body text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  access public.portal_access;
  c public.clients;
  sent public.portal_messages;
begin
  select a.* into access from private.reply_addresses r join public.portal_access a on a.id = r.access_id and a.revoked_at is null where r.token = p_token;
  select k.* into c from public.clients k where k.company_id = access.company_id and k.id = access.client_id and k.deleted_at is null;
  -- Who was forwarded the email can't write in the client's name.
  if c.id is null or lower(btrim(p_sender)) is distinct from lower(btrim(c.email)) or nullif(btrim(p_body), '') is null
    or (select count(*) >= 30 from public.portal_messages m where m.company_id = c.company_id and m.client_id = c.id
      and m.author = 'client' and m.created_at > now() - interval '1 hour') then
    return false;
  end if;
  insert into public.portal_messages (id, company_id, client_id, author, user_id, body, by)
  values (md5('mail ' || access.id || p_message_id)::uuid, c.company_id, c.id, 'client', null, left(btrim(p_body), 5000), 'email')
  on conflict (id) do nothing returning * into sent;
  if sent.id is not null then
    perform private.notify_people(c.company_id, 'client_message', private.owners_of(c.company_id) || access.created_by, 'view_clients',
      'client', c.id, null, format('%s sent a message', c.name), null, c.id::text);
  end if;
  return true;
end $$;
comment on function public.receive_portal_mail is
  'A client''s answer to an email of the portal is a message in its conversation, once. False where the address is unknown, another person '
  'wrote, or the message is empty. Arguments: p_token, of the address; p_sender; p_message_id, of the email; p_body, cut to 5,000 '
  'characters. Callers: the messaging gateway.';
grant execute on function public.receive_portal_mail to service_role;
