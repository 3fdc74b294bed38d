create function public.save_bill(p_bill jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_bill(p_bill) $$;
comment on function public.save_bill is
  'Creates a bill or credit memo (a repeated id changes nothing) or changes one that is not approved, and matches it with its orders. Keys: id, '
  'version (needed to change one), is_inbox (saved unchecked, without a vendor), vendor_id, vendor_number, kind (bill or credit), credit_of, '
  'order_id, bill_date, due_date, tax and total (dollars, as on the bill; credits below zero), retainage_percent, object_path and file_hash '
  '(sha256) of its file, note, lines [{order_line_id, material_id, project_id, cost_code_id, description, quantity, unit_cost, amount}]. Returns '
  'what get_bill does. Arguments: p_bill, an object of these keys. Errors: PT402, PT403, PT404 vendor, order, or bill, PT409 stale, approved, '
  'duplicate (the message names the first bill), or the order is closed, PT422 (the hint is the key). Callers: signed-in users with edit_purchasing.';

create function private.save_bill(p_bill jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  wanted constant uuid := coalesce((p_bill ->> 'id')::uuid, gen_random_uuid());
  in_inbox constant boolean := coalesce((p_bill ->> 'is_inbox')::boolean, false);
  b public.bills;
begin
  perform private.require_write('edit_purchasing', 'vendor_management');
  select * into b from public.bills x where x.company_id = company and x.id = wanted for no key update;
  if b.id is not null then
    if p_bill ->> 'version' is null then
      return private.bill_json(company, b.id);
    elsif (p_bill ->> 'version')::int <> b.version then
      perform private.raise_api_error('PT409', 'Someone else changed this bill while you were editing. Reload it and make your change again.');
    elsif b.expense_id is not null then
      perform private.raise_api_error('PT409', 'This bill was recorded as an expense. Change the expense on its project.');
    elsif b.state not in ('inbox', 'draft', 'matched', 'exception') then
      perform private.raise_api_error('PT409', 'This bill is approved or void. Void it and enter it again to change it.');
    end if;
  end if;
  perform private.check_bill(company, wanted, p_bill);
  insert into public.bills as x (id, company_id, vendor_id, vendor_number, kind, credit_of, order_id, state, bill_date, due_date, tax,
    retainage_percent, object_path, file_hash, note)
  select wanted, company, (p_bill ->> 'vendor_id')::uuid, nullif(btrim(p_bill ->> 'vendor_number'), ''), coalesce(p_bill ->> 'kind', 'bill'),
    (p_bill ->> 'credit_of')::uuid, (p_bill ->> 'order_id')::uuid, case when in_inbox then 'inbox' else 'draft' end, (p_bill ->> 'bill_date')::date,
    (p_bill ->> 'due_date')::date, 0, coalesce((p_bill ->> 'retainage_percent')::numeric, 0), p_bill ->> 'object_path', p_bill ->> 'file_hash',
    coalesce(p_bill ->> 'note', '')
  on conflict (id) do update set vendor_id = excluded.vendor_id, vendor_number = excluded.vendor_number, kind = excluded.kind,
    credit_of = excluded.credit_of, order_id = excluded.order_id, state = excluded.state, bill_date = excluded.bill_date,
    due_date = excluded.due_date, subtotal = 0, tax = 0, retainage_percent = excluded.retainage_percent,
    object_path = coalesce(excluded.object_path, x.object_path), file_hash = coalesce(excluded.file_hash, x.file_hash), note = excluded.note,
    edited_by = private.current_user_id()
  where x.company_id = company;
  perform private.save_bill_lines(company, wanted, p_bill, in_inbox);
  if not in_inbox then
    perform private.match_bill(company, wanted);
  end if;
  return private.bill_json(company, wanted);
exception when unique_violation then
  -- Two clerks at once: the other bill is there by now.
  perform private.check_bill(company, wanted, p_bill);
  perform private.raise_api_error('PT409', 'This bill was just entered by someone else.');
  return null;
end $$;
grant execute on function public.save_bill, private.save_bill to authenticated;
