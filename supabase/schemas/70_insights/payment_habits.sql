create function private.payment_habits(p_company uuid, p_from date, p_to date, p_projects uuid[], p_clients uuid[])
returns table (client_id uuid, on_time bigint, due bigint, days numeric)
language plpgsql stable set search_path = '' as $$
declare
  since_at constant timestamptz := p_from;
  until_at constant timestamptz := p_to + 1;
begin
  return query
  select v.client_id, count(*) filter (where v.status = 'paid' and v.paid_date <= v.due_date),
    count(*) filter (where v.status = 'paid' or v.due_date < current_date), round(avg(v.paid_date - v.issue_date) filter (where v.status = 'paid'))
  from public.invoices v
  where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
    and v.amount_due > 0 and v.created_at >= since_at and v.created_at < until_at
    and v.client_id in (select unnest(p_clients)) and (p_projects is null or v.project_id in (select unnest(p_projects)))
  group by v.client_id;
end $$;
comment on function private.payment_habits is
  'How some clients paid the invoices that were created in a range, of some projects (null is all of them): how many on '
  'time, how many were due, and the average days from issue to payment.';
grant execute on function private.payment_habits to authenticated, service_role;
