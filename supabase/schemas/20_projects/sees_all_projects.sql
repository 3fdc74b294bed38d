create function private.sees_all_projects() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.user_role() <> 'subcontractor', false);
end $$;
comment on function private.sees_all_projects is 
  'Whether the caller sees every project of the company. A subcontractor sees assigned projects only '
  '(docs/spec/access.md).';
grant execute on function private.sees_all_projects to authenticated, service_role;
