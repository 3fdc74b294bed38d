create function public.order_report(p_report text) returns jsonb
language plpgsql stable set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
-- What is open is little among much, which the planner doesn't know: it takes a comparison of two columns for a third of all rows.
-- So open lines are read first (materialized), by their index.
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if p_report = 'committed_by_job' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.committed desc, x.name), '[]') from (
      with l as materialized (select x as line, x.* from public.purchase_order_lines x where x.company_id = company and x.billed_amount < x.amount + x.tax_amount and not x.is_closed)
      select o.project_id as id, coalesce(p.name, 'Stock and overhead') as name, count(distinct o.id)::int as orders, sum(l.amount + l.tax_amount) as ordered,
        sum(l.billed_amount) as billed, sum(private.open_commitment(o.state, l.line)) as committed
      from l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      left join public.projects p on p.company_id = company and p.id = o.project_id
      where private.open_commitment(o.state, l.line) > 0 group by 1, 2 order by 6 desc limit 500) x);
  elsif p_report = 'received_not_billed' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.number, x.position), '[]') from (
      with l as materialized (select * from public.purchase_order_lines x where x.company_id = company and x.received_quantity > x.billed_quantity)
      select l.id, o.id as order_id, o.number, v.name as vendor_name, p.name as project_name, l.position, l.description, l.unit, l.received_quantity as received,
        l.billed_quantity as billed, round((l.amount + l.tax_amount) * (l.received_quantity - l.billed_quantity) / l.quantity, 2) as amount
      from l join public.purchase_orders o on o.company_id = company and o.id = l.order_id
      join public.vendors v on v.company_id = company and v.id = o.vendor_id
      left join public.projects p on p.company_id = company and p.id = o.project_id
      where o.state <> 'void' limit 500) x);
  elsif p_report = 'open' then
    return (select jsonb_build_object('awaiting_approval', count(*) filter (where o.state = 'draft' and o.approved_at is null and o.total > r.order_approval_above),
        'awaiting_answer', count(*) filter (where o.state = 'sent'), 'declined', count(*) filter (where o.state = 'declined'),
        'proposed', count(*) filter (where o.state = 'sent' and o.proposed_date is not null),
        'late', count(*) filter (where o.state in ('sent', 'accepted', 'partly_received') and o.needed_by < private.company_date(company)),
        'expected', count(*) filter (where o.state in ('accepted', 'partly_received') and o.needed_by between private.company_date(company) and private.company_date(company) + 7))
      from public.purchase_orders o cross join private.purchasing_rules(company) r
      where o.company_id = company and o.state in ('draft', 'sent', 'declined', 'accepted', 'partly_received'));
  end if;
  perform private.raise_api_error('PT422', 'Choose committed_by_job, received_not_billed, or open.', 'report');
  return null;
end $$;
comment on function public.order_report is
  'Reports of orders, in dollars with tax: committed_by_job (by project: ordered, billed, and still committed of lines that are not billed in full), received_not_billed (order lines), open (how many orders await '
  'approval or an answer, were declined, or are late or expected within 7 days). At most 500 rows. Arguments: p_report. Errors: PT402, PT403, PT422. Callers: signed-in users with view_purchasing.';
grant execute on function public.order_report to authenticated;
