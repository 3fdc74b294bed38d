-- A credit note is voided on its page like an invoice, with the reason.

drop function public.void_credit_note(uuid);
drop function private.void_credit_note(uuid);

create function private.void_credit_note(p_id uuid, p_reason text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  note public.invoices;
  settled record;
  as_credit numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into note from public.invoices where company_id = company and id = p_id and kind = 'credit_note' for no key update;
  if not found then
    perform private.reject('PT404', 'Credit note not found');
  elsif note.status = 'void' then
    return note.id;
  end if;
  for settled in select m.id, m.amount from public.payments m
    where m.company_id = company and m.invoice_id = note.credits_invoice_id and m.kind = 'credit_note' and m.reference = note.invoice_number
  loop
    insert into public.payments (company_id, invoice_id, kind, amount, reverses_payment_id, reference)
    values (company, note.credits_invoice_id, 'refund', -settled.amount, settled.id, 'Void ' || note.invoice_number);
  end loop;
  select coalesce(sum(amount), 0) into as_credit from public.client_credits where company_id = company and invoice_id = note.id;
  if as_credit > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, notes)
    values (company, note.client_id, -as_credit, 'returned', note.id, 'Void ' || note.invoice_number);
  end if;
  update public.invoices set status = 'void', void_reason = p_reason where company_id = company and id = note.id;
  return note.id;
end $$;
comment on function private.void_credit_note is 'See public.void_credit_note.';
create function public.void_credit_note(p_id uuid, p_reason text default null) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  note constant uuid := private.void_credit_note(p_id, p_reason);
begin
  return private.invoice_json(note);
end $$;
comment on function public.void_credit_note is 'Takes a credit note back: what it settled is open again, what it credited is gone. Errors: PT402, PT403, PT404, PT422 when the credit has been used.';
revoke all on function public.void_credit_note, private.void_credit_note from public, anon;
grant execute on function private.void_credit_note to authenticated;
grant execute on function public.void_credit_note to authenticated, service_role;
