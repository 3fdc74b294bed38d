create function private.analytics_invoices(
  p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[]
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  length constant int := p_to - p_from + 1;
begin
  return (with invoice as not materialized (
    -- Read twice from an index that has just these columns, not once from the table.
    select v.status, v.amount_due, v.paid_amount, v.balance, v.issue_date, v.due_date, v.paid_date, v.created_at::date as created_on
    from public.invoices v
    where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
      and (p_projects is null or v.project_id in (select unnest(p_projects)))
      and (p_clients is null or v.client_id in (select unnest(p_clients)))
  ), day as materialized (
    select d.*, d.created_on between p_from and p_to as is_in_range from (
      select i.created_on, 'paid' as payment_status, count(*) as invoices, sum(i.amount_due) as amount_due, 0::numeric as balance, 0 as open_invoices,
        sum(i.paid_date - i.issue_date) filter (where i.amount_due > 0) as days,
        count(i.paid_date - i.issue_date) filter (where i.amount_due > 0) as paid
      from invoice i where i.status = 'paid' group by 1
      union all
      select i.created_on, case when i.balance > 0 and i.due_date < current_date then 'overdue' when i.paid_amount > 0 then 'partial' else 'pending' end,
        count(*), sum(i.amount_due), coalesce(sum(i.balance) filter (where i.balance > 0), 0), count(*) filter (where i.balance > 0), null, 0
      from invoice i where i.status <> 'paid' group by 1, 2) d
  )
  select jsonb_build_object(
    'kpis', jsonb_build_object(
      'outstanding', coalesce(sum(balance), 0), 'overdue', coalesce(sum(balance) filter (where payment_status = 'overdue'), 0),
      'open_invoices', coalesce(sum(open_invoices), 0), 'overdue_invoices', coalesce(sum(invoices) filter (where payment_status = 'overdue'), 0),
      'invoices', coalesce(sum(invoices) filter (where is_in_range), 0),
      'invoices_before', coalesce(sum(invoices) filter (where created_on between p_from - length and p_from - 1), 0),
      'invoiced', coalesce(sum(amount_due) filter (where is_in_range), 0),
      'days_to_pay', round(sum(days) filter (where is_in_range)::numeric / nullif(sum(paid) filter (where is_in_range), 0), 1)),
    'invoice_status', (select coalesce(jsonb_agg(jsonb_build_object('name', s.payment_status, 'count', s.n, 'amount', s.amount) order by s.payment_status), '[]')
      from (select payment_status, sum(invoices) as n, sum(amount_due) as amount from day where is_in_range group by payment_status) s),
    'invoice_periods', (select jsonb_agg(jsonb_build_object('period', p.period, 'paid', coalesce(x.paid, 0), 'pending', coalesce(x.pending, 0), 'overdue', coalesce(x.overdue, 0)) order by p.starts)
      from private.periods(p_from, p_to, p_step) p left join (
        select date_trunc(p_step, created_on::timestamp) as starts, sum(amount_due) filter (where payment_status = 'paid') as paid,
          sum(amount_due) filter (where payment_status in ('pending', 'partial')) as pending, sum(amount_due) filter (where payment_status = 'overdue') as overdue
        from day where is_in_range group by 1) x using (starts)),
    'has_invoices', count(*) > 0)
  from day);
end $$;
comment on function private.analytics_invoices is
  'The part of public.analytics that is about invoices, of some projects and clients; null is all of them.';
grant execute on function private.analytics_invoices to authenticated, service_role;
