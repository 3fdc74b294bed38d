create function private.require_portal_client(p_session private.portal_sessions) returns void
language plpgsql set search_path = '' as $$
begin
  if p_session.is_preview then
    perform private.raise_api_error('PT403', 'You are looking at the portal as the client. Only the client can do this.');
  end if;
end $$;
comment on function private.require_portal_client is 'Refuses a member who looks at the portal as the client.';
