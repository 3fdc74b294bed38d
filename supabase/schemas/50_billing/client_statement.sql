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
comment on function public.client_statement is
  'What a client was charged, paid, credited, and refunded in a period, in dollars: { client, from, to, opening, '
  'entries: [{ id, day, type, invoice_id, number, title, method, reference, due_date, retainage, amount, balance }], '
  'invoiced, paid, credited, refunded, closing, aging: { total, not_due, days_1_30, days_31_60, days_61_90, '
  'days_over_90 } of the unpaid invoices on the last day, unapplied }. Charges are positive. closing = aging.total - '
  'unapplied: payments and credit that pay no invoice yet. Arguments: p_client_id; p_from and p_to, inclusive. '
  'Errors: PT403, PT404, PT422 dates or more than 2,000 entries. Callers: signed-in users with view_money.';
grant execute on function public.client_statement to authenticated;
