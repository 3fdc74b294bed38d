create function private.cash_ahead() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  today constant date := current_date;
  last_day constant date := current_date + 13;
begin
  if company is null or not private.has_permission('view_money') then
    return null;
  end if;
  return (
    with line (is_in, kind, title, client_id, vendor_id, project_id, day, amount, invoice_id, bill_id, order_id) as materialized (
      select true, 'invoice', v.invoice_number, v.client_id, null::uuid, v.project_id, v.due_date, v.balance, v.id, null::uuid, null::uuid
      from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0
        and v.due_date between today and last_day
      union all
      select true, 'draw', s.description, null, null, s.project_id, s.due_date, s.amount, null, null, null
      from public.payment_schedule s where s.company_id = company and s.due_date between today and last_day and private.is_draw_open(s)
      union all
      select false, 'expense', concat_ws(', ', x.description, x.supplier), null, x.vendor_id, x.project_id, d.day, x.amount, null, null, null
      from public.expenses x cross join lateral (select case when x.is_paid then x.expense_date else x.due_date end as day) d
      where x.company_id = company and (x.status = 'committed' or not x.is_paid) and d.day <= last_day
      union all
      select false, 'bill', coalesce(b.vendor_number, 'Bill'), null, b.vendor_id, null, coalesce(b.due_date, b.bill_date + 30), private.payable_amount(b), null, b.id, null
      from public.bills b
      where b.company_id = company and b.state in ('approved', 'partly_paid') and b.expense_id is null and coalesce(b.due_date, b.bill_date + 30) <= last_day
      union all
      select false, 'order', o.number, null, o.vendor_id, o.project_id, d.day, sum(private.open_commitment(o.state, l)), null, null, o.id
      from public.purchase_orders o join public.purchase_order_lines l on l.company_id = company and l.order_id = o.id
      cross join lateral (select coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date) + 30 as day) d
      where o.company_id = company and o.state not in ('closed', 'void') and l.billed_amount < l.amount + l.tax_amount and not l.is_closed and d.day <= last_day
      group by o.id, o.number, o.vendor_id, o.project_id, d.day
      union all
      select false, 'payroll', null, null, null, null, null, coalesce(sum((select c.amount from public.entry_costs c where c.company_id = company and c.entry_id = e.id)), 0),
        null, null, null
      from public.time_entries e
      where e.company_id = company and e.project_id is not null and e.status <> 'exported' and e.work_day > today - 28
    ), due as (
      select l.*, row_number() over (partition by l.is_in order by greatest(l.day, today), l.amount desc, l.title) as place from line l where l.amount <> 0
    ), lowest as (
      select b.day, b.balance from (
        select x.day, sum(x.net) over (order by x.day) as balance from (
          select coalesce(greatest(d.day, today), today) as day, sum(case when d.is_in then d.amount else -d.amount end) as net from due d group by 1) x) b
      where b.balance < 0 order by b.balance, b.day limit 1
    )
    select jsonb_build_object('until', last_day, 'in', coalesce(sum(d.amount) filter (where d.is_in), 0), 'out', coalesce(sum(d.amount) filter (where not d.is_in), 0),
      'more', count(*) filter (where d.place > 20), 'low', (select jsonb_build_object('day', l.day, 'amount', l.balance) from lowest l),
      'rows', coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'title', d.title, 'name', coalesce(k.name, v.name), 'project_name', p.name,
        'project_id', d.project_id, 'day', d.day, 'amount', d.amount, 'invoice_id', d.invoice_id, 'bill_id', d.bill_id, 'order_id', d.order_id)
        order by d.is_in desc, d.place) filter (where d.place <= 20), '[]'))
    from due d
    left join public.clients k on k.company_id = company and k.id = d.client_id
    left join public.vendors v on v.company_id = company and v.id = d.vendor_id
    left join public.projects p on p.company_id = company and p.id = d.project_id);
end $$;
comment on function private.cash_ahead is
  'Money in and out of the next 14 days, today included, in dollars: { until, in, out, low: { day, amount }, where money out is furthest ahead of money in, '
  'as a negative amount, or null, rows: as in cash_rows, the next 20 in and 20 out, more: how many are left out }. In: invoices and draws due in these days, '
  'without overdue ones. Out: everything due by then, past due included: expenses, bills, orders not billed yet 30 days after they are needed, and unpaid labor. '
  'Null without view_money.';
grant execute on function private.cash_ahead to authenticated, service_role;
