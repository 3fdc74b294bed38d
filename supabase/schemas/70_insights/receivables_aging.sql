create view public.receivables_aging with (security_invoker = true) as
select v.company_id, v.client_id, c.name as client_name, count(*)::int as invoices, sum(v.balance) as total,
  coalesce(sum(v.balance) filter (where v.due_date >= current_date), 0) as not_due,
  coalesce(sum(v.balance) filter (where current_date - v.due_date between 1 and 30), 0) as days_1_30,
  coalesce(sum(v.balance) filter (where current_date - v.due_date between 31 and 60), 0) as days_31_60,
  coalesce(sum(v.balance) filter (where current_date - v.due_date between 61 and 90), 0) as days_61_90,
  coalesce(sum(v.balance) filter (where current_date - v.due_date > 90), 0) as days_over_90
from public.invoices v
join public.clients c on c.company_id = v.company_id and c.id = v.client_id
where v.deleted_at is null and v.status in ('sent', 'viewed', 'partial') and v.kind <> 'credit_note' and v.balance > 0
group by v.company_id, v.client_id, c.name;

comment on view public.receivables_aging is 'Open balances of each client by days past due.';

grant select on public.receivables_aging to authenticated, service_role;
