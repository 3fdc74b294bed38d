create function private.open_portal_session(p_token text) returns private.portal_sessions
language plpgsql security definer set search_path = '' as $$
declare
  session private.portal_sessions;
begin
  select s.* into session from private.portal_sessions s
  join public.portal_access a on a.id = s.access_id and a.revoked_at is null
  join public.clients c on c.company_id = s.company_id and c.id = s.client_id and c.deleted_at is null
  where s.session_hash = sha256(convert_to(p_token, 'utf8')) and s.expires_at > now();
  if session.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  perform private.use_company_time_zone(session.company_id);
  return session;
end $$;
comment on function private.open_portal_session is
  'The session of a device in the portal. A forged, ended, or revoked one is always the same PT404. Days are those of the '
  'company.';
