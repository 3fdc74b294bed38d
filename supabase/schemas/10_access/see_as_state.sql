create function private.see_as_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('role', s.role, 'full_name', p.full_name, 'expires_at', s.expires_at)
  from private.see_as_sessions s left join public.user_profiles p on p.id = s.member_id
  where s.session_id = private.session_id() and s.user_id = auth.uid() and s.expires_at > now()
$$;
comment on function private.see_as_state is '{ role, full_name, expires_at } of what an owner looks at, else null.';
grant execute on function private.see_as_state to authenticated, service_role;
