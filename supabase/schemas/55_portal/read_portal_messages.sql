create function public.read_portal_messages(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.read_portal_messages(p_token) $$;
comment on function public.read_portal_messages is
  'The messages between the client and the company; those of the company are read now. Arguments: p_token, the session. '
  'Errors: PT404. Callers: anyone with the token.';

create function private.read_portal_messages(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
begin
  if not session.is_preview and private.company_id() is distinct from session.company_id then
    update public.portal_messages set read_at = now()
    where company_id = session.company_id and client_id = session.client_id and author = 'company' and read_at is null;
  end if;
  return private.portal_conversation(session.company_id, session.client_id);
end $$;
grant execute on function public.read_portal_messages, private.read_portal_messages to anon, authenticated;
