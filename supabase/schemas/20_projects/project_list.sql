create view public.project_list with (security_invoker = true) as
select p.id, p.company_id, p.name, p.description, p.client_id, c.name as client_name, c.email as client_email,
  c.phone as client_phone, p.project_manager_id, m.full_name as manager_name, p.start_date, p.end_date, p.status,
  p.address, p.project_type, p.priority, p.completion_percentage, p.latitude, p.longitude,
  f.budget, f.budget as budget_amount, f.contract_value, f.actual_cost, f.actual_cost as spent,
  p.completed_at, p.archived_at, p.version, p.created_by, p.created_at, p.updated_at
from public.projects p
left join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
left join public.clients c on c.company_id = p.company_id and c.id = p.client_id
left join public.user_profiles m on m.company_id = p.company_id and m.id = p.project_manager_id
where p.deleted_at is null;

comment on view public.project_list is
  'The projects list and header: with client and manager. Sums are null without view_money, client columns without '
  'view_clients.';

grant select on public.project_list to authenticated, service_role;
