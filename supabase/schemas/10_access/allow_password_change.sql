create function public.allow_password_change(p_user_id uuid, p_session_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.password_grants (user_id, session_id, expires_at)
  values (p_user_id, p_session_id, now() + interval '10 minutes')
  on conflict (user_id) do update set session_id = excluded.session_id, expires_at = excluded.expires_at
$$;
comment on function public.allow_password_change is
  'This session has entered the old password and may set a new one within ten minutes. Arguments: p_user_id and '
  'p_session_id. Callers: the server.';
grant execute on function public.allow_password_change to service_role;
