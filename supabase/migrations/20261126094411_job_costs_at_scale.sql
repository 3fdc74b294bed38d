set check_function_bodies = off;

-- For the sums by cost code, which read the index alone.
create index expenses_cost_idx on public.expenses (company_id, project_id, cost_code_id, category) include (status, amount);

-- For the sums by cost code, which read the index alone.
create index budget_lines_cost_idx on public.budget_lines (company_id, project_id, cost_code_id, category)
  include (amount, price, change_order_id, transfer_id, is_cost_known);

create or replace function public.job_costing() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_money', 'view_analytics');
  return (
    with job as materialized (
      select p.id, p.name, p.status, p.completion_percentage, p.client_id, f.budget, f.contract_value
      from public.projects p join public.project_finances f on f.company_id = p.company_id and f.project_id = p.id
      where p.company_id = company and p.deleted_at is null and p.archived_at is null
        and (p.status in ('in_progress', 'delayed', 'on_hold') or p.status = 'completed' and p.completed_at >= now() - interval '90 days')
      order by p.status = 'completed', f.contract_value desc, p.name, p.id limit 200
    ), cost as materialized (
      select c.*, k.code, k.name from private.project_costs(company, (select array_agg(id) from job)) c
      left join public.cost_codes k on k.company_id = company and k.id = c.cost_code_id
    ), by_code as (
      select c.project_id, sum(c.unknown_costs) as unknown_costs, jsonb_agg(jsonb_build_object('id', c.cost_code_id, 'code', c.code, 'name', c.name,
        'category', c.category, 'estimate', c.revised, 'committed', c.committed, 'actual', c.actual, 'forecast', c.forecast) order by c.code nulls last, c.category) as codes
      from cost c group by c.project_id
    ), by_category as (
      select c.project_id, jsonb_agg(jsonb_build_object('category', c.category, 'estimate', c.revised, 'committed', c.committed, 'actual', c.actual,
        'forecast', c.forecast) order by c.category) as categories
      from (select project_id, category, sum(revised) as revised, sum(committed) as committed, sum(actual) as actual, sum(forecast) as forecast
        from cost group by project_id, category) c group by c.project_id
    ), billed as (
      select v.project_id, sum(case when v.kind = 'credit_note' then -abs(v.subtotal - v.discount_amount) else v.subtotal - v.discount_amount end) as billed
      from public.invoices v where v.company_id = company and v.project_id in (select id from job) and v.deleted_at is null
        and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'retainage' group by 1
    ), changed as (
      select o.project_id, coalesce(sum(o.amount) filter (where o.status = 'approved'), 0) as approved, coalesce(sum(o.amount) filter (where o.status = 'pending'), 0) as pending
      from public.change_orders o where o.company_id = company and o.project_id in (select id from job) group by 1
    ), quoted as (
      select q.project_id, sum(q.subtotal - q.discount_amount) as quoted from public.quotes q
      where q.company_id = company and q.project_id in (select id from job) and q.status = 'accepted' and q.deleted_at is null group by 1
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'name', j.name, 'status', j.status, 'client_name', k.name, 'percent_complete', j.completion_percentage,
        'budget', j.budget, 'contract', j.contract_value, 'quoted', coalesce(q.quoted, 0), 'change_orders', coalesce(o.approved, 0), 'pending_change_orders', coalesce(o.pending, 0),
        'billed', coalesce(b.billed, 0), 'contract_status', n.status, 'contract_source', n.source, 'note', n.note,
        'unknown_costs', coalesce(c.unknown_costs, 0), 'categories', coalesce(t.categories, '[]'), 'codes', coalesce(c.codes, '[]'))
      order by j.status = 'completed', j.contract_value desc, j.name, j.id), '[]')
    from job j left join public.clients k on k.company_id = company and k.id = j.client_id
    left join by_code c on c.project_id = j.id left join by_category t on t.project_id = j.id
    left join billed b on b.project_id = j.id left join changed o on o.project_id = j.id left join quoted q on q.project_id = j.id
    left join public.contracts n on n.company_id = company and n.project_id = j.id);
