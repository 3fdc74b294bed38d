create function public.cash_rows(p_week date) returns jsonb
language plpgsql stable set search_path = '' set jit = off set enable_nestloop = off as $$
declare
  company constant uuid := private.company_id();
  week constant int := floor((p_week - current_date) / 7.0)::int;
begin
  perform private.require_read('view_money', 'view_analytics');
  if p_week is null or week not between 0 and 25 then
    perform private.raise_api_error('PT422', 'Choose one of the next 26 weeks.', 'week');
  end if;
  return (
    with habit as materialized (
      select v.client_id, round(avg(x.late))::int as late from public.invoices v
      cross join lateral (select case when v.paid_date >= current_date - 730 then v.paid_date - v.due_date end as late) x
      where v.company_id = company and v.deleted_at is null and v.status = 'paid' and v.kind <> 'credit_note' group by v.client_id having count(x.late) >= 3
    ), everybody as (
      select coalesce(round(avg(v.paid_date - v.due_date)), 0)::int as late from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status = 'paid' and v.kind <> 'credit_note' and v.paid_date >= current_date - 730
    ), line as (
      select 'invoice' as kind, v.invoice_number as title, v.client_id, null::uuid as vendor_id, v.project_id, v.due_date as day,
        greatest(v.due_date + coalesce(h.late, e.late), current_date + 14) as expected, v.balance as amount, v.id as invoice_id, null::uuid as bill_id, null::uuid as order_id
      from public.invoices v cross join everybody e left join habit h on h.client_id = v.client_id
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0 and v.due_date is not null
      union all
      select 'draw', s.description, null, null, s.project_id, s.due_date, greatest(s.due_date + e.late, current_date + 14), s.amount, null, null, null
      from public.payment_schedule s cross join everybody e where s.company_id = company and private.is_draw_open(s)
      union all
      select 'expense', concat_ws(', ', x.description, x.supplier), null, x.vendor_id, x.project_id, d.day, greatest(d.day, current_date), x.amount, null, null, null
      from public.expenses x cross join lateral (select case when x.is_paid then x.expense_date else x.due_date end as day) d
      where x.company_id = company and (x.status = 'committed' or not x.is_paid)
      union all
      select 'bill', coalesce(b.vendor_number, 'Bill'), null, b.vendor_id, null, coalesce(b.due_date, b.bill_date + 30), greatest(coalesce(b.due_date, b.bill_date + 30), current_date),
        private.payable_amount(b), null, b.id, null
      from public.bills b where b.company_id = company and b.state in ('approved', 'partly_paid') and b.expense_id is null and private.payable_amount(b) <> 0
      union all
      select 'order', o.number, null, o.vendor_id, o.project_id, d.day, greatest(d.day, current_date), sum(private.open_commitment(o.state, l)), null, null, o.id
      from public.purchase_orders o join public.purchase_order_lines l on l.company_id = company and l.order_id = o.id
      cross join lateral (select coalesce(o.needed_by, (o.created_at at time zone 'UTC')::date) + 30 as day) d
      where o.company_id = company and o.state not in ('closed', 'void') and l.billed_amount < l.amount + l.tax_amount and not l.is_closed and private.open_commitment(o.state, l) <> 0
      group by o.id, o.number, o.vendor_id, o.project_id, d.day
      union all
      select 'payroll', null, null, null, null, null, p_week, round(coalesce(case week when 0 then sum(l.unpaid) else sum(l.paid + l.unpaid) filter (where l.n between -13 and -1) / 13 end, 0), 2), null, null, null
      from private.payroll_weeks() l
      union all
      select 'usual', null, null, null, null, null, p_week, round((coalesce((select sum(x.amount) from public.expenses x
          where x.company_id = company and x.status = 'spent' and x.is_paid and x.expense_date between current_date - 91 and current_date - 1), 0)
        + coalesce((select sum(x.amount) from private.bill_outflow(company) x where x.is_paid and x.day between current_date - 91 and current_date - 1), 0)) / 13, 2), null, null, null
    )
    select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (
      select l.kind, l.title, coalesce(k.name, v.name) as name, p.name as project_name, l.project_id, l.day, l.amount, l.invoice_id, l.bill_id, l.order_id
      from line l left join public.clients k on k.company_id = company and k.id = l.client_id
      left join public.vendors v on v.company_id = company and v.id = l.vendor_id
      left join public.projects p on p.company_id = company and p.id = l.project_id
      where (l.expected - current_date) / 7 = week and l.amount <> 0
      order by l.kind in ('invoice', 'draw') desc, l.amount desc, l.title limit 500) r);
end $$;
comment on function public.cash_rows is
  'What a coming week of the cash forecast in analytics_outlook is made of, in dollars, at most 500: [{ kind, title, name of the client or vendor, project_name, project_id, day it is due, '
  'amount, invoice_id, bill_id, order_id }]. Money in: invoice and draw, at the due date plus the usual delay; money out: expense, bill, order, payroll, and usual '
  '(average weekly spend). Arguments: p_week, the first day of the week. Errors: PT402, PT403, PT422. Callers: signed-in users with view_money.';
grant execute on function public.cash_rows to authenticated;
