create function public.issue_credit_note(
  p_invoice_id uuid, p_amount numeric, p_reason text default null, p_id uuid default gen_random_uuid()
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice constant uuid := private.issue_credit_note(p_invoice_id, p_amount, p_reason, p_id);
begin
  return private.invoice_json(invoice);
end $$;
comment on function public.issue_credit_note is
  'Issues a credit note (CN-0001) over a gross amount, at most what the invoice asks for: it settles what is open of '
  'the invoice first, and for the rest what was paid becomes the client''s credit. Arguments: p_invoice_id; p_amount '
  'in dollars with tax; p_reason; p_id, the credit note''s id. Errors: PT402, PT403, PT404, PT409 draft or void, '
  'or a pay application whose retainage was released, PT422 amount. Callers: signed-in users with edit_documents.';
grant execute on function public.issue_credit_note to authenticated, service_role;

create function private.issue_credit_note(p_invoice_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.invoices;
  most numeric;
  to_credit numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where company_id = company and id = p_id) then
    return p_id;
  end if;
  select * into original from public.invoices
  where company_id = company and id = p_invoice_id and deleted_at is null and kind <> 'credit_note' for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif original.status in ('draft', 'void') then
    perform private.raise_api_error('PT409', format('This invoice is %s; there is nothing to credit.', original.status));
  end if;
  -- retainage is invoiced, and credited, on a separate invoice
  most := original.amount_due - (select coalesce(sum(total_amount), 0) from public.invoices
    where company_id = company and credits_invoice_id = original.id and status <> 'void' and deleted_at is null);
  if p_amount is null or p_amount <= 0 or p_amount > most then
    perform private.raise_api_error('PT422', case when original.amount_due <= 0 then 'Nothing is due on this invoice, so there is nothing to credit.'
      when most <= 0 then 'All of this invoice has been credited.'
      else format('Enter an amount up to $%s.', to_char(most, 'FM999,999,990.00')) end, 'amount');
  end if;
  -- Credited in full, a pay application opens again, and would withhold less than was released of it.
  if p_amount = most and exists (select from public.pay_applications a where a.company_id = company and a.invoice_id = original.id)
     and exists (select from public.invoices r where r.company_id = company and r.retains_invoice_id = original.id and not private.is_canceled_invoice(r)) then
    perform private.raise_api_error('PT409', 'Retainage of this pay application was released by invoice. Void that invoice first.');
  end if;
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, number_origin, title, description, due_date,
    credits_invoice_id, tax_rate, tax_name, credited_total)
  values (p_id, company, original.client_id, original.project_id, null, 'credit_note', 'credit_note',
    left('Credit for ' || original.invoice_number, 200), p_reason, current_date, original.id,
    original.tax_rate, original.tax_name, p_amount);
  -- The amount is gross; the note shows net and tax at the invoice's rates, each in proportion to what it is of the invoice.
  -- A reason that is too long for the line is put above it.
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
  select company, p_id, t.place, left(case when length(btrim(p_reason)) between 1 and 300 then btrim(p_reason)
      else 'Credit for ' || original.invoice_number end, 300 - length(t.label)) || t.label,
    1, round(t.amount / (1 + coalesce(t.rate, original.tax_rate) / 100), 2), t.name, t.rate
  from private.split_by_tax(p_amount, (select jsonb_agg(x.tax || jsonb_build_object('net', (x.tax ->> 'net')::numeric + (x.tax ->> 'tax')::numeric) order by x.place)
    from jsonb_array_elements(original.taxes) with ordinality x (tax, place))) t;
  update public.invoices set status = 'paid', sent_at = now(), paid_date = current_date where company_id = company and id = p_id;
  to_credit := greatest(0, p_amount - greatest(original.balance, 0));
  -- in one statement: between the two the invoice would be open for a moment
  insert into public.payments (company_id, invoice_id, kind, amount, reference)
  select company, original.id, entry.kind, entry.amount, v.invoice_number
  from public.invoices v
  cross join (values (1, 'kept_as_credit', -to_credit), (2, 'credit_note', p_amount)) entry (place, kind, amount)
  where v.company_id = company and v.id = p_id and entry.amount <> 0 order by entry.place;
  if to_credit > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, notes)
    values (company, original.client_id, to_credit, 'credit_note', p_id, p_reason);
  end if;
  return p_id;
end $$;
grant execute on function private.issue_credit_note to authenticated;
