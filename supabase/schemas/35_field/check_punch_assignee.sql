create function private.check_punch_assignee(p_project uuid, p_person uuid, p_vendor uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  member public.user_profiles;
begin
  if p_person is not null and p_vendor is not null then
    perform private.raise_api_error('PT422', 'Choose a team member or a vendor, not both.', 'assignee_id');
  elsif p_vendor is not null and not exists (select from public.vendors v where v.id = p_vendor and v.company_id = company) then
    perform private.raise_api_error('PT422', 'This vendor no longer exists. Choose another one.', 'assignee_id');
  elsif p_person is not null then
    select * into member from public.user_profiles u where u.id = p_person and u.company_id = company and u.is_active;
    if member.id is null then
      perform private.raise_api_error('PT422', 'This person is no longer in your company. Choose another one.', 'assignee_id');
    elsif member.role = 'subcontractor' and not exists (select from public.project_members m
        where m.company_id = company and m.project_id = p_project and m.user_id = p_person) then
      perform private.raise_api_error('PT422', format('%s isn''t on this project''s team. Add them on the Team tab first.',
        coalesce(member.full_name, member.email)), 'assignee_id');
    end if;
  end if;
end $$;
comment on function private.check_punch_assignee is
  'Refuses an assignee of a punch item (PT422): both a member and a vendor, one that no longer exists, or a subcontractor who isn''t on '
  'the project''s team.';
