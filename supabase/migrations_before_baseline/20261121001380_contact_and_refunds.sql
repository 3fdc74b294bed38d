-- The contact form as the gateway sends it; and a taken-back client credit is no cash, so it has no method.

alter table public.contact_requests rename column company_name to company;
alter table public.contact_requests add column subject text check (length(subject) <= 200);
alter table public.contact_requests drop column topic;

do $$
declare
  rule text;
begin
  select conname into rule from pg_catalog.pg_constraint
  where conrelid = 'public.payments'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%method IS NULL%';
  execute format('alter table public.payments drop constraint %I', rule);
end $$;
alter table public.payments add constraint payments_method_of_kind
  check (case kind when 'payment' then method is not null when 'refund' then true else method is null end);

create or replace function private.reverse_payment(p_payment_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.payments;
  left_over numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into original from public.payments where company_id = company and id = p_payment_id;
  if not found or original.kind = 'refund' then
    perform private.reject('PT404', 'Payment not found');
  end if;
  if exists (select from public.payments where company_id = company and id = p_id) then
    return original.invoice_id;
  end if;
  if original.provider = 'stripe' then
    perform private.reject('PT409', 'Refund an online payment through the card provider.');
  elsif original.kind = 'credit_note' then
    perform private.reject('PT409', 'Void the credit note instead.');
  end if;
  perform 1 from public.invoices where company_id = company and id = original.invoice_id for no key update;
  select sum(amount) into left_over from public.payments
  where company_id = company and (id = original.id or reverses_payment_id = original.id);
  if left_over <= 0 then
    perform private.reject('PT409', 'This payment has been reversed already.');
  elsif coalesce(p_amount, left_over) <= 0 or coalesce(p_amount, left_over) > left_over then
    perform private.reject('PT422', 'This is more than is left of the payment.', 'amount');
  end if;
  insert into public.payments (id, company_id, invoice_id, kind, amount, method, reverses_payment_id, notes)
  values (p_id, company, original.invoice_id, 'refund', -coalesce(p_amount, left_over), original.method, original.id, p_reason);
  if original.kind = 'client_credit' then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    select company, v.client_id, coalesce(p_amount, left_over), 'returned', v.id, p_id, p_reason
    from public.invoices v where v.company_id = company and v.id = original.invoice_id;
  end if;
  return original.invoice_id;
end $$;

create function private.void_credit_note(p_id uuid) returns uuid
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
  update public.invoices set status = 'void' where company_id = company and id = note.id;
  return note.id;
end $$;
comment on function private.void_credit_note is 'See public.void_credit_note.';
create function public.void_credit_note(p_id uuid) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  note constant uuid := private.void_credit_note(p_id);
begin
  return private.invoice_json(note);
end $$;
comment on function public.void_credit_note is 'Takes a credit note back: what it settled is open again, what it credited is gone. Errors: PT402, PT403, PT404, PT422 when the credit has been used.';
grant execute on function private.void_credit_note to authenticated;
grant execute on function public.void_credit_note to authenticated, service_role;
