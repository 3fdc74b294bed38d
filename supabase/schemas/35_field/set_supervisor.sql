create function public.set_supervisor(p_user_id uuid, p_supervisor_id uuid default null) returns uuid
language sql set search_path = '' as $$ select private.set_supervisor(p_user_id, p_supervisor_id) $$;
comment on function public.set_supervisor is
  'Puts a person into a field supervisor''s crew, who then approves their time; null takes them out of any crew. Returns '
  'p_user_id. Arguments: p_user_id; p_supervisor_id, a member of the role field_supervisor. Errors: PT402, PT403, PT404 person, PT422 '
  'supervisor. Callers: signed-in users with approve_time.';

create function private.set_supervisor(p_user_id uuid, p_supervisor_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_write('approve_time', 'create_edit_projects');
  if not exists (select from public.user_profiles u where u.id = p_user_id and u.company_id = company) then
    perform private.raise_api_error('PT404', 'This person is no longer in your company.');
  elsif p_supervisor_id is null then
    delete from public.crew_members m where m.user_id = p_user_id and m.company_id = company;
    return p_user_id;
  elsif p_supervisor_id = p_user_id then
    perform private.raise_api_error('PT422', 'Nobody can approve their own time. Choose another supervisor.', 'supervisor_id');
  elsif not exists (select from public.user_profiles u where u.id = p_supervisor_id and u.company_id = company and u.is_active
      and u.role = 'field_supervisor') then
    perform private.raise_api_error('PT422', 'Choose an active field supervisor.', 'supervisor_id');
  end if;
  insert into public.crew_members (user_id, company_id, supervisor_id) values (p_user_id, company, p_supervisor_id)
  on conflict (user_id) do update set supervisor_id = excluded.supervisor_id;
  return p_user_id;
end $$;
grant execute on function public.set_supervisor, private.set_supervisor to authenticated;
