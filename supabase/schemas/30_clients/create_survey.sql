create function public.create_survey(p_client_id uuid, p_project_id uuid default null) returns jsonb
language sql set search_path = '' as $$ select private.create_survey(p_client_id, p_project_id) $$;
comment on function public.create_survey is
  'A link with which a client rates the work: { id, token }. Arguments: p_client_id; p_project_id, the job that is '
  'rated. Errors: PT402, PT403, PT404. Callers: signed-in users with edit_clients.';
grant execute on function public.create_survey to authenticated, service_role;

create function private.create_survey(p_client_id uuid, p_project_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  token constant text := private.new_token();
  survey uuid;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  if not exists (select from public.clients where company_id = company and id = p_client_id and deleted_at is null) then
    perform private.raise_api_error('PT404', 'Client not found');
  end if;
  insert into public.surveys (company_id, client_id, project_id) values (company, p_client_id, p_project_id) returning id into survey;
  insert into private.survey_tokens (survey_id, token_hash) values (survey, sha256(convert_to(token, 'utf8')));
  return jsonb_build_object('id', survey, 'token', token);
end $$;
grant execute on function private.create_survey to authenticated;
