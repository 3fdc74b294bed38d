create view public.price_proposal_list with (security_invoker = true) as
select p.id, p.company_id, p.item_id, p.material_id, p.old_cost, p.new_cost, p.old_price, p.new_price, p.status,
  p.decided_by, p.decided_at, p.created_at, p.updated_at, i.name as item_name, i.sku, m.name as material_name,
  p.new_price - p.old_price as price_change
from public.price_proposals p
join public.items_database i on i.company_id = p.company_id and i.id = p.item_id
left join public.materials m on m.company_id = p.company_id and m.id = p.material_id;

comment on view public.price_proposal_list is 'Price proposals with item and material.';

grant select on public.price_proposal_list to authenticated, service_role;
