create function public.work_in_progress() returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_money', 'view_analytics');
  return (
    with job as materialized (
      select p.id, p.name, p.status, p.completion_percentage, p.client_id, f.contract_value
      from public.projects p join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
      where p.company_id = company and p.deleted_at is null and p.archived_at is null
        and (p.status in ('in_progress', 'delayed', 'on_hold') or p.status = 'completed' and p.completed_at >= now() - interval '90 days')
      order by p.status = 'completed', f.contract_value desc, p.name, p.id limit 200
    ), by_category as (
      select c.project_id, sum(c.unknown_costs) as unknown_costs, jsonb_agg(jsonb_build_object('category', c.category, 'estimate', c.revised, 'committed', c.committed,
        'actual', c.actual, 'forecast', c.forecast) order by c.category) as categories
      from (select x.project_id, x.category, sum(x.revised) as revised, sum(x.committed) as committed, sum(x.actual) as actual, sum(x.forecast) as forecast,
          sum(x.unknown_costs) as unknown_costs
        from private.project_costs(company, array(select id from job)) x group by 1, 2) c group by 1
    ), billed as (
      select v.project_id, sum(case when v.kind = 'credit_note' then -abs(v.subtotal - v.discount_amount) else v.subtotal - v.discount_amount end) as billed
      from public.invoices v where v.company_id = company and v.project_id = any (array(select id from job)) and v.deleted_at is null
        and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'retainage' group by 1
    ), changed as (
      select o.project_id, coalesce(sum(o.amount) filter (where o.status = 'approved'), 0) as approved, coalesce(sum(o.amount) filter (where o.status = 'pending'), 0) as pending
      from public.change_orders o where o.company_id = company and o.project_id = any (array(select id from job)) group by 1
    ), quoted as (
      select q.project_id, sum(q.subtotal - q.discount_amount) as quoted from public.quotes q
      where q.company_id = company and q.project_id = any (array(select id from job)) and q.status = 'accepted' and q.deleted_at is null group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'name', j.name, 'status', j.status, 'client_name', k.name, 'percent_complete', j.completion_percentage,
        'contract', j.contract_value, 'quoted', coalesce(q.quoted, 0), 'change_orders', coalesce(o.approved, 0), 'pending_change_orders', coalesce(o.pending, 0),
        'billed', coalesce(b.billed, 0), 'unknown_costs', coalesce(t.unknown_costs, 0), 'categories', coalesce(t.categories, '[]'))
      order by j.status = 'completed', j.contract_value desc, j.name, j.id), '[]')
    from job j left join public.clients k on k.company_id = company and k.id = j.client_id
    left join by_category t on t.project_id = j.id left join billed b on b.project_id = j.id
    left join changed o on o.project_id = j.id left join quoted q on q.project_id = j.id);
end $$;
comment on function public.work_in_progress is
  'The running jobs, and those completed in the last 90 days (at most 200, greatest contract first), without tax: contract, '
  'quoted, change orders, billed, and by category the estimate (revised budget), what is committed, what it cost, and the '
  'forecast, as private.project_costs computes them. job_costing also lists their cost codes. Over- and under-billing are the '
  'domain package''s. Errors: PT402, PT403. Callers: signed-in users with view_money.';
grant execute on function public.work_in_progress to authenticated, service_role;
