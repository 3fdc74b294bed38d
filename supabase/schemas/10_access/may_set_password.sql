create function private.may_set_password(p_user_id uuid, p_session_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.password_grants g
    where g.user_id = p_user_id and g.session_id = p_session_id and g.expires_at > now())
$$;
comment on function private.may_set_password is 'Whether a session may set a new password now.';
