create function public.revoke_member_sessions(p_user_id uuid) returns int
language sql set search_path = '' as $$ select private.revoke_member_sessions(p_user_id) $$;
comment on function public.revoke_member_sessions is
  'Signs a member out everywhere (manage_team). Arguments: p_user_id. Errors: PT402 plan, PT403, PT404. Callers: '
  'signed-in users with manage_team.';

create function private.revoke_member_sessions(p_user_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended int;
begin
  perform private.require_write('manage_team');
  perform private.require_member(p_user_id);
  delete from auth.sessions s where s.user_id = p_user_id;
  get diagnostics ended = row_count;
  return ended;
end $$;
grant execute on function public.revoke_member_sessions, private.revoke_member_sessions to authenticated;
