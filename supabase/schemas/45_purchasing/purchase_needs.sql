create function public.purchase_needs(p_source jsonb) returns jsonb
language sql stable set search_path = '' as $$ select private.purchase_needs(p_source) $$;
comment on function public.purchase_needs is
  'What can be ordered, grouped by preferred vendor: [{ vendor_id, vendor_name, lines [{ key, material_id, quote_item_id, budget_line_id, cost_code_id, description, '
  'quantity, unit, unit_cost, ordered, kind }] }], null as vendor_id where none is preferred. quantity is what no order has yet, ordered what orders have, kind that of the '
  'order: subcontract for a budget line of subcontractors, otherwise materials. Arguments: p_source, one of '
  '{ quote_id } (its lines without labor), { project_id } (its budget lines without labor, in dollars), { low_stock: true } (materials at their reorder point). Errors: PT402, PT403, PT404, PT422. '
  'Callers: signed-in users with edit_purchasing.';

create function private.purchase_needs(p_source jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  quote constant uuid := (p_source ->> 'quote_id')::uuid;
  project constant uuid := (p_source ->> 'project_id')::uuid;
begin
  perform private.require_read('edit_purchasing', 'vendor_management');
  if quote is not null and not exists (select from public.quotes q where q.company_id = company and q.id = quote and q.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Quote not found');
  elsif project is not null and not exists (select from public.projects p where p.company_id = company and p.id = project and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Project not found');
  elsif num_nonnulls(quote, project) = 0 and coalesce((p_source ->> 'low_stock')::boolean, false) = false then
    perform private.raise_api_error('PT422', 'Choose a quote, a project, or low stock.', 'source');
  end if;
  return (
    with need as (
      select * from private.quote_needs(company, quote)
      union all
      select * from private.budget_needs(company, case when quote is null then project end)
      union all
      select * from private.stock_needs(company) where num_nonnulls(quote, project) = 0
    ), grouped as (
      select n.vendor_id, v.name, jsonb_agg(to_jsonb(n) - 'vendor_id' - 'place'
        || jsonb_build_object('kind', case b.category when 'subcontractors' then 'subcontract' else 'materials' end) order by n.place, n.description) as lines
      from need n left join public.vendors v on v.company_id = company and v.id = n.vendor_id
        left join public.budget_lines b on b.company_id = company and b.id = n.budget_line_id
      where n.quantity > 0 group by n.vendor_id, v.name
    )
    select coalesce(jsonb_agg(jsonb_build_object('vendor_id', g.vendor_id, 'vendor_name', g.name, 'lines', g.lines) order by g.vendor_id is null, g.name), '[]') from grouped g);
end $$;
grant execute on function public.purchase_needs, private.purchase_needs to authenticated;
