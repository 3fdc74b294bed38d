create function public.profit_report(p_from date, p_to date, p_by text default 'job') returns jsonb
language plpgsql stable set search_path = '' set jit = off set enable_nestloop = off as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_money', 'view_analytics');
  if p_from is null or p_to is null or p_to < p_from or p_to - p_from > 3660 then
    perform private.raise_api_error('PT422', 'Choose a start and an end date at most ten years apart.', 'from');
  elsif p_by is null or p_by not in ('job', 'client', 'type', 'cost_code') then
    perform private.raise_api_error('PT422', 'Choose jobs, clients, job types, or cost codes.', 'by');
  end if;
  return (
    with line as (
      select l.*, private.profit_key(p_by, l.project_id, l.client_id, p.project_type, l.cost_code_id) as key, p.project_type
      from private.profit_lines(company, p_from, p_to) l
      left join public.projects p on p.company_id = company and p.id = l.project_id
    ), keyed as materialized (
      select l.key, coalesce(sum(l.amount) filter (where l.kind = 'payment'), 0) as revenue, coalesce(sum(l.amount) filter (where l.kind = 'cost'), 0) as cost,
        coalesce(sum(l.amount) filter (where l.kind = 'committed'), 0) as committed, count(distinct l.project_id)::int as jobs
      from line l group by l.key
    ), named as (
      select k.*, case p_by when 'job' then (select p.name from public.projects p where p.company_id = company and p.id = k.key::uuid)
          when 'client' then (select c.name from public.clients c where c.company_id = company and c.id = k.key::uuid)
          when 'type' then k.key
          else (select c.code || ' ' || c.name from public.cost_codes c where c.company_id = company and c.id = k.key::uuid) end as name
      from keyed k
    )
    select jsonb_build_object('from', p_from, 'to', p_to, 'by', p_by,
      'rows', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select n.key, n.name, n.revenue, n.cost, n.revenue - n.cost as profit, n.committed, n.jobs
        from named n order by n.revenue - n.cost desc, n.name, n.key limit 1000) r),
      'totals', (select jsonb_build_object('revenue', coalesce(sum(k.revenue), 0), 'cost', coalesce(sum(k.cost), 0),
        'profit', coalesce(sum(k.revenue - k.cost), 0), 'committed', coalesce(sum(k.committed), 0)) from keyed k)));
end $$;
comment on function public.profit_report is
  'Profit by job, client, project type, or cost code, in dollars, on a cash basis without sales tax: { from, to, by, rows: '
  '[{ key, name, revenue, cost, profit, committed, jobs }], totals }. Revenue is what was paid between the two days, '
  'cost is what was spent; committed is what is ordered now. By cost code there is no revenue: payments have no code. '
  'key is null for lines without one. At most 1,000 rows, the most profitable first. Arguments: p_from and p_to, dates, '
  'inclusive; p_by, job, client, type or cost_code. Errors: PT402, PT403, PT422. Callers: signed-in users with '
  'view_money.';
grant execute on function public.profit_report to authenticated;
