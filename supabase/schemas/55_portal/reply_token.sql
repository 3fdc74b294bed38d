create function public.reply_token(p_client_id uuid, p_message_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  access uuid;
  found_token text;
begin
  select a.id into access from public.client_messages m
  join public.portal_access a on a.company_id = m.company_id and a.client_id = m.client_id and a.revoked_at is null
  where m.id = p_message_id and m.client_id = p_client_id and m.kind = 'email' and m.user_id is not null;
  if access is null then
    return null;
  end if;
  insert into private.reply_addresses (access_id) values (access) on conflict (access_id) do nothing;
  select r.token into found_token from private.reply_addresses r where r.access_id = access;
  return found_token;
end $$;
comment on function public.reply_token is
  'The token of the address that a client''s answer to an email goes to; null where the client has no portal or nobody wrote the email. '
  'Arguments: p_client_id; p_message_id, of client_messages. Callers: the messaging gateway.';
grant execute on function public.reply_token to service_role;
