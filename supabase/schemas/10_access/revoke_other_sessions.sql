create function public.revoke_other_sessions() returns int
language sql set search_path = '' as $$ select private.revoke_other_sessions() $$;
comment on function public.revoke_other_sessions is
  'Signs the caller out everywhere else, at once; returns how many sessions that were. Callers: signed-in users.';

create function private.revoke_other_sessions() returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  delete from auth.sessions s
  where s.user_id = private.current_user_id() and auth.uid() is not null and s.id is distinct from private.session_id();
  get diagnostics ended = row_count;
  return ended;
end $$;
grant execute on function public.revoke_other_sessions, private.revoke_other_sessions to authenticated;
