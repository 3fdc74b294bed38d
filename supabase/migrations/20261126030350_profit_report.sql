set check_function_bodies = off;

create function private.profit_key(p_by text, p_project uuid, p_client uuid, p_type text, p_code uuid) returns text
language sql immutable set search_path = '' as $$
  select case p_by when 'job' then p_project::text when 'client' then p_client::text when 'type' then p_type else p_code::text end
$$;

create function private.profit_lines(p_company uuid, p_from date, p_to date)
returns table (kind text, project_id uuid, client_id uuid, cost_code_id uuid, day date, amount numeric, invoice_id uuid, title text)
language sql stable set search_path = '' as $$
  select 'payment', r.project_id, r.client_id, null::uuid, r.paid_at::date, r.amount - r.tax_amount, r.invoice_id, null::text
  from public.receipts r where r.company_id = p_company and r.paid_at >= p_from and r.paid_at < p_to + 1
  union all
  select c.kind, c.project_id, p.client_id, c.cost_code_id, c.day, c.amount, null, c.title
  from (
    select case e.status when 'spent' then 'cost' else 'committed' end as kind, e.project_id, e.cost_code_id, e.expense_date as day, e.amount,
      concat_ws(', ', e.description, e.supplier) as title
    from public.expenses e where e.company_id = p_company and (e.status = 'committed' or e.expense_date between p_from and p_to)
    union all
    select s.kind, l.project_id, l.cost_code_id, l.cost_date, s.amount, 'Labor'
    from public.labor_costs l cross join lateral (values ('cost', l.actual), ('committed', l.committed)) s (kind, amount)
    where l.company_id = p_company and s.amount <> 0 and (s.kind = 'committed' or l.cost_date between p_from and p_to)
  ) c join public.projects p on p.company_id = p_company and p.id = c.project_id
$$;

create function public.profit_report(p_from date, p_to date, p_by text default 'job') returns jsonb
language plpgsql stable set search_path = '' as $$
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

create function public.profit_rows(p_from date, p_to date, p_by text, p_key text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_read('view_money', 'view_analytics');
  if p_from is null or p_to is null or p_to < p_from or p_to - p_from > 3660 then
    perform private.raise_api_error('PT422', 'Choose a start and an end date at most ten years apart.', 'from');
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select l.kind, l.day, l.amount, l.project_id, p.name as project_name, l.invoice_id,
        coalesce(l.title, (select v.invoice_number from public.invoices v where v.company_id = company and v.id = l.invoice_id)) as title
      from private.profit_lines(company, p_from, p_to) l
      left join public.projects p on p.company_id = company and p.id = l.project_id
      where private.profit_key(p_by, l.project_id, l.client_id, p.project_type, l.cost_code_id) is not distinct from p_key
      order by l.day desc, l.kind, l.amount desc, l.title limit 500) r);
end $$;

grant execute on function private.profit_key(p_by text, p_project uuid, p_client uuid, p_type text, p_code uuid) to authenticated;

grant execute on function private.profit_lines(p_company uuid, p_from date, p_to date) to authenticated;

grant execute on function public.profit_report(p_from date, p_to date, p_by text) to authenticated;

grant execute on function public.profit_rows(p_from date, p_to date, p_by text, p_key text) to authenticated;

comment on function private.profit_key(p_by text, p_project uuid, p_client uuid, p_type text, p_code uuid) is 'The row of the profit report that a line is in: its project, client, project type, or cost code. Null without one.';

comment on function private.profit_lines(p_company uuid, p_from date, p_to date) is 'Revenue and cost between two days, in dollars, line by line: payments without their sales tax (payment), expenses and labor spent (cost), and what is committed now, whatever its day (committed).';

comment on function public.profit_report(p_from date, p_to date, p_by text) is 'Profit by job, client, project type, or cost code, in dollars, on a cash basis without sales tax: { from, to, by, rows: [{ key, name, revenue, cost, profit, committed, jobs }], totals }. Revenue is what was paid between the two days, cost is what was spent; committed is what is ordered now. By cost code there is no revenue: payments have no code. key is null for lines without one. At most 1,000 rows, the most profitable first. Arguments: p_from and p_to, dates, inclusive; p_by, job, client, type or cost_code. Errors: PT402, PT403, PT422. Callers: signed-in users with view_money.';

comment on function public.profit_rows(p_from date, p_to date, p_by text, p_key text) is 'The lines behind a row of profit_report, the latest first, at most 500: [{ kind (payment, cost or committed), day, amount, project_id, project_name, invoice_id, title }], in dollars, payments without their sales tax. Arguments: p_from, p_to and p_by as in profit_report; p_key, the key of its row, null for lines without one. Errors: PT402, PT403, PT422. Callers: signed-in users with view_money.';

reset check_function_bodies;
