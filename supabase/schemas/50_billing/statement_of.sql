create function private.statement_of(p_company uuid, p_client uuid, p_from date, p_to date) returns jsonb
language sql stable set search_path = '' as $$
  with ledger as (
    select e.*, sum(e.amount) over (order by e.day, e.place, e.created_at, e.id) as balance
    from private.statement_entries(p_company, p_client) e where e.day <= p_to
  ), sums as (
    select coalesce(sum(amount) filter (where day < p_from), 0) as opening, coalesce(sum(amount), 0) as closing,
      coalesce(sum(amount) filter (where day >= p_from and type = 'invoice'), 0) as invoiced,
      coalesce(-sum(amount) filter (where day >= p_from and type = 'payment'), 0) as paid,
      coalesce(-sum(amount) filter (where day >= p_from and type in ('credit', 'credit_voided')), 0) as credited,
      coalesce(sum(amount) filter (where day >= p_from and type = 'refund'), 0) as refunded
    from ledger
  ), open_invoices as (
    select p_to - v.due_date as late, v.amount_due - coalesce((select sum(m.amount) from public.payments m
      where m.company_id = p_company and m.invoice_id = v.id and m.paid_at::date <= p_to), 0) as amount
    from public.invoices v
    where v.company_id = p_company and v.client_id = p_client and v.deleted_at is null and v.status not in ('draft', 'void')
      and v.kind <> 'credit_note' and v.issue_date <= p_to
  ), aging as (
    select coalesce(sum(amount), 0) as total,
      coalesce(sum(amount) filter (where late is null or late <= 0), 0) as not_due,
      coalesce(sum(amount) filter (where late between 1 and 30), 0) as days_1_30,
      coalesce(sum(amount) filter (where late between 31 and 60), 0) as days_31_60,
      coalesce(sum(amount) filter (where late between 61 and 90), 0) as days_61_90,
      coalesce(sum(amount) filter (where late > 90), 0) as days_over_90
    from open_invoices where amount > 0
  )
  select to_jsonb(s) || jsonb_build_object('from', p_from, 'to', p_to, 'aging', to_jsonb(a), 'unapplied', a.total - s.closing,
    'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'company_name', c.company_name, 'email', c.email,
        'phone', c.phone, 'address', c.address)
      from public.clients c where c.company_id = p_company and c.id = p_client),
    'entries', (select coalesce(jsonb_agg(to_jsonb(l) - array['place', 'created_at']
        order by l.day, l.place, l.created_at, l.id), '[]') from ledger l where l.day >= p_from))
  from sums s, aging a
$$;
comment on function private.statement_of is 'The statement of a client for a period, as client_statement describes it.';
grant execute on function private.statement_of to authenticated;
