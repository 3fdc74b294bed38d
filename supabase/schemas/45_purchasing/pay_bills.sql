create function public.pay_bills(p_payments jsonb, p_paid_on date, p_method text, p_reference text default null) returns jsonb
language sql set search_path = '' as $$ select private.pay_bills(p_payments, p_paid_on, p_method, p_reference) $$;
comment on function public.pay_bills is
  'Records payments of bills, all or none; several are one batch. Returns { batch_id, amount, bills (ids) }. Arguments: p_payments, [{ bill_id, amount in dollars (all that is '
  'payable by default), reference }], up to 200; p_paid_on, not in the future; p_method: check, ach, card, cash, or other; p_reference, the check number or ACH reference. '
  'Errors: PT402, PT403, PT404, PT409 not approved or held because the vendor''s papers expired, PT422 (amount: more than is payable). '
  'Callers: signed-in users with approve_bills.';

create function private.pay_bills(p_payments jsonb, p_paid_on date, p_method text, p_reference text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  batch constant uuid := gen_random_uuid();
  how_many constant int := jsonb_array_length(coalesce(p_payments, '[]'));
  one record;
  b public.bills;
  paid numeric;
  whole numeric := 0;
begin
  perform private.require_write('approve_bills', 'vendor_management');
  if how_many not between 1 and 200 then
    perform private.raise_api_error('PT422', 'Choose 1 to 200 bills', 'payments');
  elsif p_paid_on is null or p_paid_on > current_date + 1 then
    perform private.raise_api_error('PT422', 'The payment date can''t be in the future', 'paid_on');
  elsif coalesce(p_method, '') not in ('check', 'ach', 'card', 'cash', 'other') then
    perform private.raise_api_error('PT422', 'Choose how it was paid', 'method');
  elsif length(p_reference) > 60 then
    perform private.raise_api_error('PT422', 'The reference can have up to 60 characters', 'reference');
  end if;
  for one in select (x ->> 'bill_id')::uuid as id, round((x ->> 'amount')::numeric, 2) as amount, nullif(btrim(coalesce(x ->> 'reference', p_reference)), '') as reference
    from jsonb_array_elements(p_payments) x order by 1 loop
    select * into b from public.bills x where x.company_id = company and x.id = one.id for no key update;
    paid := coalesce(one.amount, private.payable_amount(b));
    perform private.check_payment(b, paid);
    if b.expense_id is not null then
      update public.expenses e set is_paid = true, paid_on = p_paid_on where e.company_id = company and e.id = b.expense_id;
    else
      insert into public.bill_payments (company_id, bill_id, amount, paid_on, method, reference, batch_id)
      values (company, b.id, paid, p_paid_on, p_method, left(one.reference, 60), case when how_many > 1 then batch end);
      perform private.set_bill_state(company, b.id);
      perform private.sum_bill_projects(company, b.id);
    end if;
    whole := whole + paid;
  end loop;
  return jsonb_build_object('batch_id', case when how_many > 1 then batch end, 'amount', whole, 'bills', (select jsonb_agg(x -> 'bill_id') from jsonb_array_elements(p_payments) x));
end $$;
grant execute on function public.pay_bills, private.pay_bills to authenticated;
