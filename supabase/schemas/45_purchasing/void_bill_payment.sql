create function public.void_bill_payment(p_payment_id uuid, p_reason text default null) returns jsonb
language sql set search_path = '' as $$ select private.void_bill_payment(p_payment_id, p_reason) $$;
comment on function public.void_bill_payment is
  'Voids a payment recorded by mistake; the bill is open again. Returns what get_bill does. Arguments: p_payment_id; p_reason. Errors: PT402, PT403, PT404, PT409 of a credit memo or '
  'expense. Callers: signed-in users with approve_bills.';

create function private.void_bill_payment(p_payment_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  p public.bill_payments;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  select * into p from public.bill_payments x where x.company_id = company and x.id = p_payment_id;
  if p.id is null then
    perform private.raise_api_error('PT404', 'Payment not found');
  end if;
  perform from public.bills b where b.company_id = company and b.id = p.bill_id for no key update;
  if p.method = 'credit' then
    perform private.raise_api_error('PT409', 'This amount comes from a credit memo. Void the credit memo instead.');
  elsif exists (select from public.bills b where b.company_id = company and b.id = p.bill_id and b.expense_id is not null) then
    perform private.raise_api_error('PT409', 'This bill was recorded as an expense. Change the expense on its project.');
  end if;
  update public.bill_payments x set voided_at = now(), voided_by = private.current_user_id(), void_reason = left(nullif(btrim(p_reason), ''), 500) where x.id = p.id and x.voided_at is null;
  perform private.set_bill_state(company, p.bill_id);
  perform private.sum_bill_projects(company, p.bill_id);
  return private.bill_json(company, p.bill_id);
end $$;
grant execute on function public.void_bill_payment, private.void_bill_payment to authenticated;
