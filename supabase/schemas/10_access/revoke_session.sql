create function public.revoke_session(p_id uuid) returns void
language sql set search_path = '' as $$ select private.revoke_session(p_id) $$;
comment on function public.revoke_session is
  'Signs the caller out on one device, at once. Arguments: p_id, the session. Errors: PT404. Callers: signed-in '
  'users.';

create function private.revoke_session(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions s where s.id = p_id and s.user_id = private.current_user_id() and auth.uid() is not null;
  if not found then
    perform private.raise_api_error('PT404', 'This session has already ended.');
  end if;
end $$;
grant execute on function public.revoke_session, private.revoke_session to authenticated;
