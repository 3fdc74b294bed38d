create function public.security_state() returns jsonb
language sql stable set search_path = '' as $$ select private.security_state() $$;
comment on function public.security_state is
  'The caller''s password age under the company''s rule (no expiry until the company has saved one) and the address '
  'of the session. Callers: signed-in users.';

create function private.security_state() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'password_changed_at', x.changed_at,
    'password_expires_at', x.expires_at,
    'is_password_expired', coalesce(x.expires_at < now(), false),
    'address', (select host(s.ip) from auth.sessions s where s.id = private.session_id()))
  from (
    select coalesce(w.changed_at, u.created_at) as changed_at,
      greatest(coalesce(w.changed_at, u.created_at), c.created_at) + make_interval(days => nullif(c.password_expiry_days, 0)) as expires_at
    from auth.users u
    left join private.password_changes w on w.user_id = u.id
    left join public.company_security_settings c on c.company_id = private.company_id()
    where u.id = (select private.current_user_id()) and (select auth.uid()) is not null
  ) x
$$;
grant execute on function public.security_state, private.security_state to authenticated;
