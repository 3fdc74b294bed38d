create function public.create_calendar_token(p_project_id uuid default null) returns text
language sql set search_path = '' as $$ select private.create_calendar_token(p_project_id) $$;
comment on function public.create_calendar_token is
  'A token for the calendar feed of one project or of all; a new one replaces the old. Arguments: p_project_id, null '
  'for all projects. Errors: PT403 no member, PT404. Callers: signed-in users.';

create function private.create_calendar_token(p_project_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := private.new_token();
begin
  if private.member_id() is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  elsif p_project_id is not null and not exists (
    select from public.projects p
    where p.id = p_project_id and p.company_id = private.company_id() and p.deleted_at is null
      and (private.sees_all_projects() or p.id = any (private.assigned_projects()))) then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  delete from private.calendar_tokens t
  where t.user_id = private.member_id() and t.project_id is not distinct from p_project_id;
  insert into private.calendar_tokens (user_id, project_id, token_hash)
  values (private.member_id(), p_project_id, sha256(token::bytea));
  return token;
end $$;
grant execute on function public.create_calendar_token, private.create_calendar_token to authenticated;
