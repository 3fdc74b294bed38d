create function private.analytics_payments(
  p_company uuid, p_from date, p_to date, p_step text, p_projects uuid[], p_clients uuid[],
  out days date[], out day_amounts numeric[], out clients uuid[], out client_amounts numeric[], out client_amounts_before numeric[],
  out projects uuid[], out project_amounts numeric[], out clients_of_projects uuid[], out projects_of_clients uuid[], out projects_by_period jsonb
) returns record
-- Sums of thousands of rows, which the planner takes for few: it would sort them.
language plpgsql stable set search_path = '' set enable_sort = off as $$
declare
  length constant int := p_to - p_from + 1;
begin
  with invoice as (
    select v.id, v.client_id, v.project_id, v.status, v.deleted_at
    from public.invoices v
    where v.company_id = p_company and v.deleted_at is null and v.status in ('sent', 'viewed', 'partial', 'paid') and v.kind <> 'credit_note'
      and (p_projects is null or v.project_id in (select unnest(p_projects)))
      and (p_clients is null or v.client_id in (select unnest(p_clients)))
  ), reopened as materialized (
    select v.id, v.client_id, v.project_id
    from public.invoices v
    where v.company_id = p_company and v.kind <> 'credit_note' and (v.deleted_at is not null or v.status in ('draft', 'void'))
      and (p_projects is null or v.project_id in (select unnest(p_projects)))
      and (p_clients is null or v.client_id in (select unnest(p_clients)))
  ), paid as materialized (
    select m.amount - m.tax_amount as amount, m.paid_at::date as paid_on, i.client_id, i.project_id
    from public.payments m join invoice i on i.id = m.invoice_id
    where m.company_id = p_company and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, p_company, m.reverses_payment_id))
    union all
    -- What was paid on an invoice that is being revised, and refunded before one was voided, counts too. These are few
    -- and found by their invoices: a second join would read every payment again.
    select m.amount - m.tax_amount, m.paid_at::date, v.client_id, v.project_id
    from public.payments m join reopened v on v.id = m.invoice_id
    where m.company_id = p_company and m.invoice_id = any (array(select o.id from reopened o))
      and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, p_company, m.reverses_payment_id))
  )
  select d.ids, d.amounts, c.ids, c.amounts, c.before, j.ids, j.amounts, b.clients, b.projects, s.counts
  into days, day_amounts, clients, client_amounts, client_amounts_before, projects, project_amounts, clients_of_projects, projects_of_clients, projects_by_period
  from (select array_agg(x.paid_on) as ids, array_agg(x.amount) as amounts from (
      select p.paid_on, sum(p.amount) as amount from paid p group by 1) x) d,
    (select array_agg(x.client_id) as ids, array_agg(x.amount) as amounts, array_agg(x.before) as before from (
      select p.client_id, sum(p.amount) filter (where p.paid_on >= p_from) as amount, sum(p.amount) filter (where p.paid_on < p_from) as before
      from paid p where p.paid_on between p_from - length and p_to group by 1) x) c,
    (select array_agg(x.project_id) as ids, array_agg(x.amount) as amounts from (
      select p.project_id, sum(p.amount) as amount from paid p where p.paid_on between p_from and p_to and p.project_id is not null group by 1) x) j,
    (select array_agg(x.client_id) as clients, array_agg(x.project_id) as projects from (
      select p.client_id, p.project_id from paid p where p.paid_on between p_from and p_to and p.project_id is not null group by 1, 2) x) b,
    (select jsonb_object_agg(y.starts, y.projects) as counts from (
      select x.starts, count(*) as projects from (
        select date_trunc(p_step, p.paid_on::timestamp)::date as starts from paid p
        where p.paid_on between p_from and p_to and p.project_id is not null group by 1, p.project_id) x
      group by 1) y) s;
end $$;
comment on function private.analytics_payments is
  'What the analytics need of the payments of some projects and clients (null is all of them), which are read once: '
  'the revenue (payments without their sales tax) of each day; of each client in the range and in as many days before it; of each project in the range; the pairs of '
  'client and project in the range; and the number of projects by the first day of a period.';
grant execute on function private.analytics_payments to authenticated, service_role;
