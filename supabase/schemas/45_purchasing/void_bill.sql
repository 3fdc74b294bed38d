create function public.void_bill(p_bill_id uuid, p_reason text) returns jsonb
language sql set search_path = '' as $$ select private.void_bill(p_bill_id, p_reason) $$;
comment on function public.void_bill is
  'Voids a bill without payments: its cost and what its orders count as billed are taken back. Returns what get_bill does. Arguments: p_bill_id; p_reason. Errors: PT402, '
  'PT403, PT404, PT409 paid, credited, or an expense, PT422 reason. An approved bill needs approve_bills. Callers: signed-in users with edit_purchasing.';

create function private.void_bill(p_bill_id uuid, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  b public.bills;
  touched uuid[];
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  select * into b from public.bills x where x.company_id = company and x.id = p_bill_id for no key update;
  if b.id is null then
    perform private.raise_api_error('PT404', 'Bill not found');
  elsif b.state = 'void' then
    return private.bill_json(company, b.id);
  elsif coalesce(length(btrim(p_reason)), 0) < 3 then
    perform private.raise_api_error('PT422', 'Say why you void this bill', 'reason');
  elsif b.expense_id is not null then
    perform private.raise_api_error('PT409', 'This bill was recorded as an expense. Delete the expense on its project.');
  elsif exists (select from public.bill_payments p where p.company_id = company and p.bill_id = b.id and p.voided_at is null and p.method <> 'credit') then
    perform private.raise_api_error('PT409', 'This bill has payments. Void them first.');
  elsif exists (select from public.bills c where c.company_id = company and c.credit_of = b.id and c.state <> 'void') then
    perform private.raise_api_error('PT409', 'This bill has credit memos. Void them first.');
  end if;
  if b.state in ('approved', 'partly_paid', 'paid') then
    perform private.require_write('approve_bills', 'vendor_management');
    perform private.count_billed(company, b.id, -1);
  end if;
  -- A credit memo gives back what it took off bills, and a bill what credit memos took off it.
  with gone as (
    update public.bill_payments p set voided_at = now(), voided_by = private.current_user_id(), void_reason = left(btrim(p_reason), 500)
    where p.company_id = company and p.voided_at is null and p.method = 'credit' and (p.bill_id = b.id
      or p.batch_id in (select x.batch_id from public.bill_payments x where x.company_id = company and x.bill_id = b.id and x.method = 'credit' and x.voided_at is null)
      -- Pairs from before batch_id joined them.
      or b.kind = 'credit' and p.batch_id is null and p.bill_id = b.credit_of and p.reference = left(coalesce(b.vendor_number, 'Credit memo'), 60))
    returning p.bill_id)
  select array_agg(distinct g.bill_id) into touched from gone g where g.bill_id <> b.id;
  update public.bills x set state = 'void', voided_at = now(), paid_amount = 0, retainage_held = 0, retainage_released = 0,
    note = left(concat_ws(E'\n', nullif(x.note, ''), 'Void: ' || btrim(p_reason)), 2000) where x.id = b.id;
  perform private.set_bill_state(company, t.id), private.sum_bill_projects(company, t.id) from unnest(touched) t (id);
  perform private.sum_bill_projects(company, b.id);
  return private.bill_json(company, b.id);
end $$;
grant execute on function public.void_bill, private.void_bill to authenticated;
