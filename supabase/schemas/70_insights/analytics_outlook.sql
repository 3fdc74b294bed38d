create function public.analytics_outlook(p_from date default null, p_to date default null) returns jsonb
language plpgsql stable set search_path = '' set jit = off set work_mem = '64MB' set enable_nestloop = off
set random_page_cost = 1.1 as $$
declare
  company constant uuid := private.company_id();
  until constant date := coalesce(p_to, current_date);
  since constant date := least(coalesce(p_from, (date_trunc('month', current_date) - interval '11 months')::date), until);
  result jsonb;
begin
  perform private.require_read('view_money', 'view_analytics');
  with paid as materialized (
    select v.id, v.client_id, case when v.paid_date >= current_date - 730 then v.paid_date - v.due_date end as late,
      v.created_at >= since and v.created_at < until + 1 as is_in_range
    from public.invoices v
    where v.company_id = company and v.deleted_at is null and v.status = 'paid' and v.kind <> 'credit_note'
  ), everybody as (
    select coalesce(round(avg(late)), 0)::int as late, coalesce(ceil(stddev_samp(late)), 0)::int as spread, count(late) as invoices from paid
  ), habit as (
    -- a client's own habit counts from three paid invoices on
    select client_id, round(avg(late))::int as late, ceil(stddev_samp(late))::int as spread from paid group by client_id having count(late) >= 3
  ), expected as materialized (
    -- what should have come by now is expected in two weeks
    select v.balance, greatest(v.due_date + coalesce(h.late, e.late), current_date + 14) as day, coalesce(h.spread, e.spread) as spread
    from public.invoices v cross join everybody e left join habit h on h.client_id = v.client_id
    where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0 and v.due_date is not null
    union all
    select s.amount, greatest(s.due_date + e.late, current_date + 14), e.spread from public.payment_schedule s cross join everybody e
    where s.company_id = company and private.is_draw_open(s)
  ), week as (
    select n, current_date + n * 7 as starts from generate_series(-26, 25) n
  ), inflow as (
    select (day - current_date) / 7 as n, sum(balance) as expected, 0::numeric as early, 0::numeric as late from expected group by 1
    union all select greatest(day - spread - current_date, 0) / 7, 0, sum(balance), 0 from expected group by 1
    union all select (day + spread - current_date) / 7, 0, 0, sum(balance) from expected group by 1
  ), received as (
    select floor((x.day - current_date) / 7.0)::int as n, sum(x.amount) as amount from (
      select m.paid_at::date as day, sum(m.amount) as amount from public.payments m
      where m.company_id = company and m.paid_at >= current_date - 182 and m.paid_at < current_date
        and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, company, m.reverses_payment_id)) group by 1) x group by 1
  ), spent as (
    -- First by day: a week for each row takes longer than the sum.
    select floor((x.day - current_date) / 7.0)::int as n, sum(x.amount) as amount from (
      select e.expense_date as day, sum(e.amount) as amount from public.expenses e
      where e.company_id = company and e.status = 'spent' and e.is_paid and e.expense_date between current_date - 182 and current_date - 1 group by 1) x group by 1
    union all
    select floor((x.day - current_date) / 7.0)::int, sum(x.amount) from private.bill_outflow(company) x
    where x.is_paid and x.day between current_date - 182 and current_date - 1 group by 1
  ), ordered as (
    select greatest(x.day - current_date, 0) / 7 as n, sum(x.amount) as amount from (
      select case when e.is_paid then e.expense_date else e.due_date end as day, sum(e.amount) as amount
      from public.expenses e where e.company_id = company and (e.status = 'committed' or not e.is_paid) group by 1) x group by 1
    union all
    select greatest(x.day - current_date, 0) / 7, sum(x.amount) from private.bill_outflow(company) x where not x.is_paid group by 1
    union all
    select greatest(x.day - current_date, 0) / 7, sum(x.amount) from private.order_outflow(company) x group by 1
  ), usual as (
    select round(coalesce(sum(amount), 0) / 13, 2) as amount from spent where n >= -13
  ), labor as materialized (
    select * from private.payroll_weeks()
  ), payroll as (
    select round(coalesce(sum(paid + unpaid) filter (where n between -13 and -1), 0) / 13, 2) as usual, coalesce(sum(unpaid), 0) as unpaid from labor
  )
  select jsonb_build_object(
    'cash', jsonb_build_object(
      'late_days', e.late, 'spread_days', e.spread, 'paid_invoices', e.invoices, 'usual_spend', u.amount,
      'usual_payroll', p.usual, 'unpaid_payroll', p.unpaid,
      'weeks', (select jsonb_agg(jsonb_build_object('week', w.starts, 'inflow', coalesce(case when w.n < 0 then r.amount else i.expected end, 0),
          'early', coalesce(case when w.n >= 0 then i.early end, 0), 'late', coalesce(case when w.n >= 0 then i.late end, 0),
          'outflow', case when w.n < 0 then coalesce(s.amount, 0) + coalesce(l.paid, 0)
            else coalesce(o.amount, 0) + u.amount + case w.n when 0 then p.unpaid else p.usual end end) order by w.n)
        from week w left join (select n, sum(expected) as expected, sum(early) as early, sum(late) as late from inflow group by n) i on i.n = w.n
        left join received r on r.n = w.n left join (select n, sum(amount) as amount from spent group by n) s on s.n = w.n
        left join (select n, sum(amount) as amount from ordered group by n) o on o.n = w.n
        left join labor l on l.n = w.n)),
    'items', jsonb_build_object(
      'top_revenue', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select d.id, d.name, d.category, l.revenue from (
          select n.item_id, sum(n.total_price) as revenue from public.invoice_items n
          where n.company_id = company and n.item_id is not null and n.invoice_id in (select p.id from paid p where p.is_in_range)
          group by n.item_id) l
        join public.items_database d on d.company_id = company and d.id = l.item_id
        order by l.revenue desc, d.name, d.id limit 5) r),
      'most_used', (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
        select id, name, category, usage_count as "usageCount" from public.items_database
        where company_id = company and is_active and usage_count > 0 order by usage_count desc, name, id limit 5) r))
  ) into result from everybody e, usual u, payroll p;
  return result;
end $$;
comment on function public.analytics_outlook is
  'The forecast and the best sellers. Money in and out by week, 26 back as it was and 26 ahead: open invoices and '
  'draws not yet invoiced at their due date plus the client''s average delay in paying (two years; `early` and '
  '`late` one standard deviation off), committed expenses, what is owed to vendors by due date, what purchase orders commit beyond their bills, and the average weekly spend of the last 13 '
  'weeks without what is still owed. Payroll: labor on jobs with burden that isn''t exported (unpaid_payroll) this week, then the weekly '
  'average of the last 13 weeks (usual_payroll). The '
  'five items with most revenue in the range and the five most used. Arguments: p_from and p_to, dates, inclusive, '
  'for the items only. Errors: PT402, PT403. Callers: signed-in users with view_money.';
grant execute on function public.analytics_outlook to authenticated, service_role;
