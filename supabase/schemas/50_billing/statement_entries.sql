create function private.statement_entries(p_company uuid, p_client uuid)
returns table (id uuid, day date, place int, type text, invoice_id uuid, number text, title text, method text, reference text,
  due_date date, retainage numeric, amount numeric, created_at timestamptz)
language sql stable set search_path = '' as $$
  select v.id, v.issue_date, 1, 'invoice', v.id, v.invoice_number, v.title, null, v.po_number, v.due_date, v.retainage_amount,
    v.amount_due, v.created_at
  from public.invoices v
  where v.company_id = p_company and v.client_id = p_client and v.deleted_at is null and v.status not in ('draft', 'void')
    and v.kind <> 'credit_note'
  union all
  select x.entry, min(x.day), min(x.place), min(x.type), (array_agg(x.invoice_id order by x.rank))[1],
    (array_agg(x.number order by x.rank))[1], null, (array_agg(x.method order by x.rank))[1],
    (array_agg(x.reference order by x.rank))[1], null, 0, -sum(x.amount), min(x.created_at)
  from (
    select coalesce(n.id, m.id) as entry, m.paid_at::date as day, 1 as rank,
      case when n.id is not null then 2 when m.kind = 'refund' then 4 else 3 end as place,
      case when n.id is not null then 'credit' when o.kind = 'credit_note' then 'credit_voided' when m.kind = 'refund' then 'refund'
        else 'payment' end as type,
      coalesce(n.id, v.id) as invoice_id, coalesce(n.invoice_number, v.invoice_number) as number, m.method,
      case when n.id is null then m.reference end as reference, m.amount, m.created_at
    from public.invoices v
    join public.payments m on m.company_id = v.company_id and m.invoice_id = v.id
    left join public.payments o on o.company_id = m.company_id and o.id = m.reverses_payment_id
    left join public.invoices n on m.kind in ('credit_note', 'kept_as_credit') and n.company_id = m.company_id
      and n.invoice_number = m.reference and n.kind = 'credit_note'
    where v.company_id = p_company and v.client_id = p_client
    union all
    select case when k.source = 'credit_note' then k.invoice_id when k.returns_credit_id is null then coalesce(k.payment_id, k.id) else k.id end,
      coalesce(m.paid_at, k.paid_at, k.created_at)::date, 2,
      case when k.source = 'credit_note' then 2 when k.source = 'overpayment' then 3 else 4 end,
      case when k.source in ('credit_note', 'manual') then 'credit' when k.source = 'overpayment' then 'payment' else 'refund' end,
      k.invoice_id, v.invoice_number, k.method, k.reference, k.amount, k.created_at
    from public.client_credits k
    left join public.payments m on m.company_id = k.company_id and m.id = k.payment_id and k.returns_credit_id is null
    left join public.invoices v on v.company_id = k.company_id and v.id = k.invoice_id
    where k.company_id = p_company and k.client_id = p_client
  ) x
  group by x.entry having sum(x.amount) <> 0
$$;
comment on function private.statement_entries is
  'Everything that changes what a client owes: invoices without the retainage held, then each payment with the '
  'overpayment that came with it, credit note, refund, and payout as one entry. Credit applied to an invoice changes '
  'nothing and is left out. Amounts in dollars, charges positive; day in the company''s time zone. Callers: '
  'client_statement.';
grant execute on function private.statement_entries to authenticated;
