create function public.committed_costs() returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
-- What is open is little among much, which the planner doesn't know: it takes a comparison of two columns for a third of all rows.
-- So open lines are read first (materialized), by their index.
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select coalesce(jsonb_agg(to_jsonb(x) order by x.project_name, x.code), '[]') from (
    with l as materialized (select x as line, x.* from public.purchase_order_lines x where x.company_id = company and x.billed_amount < x.amount + x.tax_amount and not x.is_closed)
    select o.project_id, coalesce(p.name, 'Stock and overhead') as project_name, l.cost_code_id, k.code, k.name as code_name, count(distinct o.id)::int as orders,
      sum(l.amount + l.tax_amount) as ordered, sum(l.billed_amount) as billed, sum(private.open_commitment(o.state, l.line)) as committed
    from l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
    left join public.projects p on p.company_id = company and p.id = o.project_id
    left join public.cost_codes k on k.company_id = company and k.id = l.cost_code_id
    where private.open_commitment(o.state, l.line) > 0
    group by o.project_id, p.name, l.cost_code_id, k.code, k.name order by p.name, k.code limit 1000) x);
end $$;
comment on function public.committed_costs is
  'What orders still commit by project and cost code, in dollars with tax: orders (how many), ordered, billed, committed, of lines that are not billed in full; without a project it is for stock. At most 1,000 rows. '
  'Errors: PT402, PT403. Callers: signed-in users with view_purchasing.';
grant execute on function public.committed_costs to authenticated;
