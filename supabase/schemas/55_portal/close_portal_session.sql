create function public.close_portal_session(p_token text) returns void
language sql set search_path = '' as $$ select private.close_portal_session(p_token) $$;
comment on function public.close_portal_session is
  'Signs a device out of the portal. Arguments: p_token, the session. Callers: anyone with the token.';

create function private.close_portal_session(p_token text) returns void
language sql security definer set search_path = '' as $$
  delete from private.portal_sessions where session_hash = sha256(convert_to(p_token, 'utf8'))
$$;
grant execute on function public.close_portal_session, private.close_portal_session to anon, authenticated;
