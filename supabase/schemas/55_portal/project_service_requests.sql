create function public.project_service_requests(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission('view_clients') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  return private.service_requests_json(private.company_id(), array[p_project_id]);
end $$;
comment on function public.project_service_requests is
  'The service requests of a project, newest first, with state and photos. Arguments: p_project_id. Errors: PT403. Callers: signed-in '
  'users with view_clients.';
grant execute on function public.project_service_requests to authenticated;
