create function private.assigned_projects() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  session constant uuid := private.session_id();
  person constant uuid := coalesce(
    (select s.member_id from private.see_as_sessions s
      where s.session_id = session and s.user_id = auth.uid() and s.expires_at > now()),
    auth.uid());
begin
  return coalesce((
    select array_agg(m.project_id) from public.project_members m
    where m.company_id = private.company_id() and m.user_id = person), '{}');
end $$;
comment on function private.assigned_projects is 'The projects that the caller is assigned to (project_members).';
grant execute on function private.assigned_projects to authenticated, service_role;
