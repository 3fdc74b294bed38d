create view public.project_member_list with (security_invoker = true) as
select m.company_id, m.project_id, m.user_id, p.full_name, p.email, p.phone, p.avatar_url, p.role, m.created_at
from public.project_members m
join public.user_profiles p on p.company_id = m.company_id and p.id = m.user_id;

comment on view public.project_member_list is 'The team of a project.';

grant select on public.project_member_list to authenticated, service_role;
