create function private.log_event(
  type text, status text, title text, description text, entity_id uuid default null, project_id uuid default null,
  permission text default 'view_projects'
) returns void
language sql security definer set search_path = '' as $$
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  values (private.company_id(), type, status, title, left(coalesce(description, ''), 500), (select auth.uid()), entity_id,
    project_id, permission)
$$;
comment on function private.log_event is
  'One entry for the caller''s company that no trigger would write. Server functions only.';
