create function private.client_projects(p_session private.portal_sessions) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(p.id), '{}') from public.projects p
  where p.company_id = p_session.company_id and p.client_id = p_session.client_id and p.deleted_at is null
$$;
comment on function private.client_projects is 'The projects of the client of a session.';
