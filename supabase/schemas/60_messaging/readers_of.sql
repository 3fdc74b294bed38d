create function private.readers_of(p_company uuid, p_permission text, p_project uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select u.id from public.user_profiles u
  where u.company_id = p_company and u.is_active
    and exists (select from public.role_permissions r where r.role = u.role and r.permission = p_permission)
    and (u.role <> 'subcontractor' or exists (select from public.project_members m
      where m.company_id = p_company and m.user_id = u.id and m.project_id = p_project))
$$;
comment on function private.readers_of is
  'The active members whose role has the permission; of subcontractors only those of the project.';
