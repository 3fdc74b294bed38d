create function public.purchasing_summary() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  today constant date := private.company_date(company);
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  return (select jsonb_build_object('to_check', count(*) filter (where b.state in ('inbox', 'draft')),
      'to_approve', count(*) filter (where b.state in ('matched', 'exception')), 'to_approve_amount', coalesce(sum(b.total) filter (where b.state in ('matched', 'exception')), 0),
      'due', count(*) filter (where b.due between today and today + 7), 'due_amount', coalesce(sum(b.payable) filter (where b.due between today and today + 7), 0),
      'overdue', count(*) filter (where b.due < today), 'overdue_amount', coalesce(sum(b.payable) filter (where b.due < today), 0))
    from (select x.state, x.total, p.payable, case when p.payable > 0 then coalesce(x.due_date, x.bill_date + 30) end as due
      from public.bills x cross join lateral (select private.payable_amount(x) as payable) p
      where x.company_id = company and x.state in ('inbox', 'draft', 'matched', 'exception', 'approved', 'partly_paid')) b)
    || (select jsonb_build_object('late', coalesce(jsonb_agg(to_jsonb(o) order by o.needed_by, o.number), '[]')) from (
      select x.id, x.number, x.needed_by, v.name as vendor_name, j.name as project_name
      from public.purchase_orders x join public.vendors v on v.company_id = company and v.id = x.vendor_id
      left join public.projects j on j.company_id = company and j.id = x.project_id
      where x.company_id = company and x.state in ('sent', 'accepted', 'partly_received') and x.needed_by < today order by x.needed_by, x.number limit 5) o)
    || (select jsonb_build_object('late_count', count(*) filter (where x.state <> 'draft' and x.needed_by < today),
        'orders_to_approve', count(*) filter (where x.state = 'draft' and x.approved_at is null and x.total > (private.purchasing_rules(company)).order_approval_above))
      from public.purchase_orders x where x.company_id = company and x.state in ('draft', 'sent', 'accepted', 'partly_received'));
end $$;
comment on function public.purchasing_summary is
  'What waits in purchasing: bills to_check, to_approve, due (within 7 days), and overdue, each with its amount in dollars, orders_to_approve, and late_count deliveries with the '
  'five that are late longest (late). Errors: PT402, PT403. Callers: signed-in users with view_purchasing.';
grant execute on function public.purchasing_summary to authenticated;
