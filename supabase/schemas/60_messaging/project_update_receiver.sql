create function public.project_update_receiver(p_project_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.project_update_receiver(p.id) from public.projects p
  where p.id = p_project_id and p.company_id = (select private.company_id()) and p.archived_at is null
$$;
comment on function public.project_update_receiver is
  'Who gets an email when the status of a project changes, and at which statuses: {name, statuses}, the name for '
  'those who may see clients; null when no one does. Arguments: p_project_id. Callers: signed-in users.';
grant execute on function public.project_update_receiver to authenticated, service_role;

create function private.project_update_receiver(p_project uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', case when private.has_permission('view_clients') then t.name end, 'statuses', private.notified_statuses())
  from private.client_to_notify(p_project) t where t.id is not null
    and exists (select from public.projects p where p.id = p_project and p.company_id = private.company_id())
$$;
grant execute on function private.project_update_receiver to authenticated;
