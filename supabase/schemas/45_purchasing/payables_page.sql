create function public.payables_page(p_kind text, p_from date default null, p_to date default null, p_after uuid default null, p_limit int default 500) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  after constant uuid := coalesce(p_after, '00000000-0000-0000-0000-000000000000');
  most constant int := least(greatest(coalesce(p_limit, 500), 1), 1000);
begin
  perform private.require_read('view_purchasing', 'vendor_management');
  if p_kind = 'bills' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select b.id, b.vendor_number, b.kind, b.bill_date, b.due_date, b.total, b.tax, coalesce(v.company_name, v.name) as vendor, v.payment_terms,
        (select coalesce(jsonb_agg(jsonb_build_object('description', l.description, 'quantity', l.quantity, 'unit_cost', l.unit_cost, 'amount', l.amount, 'tax', l.tax_amount,
            'account', coalesce(k.name, 'Job costs'), 'project', p.name) order by l.position, l.id), '[]')
          from public.bill_lines l left join public.cost_codes k on k.company_id = company and k.id = l.cost_code_id
          left join public.projects p on p.company_id = company and p.id = l.project_id where l.company_id = company and l.bill_id = b.id) as lines
      from public.bills b join public.vendors v on v.company_id = company and v.id = b.vendor_id
      where b.company_id = company and b.state in ('approved', 'partly_paid', 'paid') and b.id > after
        and (p_from is null or b.bill_date >= p_from) and (p_to is null or b.bill_date <= p_to) order by b.id limit most) x);
  elsif p_kind = 'payments' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select p.id, p.paid_on, p.amount, p.method, p.reference, p.batch_id, b.vendor_number, coalesce(v.company_name, v.name) as vendor
      from public.bill_payments p join public.bills b on b.company_id = company and b.id = p.bill_id join public.vendors v on v.company_id = company and v.id = b.vendor_id
      where p.company_id = company and p.voided_at is null and p.method <> 'credit' and p.id > after
        and (p_from is null or p.paid_on >= p_from) and (p_to is null or p.paid_on <= p_to) order by p.id limit most) x);
  end if;
  perform private.raise_api_error('PT422', 'Choose bills or payments.', 'kind');
  return null;
end $$;
comment on function public.payables_page is
  'One page of approved bills with lines, or of payments to vendors (p_kind), after an id, for the bookkeeping CSV. Arguments: p_kind; p_from and p_to, dates, inclusive; p_after, the last '
  'id of the page before; p_limit, 1 to 1,000 rows. Errors: PT402, PT403, PT422 kind. Callers: signed-in users with view_purchasing.';
grant execute on function public.payables_page to authenticated;
