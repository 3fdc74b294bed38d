set check_function_bodies = off;

create function public.client_statement(p_client_id uuid, p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
  statement jsonb;
begin
  if company is null then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif p_from is null or p_to is null or p_from > p_to then
    perform private.raise_api_error('PT422', 'The start date must be on or before the end date.', 'from');
  elsif not exists (select from public.clients c where c.company_id = company and c.id = p_client_id and c.deleted_at is null) then
    perform private.raise_api_error('PT404', 'Client not found');
  end if;
  with ledger as (
    select e.*, sum(e.amount) over (order by e.day, e.place, e.created_at, e.id) as balance
    from private.statement_entries(company, p_client_id) e where e.day <= p_to
  ), sums as (
    select coalesce(sum(amount) filter (where day < p_from), 0) as opening, coalesce(sum(amount), 0) as closing,
      coalesce(sum(amount) filter (where day >= p_from and type = 'invoice'), 0) as invoiced,
      coalesce(-sum(amount) filter (where day >= p_from and type = 'payment'), 0) as paid,
      coalesce(-sum(amount) filter (where day >= p_from and type in ('credit', 'credit_voided')), 0) as credited,
      coalesce(sum(amount) filter (where day >= p_from and type = 'refund'), 0) as refunded
    from ledger
  ), open_invoices as (
    select p_to - v.due_date as late, v.amount_due - coalesce((select sum(m.amount) from public.payments m
      where m.company_id = company and m.invoice_id = v.id and m.paid_at::date <= p_to), 0) as amount
    from public.invoices v
    where v.company_id = company and v.client_id = p_client_id and v.deleted_at is null and v.status not in ('draft', 'void')
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
      from public.clients c where c.company_id = company and c.id = p_client_id),
    'entries', (select coalesce(jsonb_agg(to_jsonb(l) - array['place', 'created_at']
        order by l.day, l.place, l.created_at, l.id), '[]') from ledger l where l.day >= p_from))
  into statement from sums s, aging a;
  if jsonb_array_length(statement -> 'entries') > 2000 then
    perform private.raise_api_error('PT422', 'This period has more than 2,000 entries. Choose a shorter one.', 'from');
  end if;
  return statement;
end $$;

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

grant execute on function private.statement_entries(p_company uuid, p_client uuid) to authenticated;

grant execute on function public.client_statement(p_client_id uuid, p_from date, p_to date) to authenticated;

comment on function public.client_statement(p_client_id uuid, p_from date, p_to date) is 'What a client was charged, paid, credited, and refunded in a period, in dollars: { client, from, to, opening, entries: [{ id, day, type, invoice_id, number, title, method, reference, due_date, retainage, amount, balance }], invoiced, paid, credited, refunded, closing, aging: { total, not_due, days_1_30, days_31_60, days_61_90, days_over_90 } of the unpaid invoices on the last day, unapplied }. Charges are positive. closing = aging.total - unapplied: payments and credit that pay no invoice yet. Arguments: p_client_id; p_from and p_to, inclusive. Errors: PT403, PT404, PT422 dates or more than 2,000 entries. Callers: signed-in users with view_money.';

comment on function private.statement_entries(p_company uuid, p_client uuid) is 'Everything that changes what a client owes: invoices without the retainage held, then each payment with the overpayment that came with it, credit note, refund, and payout as one entry. Credit applied to an invoice changes nothing and is left out. Amounts in dollars, charges positive; day in the company''s time zone. Callers: client_statement.';

reset check_function_bodies;
