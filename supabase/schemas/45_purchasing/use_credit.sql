create function public.use_credit(p_credit_id uuid, p_bill_id uuid, p_amount numeric default null) returns jsonb
language sql set search_path = '' as $$ select private.use_credit(p_credit_id, p_bill_id, p_amount) $$;
comment on function public.use_credit is
  'Takes what is left of an approved credit memo off another bill of the same vendor. Returns the credit memo as get_bill does. Arguments: p_credit_id; p_bill_id; p_amount in dollars above '
  'zero, as much as both allow by default. Errors: PT402, PT403, PT404, PT409 not approved, PT422 (bill_id: another vendor or not payable; amount: more than is left or payable). '
  'Callers: signed-in users with approve_bills.';

create function private.use_credit(p_credit_id uuid, p_bill_id uuid, p_amount numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  amount constant numeric := round(p_amount, 2);
  c public.bills;
  b public.bills;
  most numeric;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  -- In one order, so that two credits for each other's bills wait instead of locking each other out.
  perform from public.bills x where x.company_id = company and x.id in (p_credit_id, p_bill_id) order by x.id for no key update;
  select * into c from public.bills x where x.company_id = company and x.id = p_credit_id and x.kind = 'credit';
  select * into b from public.bills x where x.company_id = company and x.id = p_bill_id and x.kind = 'bill';
  if c.id is null then
    perform private.raise_api_error('PT404', 'Credit memo not found');
  elsif b.id is null then
    perform private.raise_api_error('PT404', 'Bill not found', 'bill_id');
  elsif b.vendor_id is distinct from c.vendor_id then
    perform private.raise_api_error('PT422', 'Choose a bill of the same vendor', 'bill_id');
  elsif c.state not in ('approved', 'partly_paid') then
    perform private.raise_api_error('PT409', case when c.state in ('paid', 'void') then 'Nothing is left of this credit memo.' else 'Approve this credit memo first.' end);
  elsif b.expense_id is not null or b.state not in ('approved', 'partly_paid') then
    perform private.raise_api_error('PT422', 'Choose an approved bill that is not paid yet', 'bill_id');
  end if;
  most := least(-private.payable_amount(c), private.payable_amount(b));
  if most <= 0 or coalesce(amount, most) not between 0.01 and most then
    perform private.raise_api_error('PT422', format('Up to %s can be used on this bill.', private.money_text(greatest(most, 0))), 'amount');
  end if;
  perform private.apply_credit(company, c.id, b.id, coalesce(amount, most));
  perform private.set_bill_state(company, c.id);
  perform private.sum_bill_projects(company, c.id);
  return private.bill_json(company, c.id);
end $$;
grant execute on function public.use_credit, private.use_credit to authenticated;
