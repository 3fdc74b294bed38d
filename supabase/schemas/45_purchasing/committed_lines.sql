create function public.committed_lines(p_project_id uuid default null, p_cost_code_id uuid default null, p_vendor_id uuid default null) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
-- What is open is little among much, which the planner doesn't know: it takes a comparison of two columns for a third of all rows.
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if p_vendor_id is not null then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.number, x.position), '[]') from (
      select l.id, o.id as order_id, p.name as project_name, o.number, o.state, v.name as vendor_name, l.position, l.description, l.amount + l.tax_amount as ordered, l.billed_amount as billed,
        private.open_commitment(o.state, l) as committed
      from public.purchase_orders o join public.purchase_order_lines l on l.company_id = company and l.order_id = o.id
      join public.vendors v on v.company_id = company and v.id = o.vendor_id
      left join public.projects p on p.company_id = company and p.id = o.project_id
      where o.company_id = company and o.vendor_id = p_vendor_id and l.billed_amount < l.amount + l.tax_amount and not l.is_closed and private.open_commitment(o.state, l) > 0
      order by o.number, l.position limit 500) x);
  end if;
  return (select coalesce(jsonb_agg(to_jsonb(x) order by x.number, x.position), '[]') from (
    select l.id, o.id as order_id, p.name as project_name, o.number, o.state, v.name as vendor_name, l.position, l.description, l.amount + l.tax_amount as ordered, l.billed_amount as billed,
      private.open_commitment(o.state, l) as committed
    from public.purchase_orders o join public.purchase_order_lines l on l.company_id = company and l.order_id = o.id
    join public.vendors v on v.company_id = company and v.id = o.vendor_id
    left join public.projects p on p.company_id = company and p.id = o.project_id
    where o.company_id = company and o.project_id is not distinct from p_project_id and l.cost_code_id is not distinct from p_cost_code_id
      and l.billed_amount < l.amount + l.tax_amount and not l.is_closed and private.open_commitment(o.state, l) > 0
    order by o.number, l.position limit 500) x);
end $$;
comment on function public.committed_lines is
  'The order lines behind a row of committed_costs, or of a vendor of purchasing_report, in dollars with tax, at most 500. Arguments: p_project_id and p_cost_code_id, null for lines without one; '
  'p_vendor_id for all lines of a vendor instead. Errors: PT402, PT403. '
  'Callers: signed-in users with view_purchasing.';
grant execute on function public.committed_lines to authenticated;
