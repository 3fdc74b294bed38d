create function public.portal_signature_link(p_token text, p_signature_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.portal_signature_link(p_token, p_signature_id) $$;
comment on function public.portal_signature_link is
  'Opens a document that the client was asked to sign: { token } of its page for a day, where it is read and signed as by the emailed '
  'link. Arguments: p_token, the session; p_signature_id. Errors: PT403 a member who looks as the client, PT404. Callers: anyone with '
  'the token.';

create function private.portal_signature_link(p_token text, p_signature_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  token constant text := private.new_token();
begin
  perform private.require_portal_client(session);
  if not exists (select from private.signatures_of_client(session) s where s.id = p_signature_id) then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  insert into private.signature_links (token_hash, signature_id, access_id, expires_at)
  values (sha256(token::bytea), p_signature_id, session.access_id, now() + interval '1 day');
  return jsonb_build_object('token', token);
end $$;
grant execute on function public.portal_signature_link, private.portal_signature_link to anon, authenticated;
