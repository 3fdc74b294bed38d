create function private.application_deduction(p_application public.pay_applications) returns numeric
language sql stable security definer set search_path = '' as $$
  with sums as (
    select coalesce(sum(l.completed), 0) as completed, coalesce(sum(l.amount), 0) as gain, coalesce(sum(l.retainage - l.previous_retainage), 0) as withheld
    from public.pay_application_lines l where l.company_id = p_application.company_id and l.application_id = p_application.id
  ), earlier as (
    select coalesce(sum(a.deducted), 0) as deducted from public.pay_applications a
    where a.company_id = p_application.company_id and a.project_id = p_application.project_id and a.id <> p_application.id
      and private.application_state(a) <> 'draft'
  )
  select greatest(0, least(s.gain, s.gain - s.withheld, o.amount - e.deducted, greatest(o.amount + s.completed - e.deducted - c.value,
    case when coalesce(q.deposit_deduction, 'pro_rata') = 'pro_rata' then round(o.amount * s.completed / nullif(c.value, 0), 2) - e.deducted end)))
  from sums s cross join earlier e
  cross join lateral (select private.invoiced_outside(p_application.company_id, p_application.project_id) as amount) o
  join public.contracts c on c.company_id = p_application.company_id and c.project_id = p_application.project_id
  left join public.quotes q on q.company_id = c.company_id and q.id = c.quote_id
$$;
comment on function private.application_deduction is
  'What a pay application deducts of deposits and other earlier invoices, in dollars: pro rata to the work completed, or at '
  'the end only what would exceed the contract, by the rule of the contract''s quote.';
