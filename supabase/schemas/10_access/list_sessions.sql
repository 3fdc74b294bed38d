create function public.list_sessions() returns jsonb
language sql stable set search_path = '' as $$ select private.list_sessions() $$;
comment on function public.list_sessions is
  'Where the caller is signed in: [{ id, created_at, last_seen_at, user_agent, ip, is_current }], the last used '
  'first. Callers: signed-in users.';

create function private.list_sessions() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'created_at', s.created_at,
      'last_seen_at', greatest(s.updated_at, s.created_at), 'user_agent', s.user_agent, 'ip', host(s.ip),
      'is_current', s.id is not distinct from private.session_id()) order by s.updated_at desc), '[]')
  from auth.sessions s
  where s.user_id = (select private.current_user_id()) and (s.not_after is null or s.not_after > now()) and (select auth.uid()) is not null
$$;
grant execute on function public.list_sessions, private.list_sessions to authenticated;