end $$;

create or replace function private.project_costs(p_company uuid, p_projects uuid[])
returns table (project_id uuid, cost_code_id uuid, category text, original numeric, changes numeric, transfers numeric, revised numeric,
  price numeric, committed numeric, actual numeric, cost_to_complete numeric, forecast numeric, unknown_costs int)
language sql stable set search_path = '' as $$
  with budget as (
    -- Summed first: the sums are far fewer than the lines.
    select b.project_id, b.cost_code_id, b.category,
      sum(b.amount) filter (where b.change_order_id is not null) as changes,
      sum(b.amount) filter (where b.transfer_id is not null and b.change_order_id is null) as transfers,
      sum(b.amount) as revised, sum(b.price) as price, count(*) filter (where not b.is_cost_known) as unknown
    from public.budget_lines b where b.company_id = p_company and b.project_id = any (p_projects) group by 1, 2, 3
  ), cost as (
    select e.project_id, e.cost_code_id, e.category, coalesce(sum(e.amount) filter (where e.status = 'committed'), 0) as committed,
      coalesce(sum(e.amount) filter (where e.status = 'spent'), 0) as actual
    from public.project_cost_lines e where e.company_id = p_company and e.project_id = any (p_projects) group by 1, 2, 3
  ), code as (
    select l.project_id, l.cost_code_id, min(l.category) as category, sum(l.revised - l.changes - l.transfers) as original, sum(l.changes) as changes, sum(l.transfers) as transfers,
      sum(l.revised) as revised, sum(l.price) as price, sum(l.committed) as committed, sum(l.actual) as actual, sum(l.unknown)::int as unknown
    from (
      select b.project_id, b.cost_code_id, b.category, coalesce(b.changes, 0) as changes, coalesce(b.transfers, 0) as transfers, b.revised, b.price, 0::numeric as committed, 0::numeric as actual, b.unknown
      from budget b
      union all
      select c.project_id, c.cost_code_id, c.category, 0, 0, 0, null, c.committed, c.actual, 0 from cost c
    ) l group by l.project_id, l.cost_code_id, case when l.cost_code_id is null then l.category end
  ), estimated as (
    select c.*, f.cost_to_complete, c.actual + coalesce(f.cost_to_complete, greatest(c.committed, c.revised - c.actual)) as forecast
    from code c left join public.cost_forecasts f on f.company_id = p_company and f.project_id = c.project_id and f.cost_code_id = c.cost_code_id
  ), total as (
    select e.project_id, sum(e.revised) as revised, coalesce(sum(e.forecast) filter (where e.revised = 0), 0) as unbudgeted from estimated e group by 1
  )
  select e.project_id, e.cost_code_id, e.category, coalesce(e.original, 0), coalesce(e.changes, 0), coalesce(e.transfers, 0), e.revised, coalesce(e.price, 0),
    e.committed, e.actual, e.cost_to_complete, e.forecast, e.unknown
  from estimated e
  union all
  -- Budget of the project that no line has; costs in codes without a budget use it up first.
  select f.project_id, null, 'unassigned', f.budget - coalesce(t.revised, 0), 0, 0, f.budget - coalesce(t.revised, 0), 0, 0, 0, null,
    greatest(f.budget - coalesce(t.revised, 0) - coalesce(t.unbudgeted, 0), 0), 0
  from public.project_finances f left join total t on t.project_id = f.project_id
  where f.company_id = p_company and f.project_id = any (p_projects) and f.budget > coalesce(t.revised, 0)
$$;

comment on function public.job_costing() is 'The running jobs, and those completed in the last 90 days (at most 200, greatest contract first): contract, quoted, change orders, billed without tax, and by category and by cost code the estimate (revised budget), what is committed, what it cost, and the forecast, as private.project_costs computes them. Over- and under-billing are the domain package''s. Errors: PT402, PT403. Callers: signed-in users with view_money.';

reset check_function_bodies;
