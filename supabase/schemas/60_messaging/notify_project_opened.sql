create function private.notify_project_opened() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_of_client_action(new.company_id, new.created_by, 'view_projects', 'look ' || new.id, jsonb_build_object(
    'event', 'project_opened', 'document_id', p.id, 'document', p.name, 'client', nullif(btrim(new.label), '')))
  from public.projects p where p.company_id = new.company_id and p.id = new.project_id;
  return null;
end $$;
comment on function private.notify_project_opened is 'A link to a project has been opened for the first time.';
