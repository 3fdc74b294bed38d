create function public.cash_forecast(p_days int default 90) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  days constant int := least(greatest(coalesce(p_days, 90), 7), 365);
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  return (
    with week as (select n, current_date + n * 7 as starts from generate_series(0, (days - 1) / 7) n),
    inflow as (
      -- what is overdue is expected four weeks from now
      select ((case when v.due_date < current_date then current_date + 28 else v.due_date end) - current_date) / 7 as n, sum(v.balance) as amount
      from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.balance > 0 and v.kind <> 'credit_note'
      group by 1
      union all
      select ((case when s.due_date < current_date then current_date + 28 else s.due_date end) - current_date) / 7, sum(s.amount)
      from public.payment_schedule s
      where s.company_id = company and private.is_draw_open(s) group by 1
    ),
    outflow as (
      select greatest(x.expense_date - current_date, 0) / 7 as n, sum(x.amount) as amount from public.expenses x
      where x.company_id = company and x.status = 'committed' group by 1
      union all
      select greatest(x.due_date - current_date, 0) / 7, sum(x.amount) from public.expenses x
      where x.company_id = company and not x.is_paid group by 1
      union all
      select w.n, coalesce((select sum(x.amount) / 13 from public.expenses x where x.company_id = company and x.status = 'spent' and x.is_paid
        and x.expense_date between current_date - 91 and current_date), 0) + coalesce((select sum(x.amount) / 13 from private.bill_outflow(company) x
        where x.is_paid and x.day between current_date - 91 and current_date), 0) from week w
      union all
      select greatest(x.day - current_date, 0) / 7, sum(x.amount) from private.bill_outflow(company) x where not x.is_paid group by 1
      union all
      select greatest(x.day - current_date, 0) / 7, sum(x.amount) from private.order_outflow(company) x group by 1
      union all
      select 0, coalesce(sum(l.unpaid), 0) from private.payroll_weeks() l
      union all
      select w.n, (select coalesce(sum(l.paid + l.unpaid), 0) / 13 from private.payroll_weeks() l where l.n between -13 and -1) from week w where w.n > 0
    )
    select jsonb_build_object(
      'days', days,
      'expected_inflow', coalesce(sum(i.amount), 0), 'planned_outflow', round(coalesce(sum(o.amount), 0), 2),
      'net', round(coalesce(sum(i.amount), 0) - coalesce(sum(o.amount), 0), 2),
      'weeks', jsonb_agg(jsonb_build_object('week', w.starts, 'inflow', coalesce(i.amount, 0), 'outflow', round(coalesce(o.amount, 0), 2)) order by w.n))
    from week w
    left join (select n, sum(amount) as amount from inflow group by n) i on i.n = w.n
    left join (select n, sum(amount) as amount from outflow group by n) o on o.n = w.n);
end $$;
comment on function public.cash_forecast is
  'Expected money in (open invoices and draws not yet invoiced by due date, overdue ones four weeks out) and out (committed '
  'expenses, what is owed to vendors by due date (expenses and approved bills, without held retainage), what purchase orders commit beyond their bills 30 days after they are needed, and the average weekly spend of the last 13 weeks without what is still '
  'owed, and payroll as analytics_outlook counts it) by week. Arguments: p_days ahead, 7 to 365. Errors: '
  'PT403. Callers: signed-in users.';
grant execute on function public.cash_forecast to authenticated, service_role;
