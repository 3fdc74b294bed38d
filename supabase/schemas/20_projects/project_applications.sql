create function public.project_applications(p_project_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  perform from public.projects p where p.company_id = private.company_id() and p.id = p_project_id;
  if not found then
    perform private.raise_api_error('PT404', 'Project not found');
  end if;
  return private.project_applications(p_project_id);
end $$;
comment on function public.project_applications is
  'Progress billing of a project in one request: the contract''s retainage terms, its schedule of values with what was billed by line, '
  'pay applications (newest first; drafts with their lines), retainage held, what is earned by cost (null while no cost is known), and '
  'lien waivers. Amounts in dollars before tax. Arguments: p_project_id. Errors: PT403 without view_money, PT404. Callers: signed-in users.';

create function private.project_applications(p_project_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.applications_json(private.company_id(), p_project_id) where private.has_permission('view_money')
$$;
comment on function private.project_applications is 'See public.project_applications.';
grant execute on function public.project_applications, private.project_applications to authenticated;
