create view public.cost_history with (security_invoker = true) as
select c.id, c.company_id, c.material_id, c.vendor_id, c.cost, c.effective_date, c.notes, c.created_by, c.created_at,
  v.name as vendor_name, m.name as material_name,
  c.cost - lag(c.cost) over (partition by c.company_id, c.material_id order by c.effective_date, c.created_at) as change
from public.cost_tracking c
join public.materials m on m.company_id = c.company_id and m.id = c.material_id
left join public.vendors v on v.company_id = c.company_id and v.id = c.vendor_id;

comment on view public.cost_history is 'Cost records with the change against the record before (null for the first).';

grant select on public.cost_history to authenticated, service_role;
