create function public.void_credit_note(p_id uuid, p_reason text default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  note constant uuid := private.void_credit_note(p_id, p_reason);
begin
  return private.invoice_json(note);
end $$;
comment on function public.void_credit_note is
  'Voids a credit note: what it settled is open again, what it credited is removed. Arguments: p_id; p_reason. '
  'Errors: PT402, PT403, PT404, PT422 when the credit has been used. Callers: signed-in users with edit_documents.';
grant execute on function public.void_credit_note to authenticated, service_role;

create function private.void_credit_note(p_id uuid, p_reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  note public.invoices;
  as_credit numeric;
  unused numeric;
  returned uuid;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into note from public.invoices where company_id = company and id = p_id and kind = 'credit_note' for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Credit note not found');
  elsif note.status = 'void' then
    return note.id;
  end if;
  perform 1 from public.invoices where company_id = company and id = note.credits_invoice_id for no key update;
  perform 1 from public.clients where company_id = company and id = note.client_id for no key update;
  select coalesce(sum(amount), 0) into as_credit from public.client_credits where company_id = company and invoice_id = note.id;
  select coalesce(sum(amount), 0) into unused from public.client_credits where company_id = company and client_id = note.client_id;
  if as_credit > unused then
    perform private.raise_api_error('PT422', format('$%s of this credit has been used or paid out. Undo that first.',
      to_char(as_credit - unused, 'FM999,999,990.00')));
  end if;
  returned := case when as_credit > 0 then gen_random_uuid() end;
  insert into public.payments (id, company_id, invoice_id, kind, amount, reverses_payment_id, reference)
  select gen_random_uuid(), company, note.credits_invoice_id, 'refund', -m.amount, m.id, 'Void ' || note.invoice_number
  from public.payments m
  where m.company_id = company and m.invoice_id = note.credits_invoice_id and m.kind = 'credit_note' and m.reference = note.invoice_number
  union all
  select returned, company, note.credits_invoice_id, 'client_credit', as_credit, null, 'Void ' || note.invoice_number where returned is not null;
  if returned is not null then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    values (company, note.client_id, -as_credit, 'returned', note.id, returned, 'Void ' || note.invoice_number);
  end if;
  update public.invoices set status = 'void', void_reason = p_reason where company_id = company and id = note.id;
  return note.id;
end $$;
grant execute on function private.void_credit_note to authenticated;
