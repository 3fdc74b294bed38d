create function public.add_late_fee(
  p_invoice_id uuid, p_type text, p_value numeric, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  original public.invoices;
  fee numeric;
  charged text;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where id = p_id) then
    return private.invoice_json(p_id);
  end if;
  perform private.check_late_fee(p_type, p_value);
  select * into original from public.invoices where id = p_invoice_id and deleted_at is null for update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif original.kind = 'credit_note' or private.payment_status(original.status, original.balance, original.paid_amount, original.due_date) <> 'overdue' then
    perform private.raise_api_error('PT409', 'This invoice isn''t overdue.');
  elsif original.late_fee_for is not null then
    perform private.raise_api_error('PT409', 'This invoice is a late fee itself.');
  end if;
  select v.invoice_number into charged from public.invoices v
  where v.late_fee_for = original.id and v.status <> 'void' and v.deleted_at is null;
  if found then
    perform private.raise_api_error('PT409', format('The late fee for this invoice is on invoice %s.', charged));
  end if;
  fee := case p_type when 'percent' then round(original.balance * p_value / 100, 2) else p_value end;
  if fee <= 0 then
    perform private.raise_api_error('PT422', 'This late fee comes to $0.00.', 'value');
  end if;
  insert into public.invoices (id, client_id, project_id, title, late_fee_for, due_date, payment_terms)
  values (p_id, original.client_id, original.project_id, left('Late fee for ' || original.invoice_number, 200), original.id,
    current_date + 30, original.payment_terms);
  insert into public.invoice_items (invoice_id, position, name, description, quantity, unit_price)
  values (p_id, 1, 'Late fee for ' || original.invoice_number,
    case p_type when 'percent' then format('%s%% of the unpaid $%s', trim_scale(p_value), to_char(original.balance, 'FM999,999,990.00')) end,
    1, fee);
  return private.invoice_json(p_id);
exception when unique_violation then
  if exists (select from public.invoices where id = p_id) then
    return private.invoice_json(p_id);
  end if;
  perform private.raise_api_error('PT409', 'This invoice already has a late fee.');
end $$;
comment on function public.add_late_fee is
  'Charges a late fee on an overdue invoice, once, as a draft invoice without tax; returns it. A repeated call with the '
  'same id returns the same invoice. Arguments: p_invoice_id; p_type, percent (of the unpaid balance) or amount; '
  'p_value, in percent or dollars; p_id, the new invoice''s id. Errors: PT402, PT403, PT404, PT409 not overdue or '
  'already charged, PT422 value. Callers: signed-in users with edit_documents.';
grant execute on function public.add_late_fee to authenticated, service_role;
