create view public.project_status_history_list with (security_invoker = true) as
select h.id, h.company_id, h.project_id, h.from_status, h.to_status, h.note, h.changed_by, h.created_at,
  p.full_name as changed_by_name
from public.project_status_history h
left join public.user_profiles p on p.company_id = h.company_id and p.id = h.changed_by;

comment on view public.project_status_history_list is 'Status history with names.';

grant select on public.project_status_history_list to authenticated, service_role;
