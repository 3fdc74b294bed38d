create function private.time_at(p_job text, p_project uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select p_job || p.name from public.projects p where p.id = p_project), '')
$$;
comment on function private.time_at is 'The name of an entry''s project with a word before it: " at Maple Street"; empty without a project.';
