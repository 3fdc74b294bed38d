create function public.committed_costs() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select coalesce(jsonb_agg(to_jsonb(x) order by x.project_name, x.code), '[]') from (
    select o.project_id, coalesce(p.name, 'Stock and overhead') as project_name, l.cost_code_id, k.code, k.name as code_name, count(distinct o.id)::int as orders,
      sum(l.amount + l.tax_amount) as ordered, sum(l.billed_amount) as billed, sum(private.open_commitment(o.state, l)) as committed
    from public.purchase_orders o join public.purchase_order_lines l on l.company_id = company and l.order_id = o.id
    left join public.projects p on p.company_id = company and p.id = o.project_id
    left join public.cost_codes k on k.company_id = company and k.id = l.cost_code_id
    where o.company_id = company and l.billed_amount < l.amount + l.tax_amount and private.open_commitment(o.state, l) > 0
    group by o.project_id, p.name, l.cost_code_id, k.code, k.name order by p.name, k.code limit 1000) x);
end $$;
comment on function public.committed_costs is
  'What orders still commit by project and cost code, in dollars with tax: orders (how many), ordered, billed, committed, of lines that are not billed in full; without a project it is for stock. At most 1,000 rows. '
  'Errors: PT402, PT403. Callers: signed-in users with view_purchasing.';
grant execute on function public.committed_costs to authenticated;
