create function public.set_member_role(p_user_id uuid, p_role text) returns jsonb
language sql set search_path = '' as $$ select private.set_member_role(p_user_id, p_role) $$;
comment on function public.set_member_role is
  'Changes a member''s role (manage_team). Arguments: p_user_id; p_role. Errors: PT402 plan, PT403 role, PT404 no '
  'member, PT409 last owner, PT422 unknown role. Callers: signed-in users with manage_team.';

create function private.set_member_role(p_user_id uuid, p_role text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  member public.user_profiles;
begin
  perform private.require_write('manage_team');
  member := private.require_member(p_user_id);
  if not exists (select from public.role_permissions r where r.role = p_role) then
    perform private.raise_api_error('PT422', 'Please choose a role', 'role');
  end if;
  if member.role = 'owner' and p_role <> 'owner' then
    perform private.guard_last_owner(member.company_id, member.id);
  end if;
  update public.user_profiles p set role = p_role where p.id = member.id returning * into member;
  return to_jsonb(member);
end $$;
grant execute on function public.set_member_role, private.set_member_role to authenticated;
