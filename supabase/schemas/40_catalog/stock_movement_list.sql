create view public.stock_movement_list with (security_invoker = true) as
select m.id, m.company_id, m.item_id, m.material_id, m.kind, m.quantity, m.stock_after, m.project_id, m.notes,
  m.created_by, m.created_at, m.takes_back, u.full_name as booked_by, p.name as project_name,
  (exists (select from public.stock_movements t where t.company_id = m.company_id and t.takes_back = m.id)) as is_taken_back,
  m.takes_back is null and not (exists (select from public.stock_movements t
    where t.company_id = m.company_id and t.takes_back = m.id)) and not private.is_counted_since(m.*) as can_take_back
from public.stock_movements m
left join public.user_profiles u on u.company_id = m.company_id and u.id = m.created_by
left join public.projects p on p.company_id = m.company_id and p.id = m.project_id;

comment on view public.stock_movement_list is
  'Stock movements with user and project, and whether they are, or can be, undone.';

grant select on public.stock_movement_list to authenticated, service_role;
