-- A credit note over what has been paid already turns money received into the client's credit, and the ledger says so: that
-- much is kept as credit, and the note settles what it opens. Without it the same money was received twice, when it came
-- and when the credit paid another invoice.

alter table public.payments drop constraint payments_kind_check, drop constraint payments_check2, drop constraint payments_check3;
alter table public.payments
  add constraint payments_kind_check check (kind in ('payment', 'refund', 'client_credit', 'credit_note', 'kept_as_credit')),
  add constraint payments_sign_of_kind check ((amount < 0) = (kind in ('refund', 'kept_as_credit')));
comment on table public.payments is
  'The ledger: append only. A refund or reversal is a negative row that names what it reverses; what a credit note turns into the client''s credit is one that names the note.';

-- Nothing is recorded by anybody when a credit note moves what was received before.
drop trigger payments_activity on public.payments;
create trigger payments_activity after insert on public.payments for each row when (new.kind <> 'kept_as_credit')
  execute function private.log_activity('payment', 'reference', 'view_money', '');
drop trigger payments_webhook on public.payments;
create trigger payments_webhook after insert on public.payments for each row when (new.kind <> 'kept_as_credit')
  execute function private.emit_webhook();

create or replace function private.apply_payment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  target public.invoices;
  paid numeric(12,2);
  reversed numeric(12,2);
begin
  -- "for update" would deadlock with the key-share lock of the foreign key
  select * into target from public.invoices where company_id = new.company_id and id = new.invoice_id for no key update;
  if target.status = 'void' then
    raise exception 'This invoice is void.' using errcode = 'PT409';
  end if;
  if target.kind = 'credit_note' then
    raise exception 'A credit note takes no payments.' using errcode = 'PT409';
  end if;
  if target.deleted_at is not null then
    raise exception 'This invoice has been deleted.' using errcode = 'PT409';
  end if;
  select coalesce(sum(amount), 0) into paid from public.payments where company_id = new.company_id and invoice_id = new.invoice_id;
  if paid > target.amount_due then
    raise exception 'The payment is larger than the balance of $%.', to_char(target.amount_due - (paid - new.amount), 'FM999,999,990.00')
      using errcode = 'PT422', hint = 'amount';
  end if;
  if new.reverses_payment_id is not null then
    select sum(amount) into reversed from public.payments
    where company_id = new.company_id and invoice_id = new.invoice_id
      and (id = new.reverses_payment_id or reverses_payment_id = new.reverses_payment_id);
    if reversed is null or reversed < 0 then
      raise exception 'This is more than is left of the payment.' using errcode = 'PT422', hint = 'amount';
    end if;
  end if;
  update public.invoices set
    paid_amount = paid,
    status = case when paid >= amount_due and amount_due > 0 then 'paid' when paid > 0 then 'partial'
      when status in ('partial', 'paid') then 'sent' else status end,
    -- what stays paid was paid on the day it was
    paid_date = case when paid >= amount_due and amount_due > 0
      then case when status = 'paid' then coalesce(paid_date, new.paid_at::date) else new.paid_at::date end end,
    payment_method = coalesce(new.method, payment_method),
    sent_at = coalesce(sent_at, now()),
    due_date = coalesce(due_date, current_date)
  where company_id = new.company_id and id = new.invoice_id;
  return null;
end $$;

create or replace function private.issue_credit_note(p_invoice_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.invoices;
  most numeric;
  net numeric;
  kept numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where company_id = company and id = p_id) then
    return p_id;
  end if;
  select * into original from public.invoices
  where company_id = company and id = p_invoice_id and deleted_at is null and kind <> 'credit_note' for no key update;
  if not found then
    perform private.reject('PT404', 'Invoice not found');
  elsif original.status in ('draft', 'void') then
    perform private.reject('PT409', format('This invoice is %s; there is nothing to credit.', original.status));
  end if;
  -- what is held back is asked for, and credited, on an invoice of its own
  most := original.amount_due - (select coalesce(sum(total_amount), 0) from public.invoices
    where company_id = company and credits_invoice_id = original.id and status <> 'void' and deleted_at is null);
  if p_amount is null or p_amount <= 0 or p_amount > most then
    perform private.reject('PT422', case when most <= 0 then 'All of this invoice has been credited.'
      else format('Enter an amount up to $%s.', to_char(most, 'FM999,999,990.00')) end, 'amount');
  end if;
  -- the amount is gross; the note shows net and tax at the invoice's rate
  net := round(p_amount / (1 + original.tax_rate / 100), 2);
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, number_origin, title, description, due_date,
    credits_invoice_id, tax_rate)
  values (p_id, company, original.client_id, original.project_id, null, 'credit_note', 'credit_note',
    left('Credit for ' || original.invoice_number, 200), p_reason, current_date, original.id,
    case when net + round(net * original.tax_rate / 100, 2) = p_amount then original.tax_rate else 0 end);
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
  select company, p_id, 1, left(coalesce(nullif(btrim(p_reason), ''), 'Credit for ' || original.invoice_number), 300), 1,
    case when v.tax_rate = 0 then p_amount else net end
  from public.invoices v where v.company_id = company and v.id = p_id;
  update public.invoices set status = 'paid', sent_at = now(), paid_date = current_date where company_id = company and id = p_id;
  kept := greatest(0, p_amount - greatest(original.balance, 0));
  -- in one statement: between the two the invoice would be open for a moment
  insert into public.payments (company_id, invoice_id, kind, amount, reference)
  select company, original.id, entry.kind, entry.amount, v.invoice_number
  from public.invoices v
  cross join (values (1, 'kept_as_credit', -kept), (2, 'credit_note', p_amount)) entry (place, kind, amount)
  where v.company_id = company and v.id = p_id and entry.amount <> 0 order by entry.place;
  if kept > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, notes)
    values (company, original.client_id, kept, 'credit_note', p_id, p_reason);
  end if;
  return p_id;
end $$;
comment on function public.issue_credit_note is
  'Issues a credit note (CN-0001) over a gross amount, at most what the invoice asks for: it settles what is open of the invoice first, and for the rest what was paid becomes the client''s credit. Errors: PT402, PT403, PT404, PT409 draft or void, PT422 amount.';

create or replace function private.void_credit_note(p_id uuid, p_reason text) returns uuid
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
    perform private.reject('PT404', 'Credit note not found');
  elsif note.status = 'void' then
    return note.id;
  end if;
  perform 1 from public.invoices where company_id = company and id = note.credits_invoice_id for no key update;
  perform 1 from public.clients where company_id = company and id = note.client_id for no key update;
  select coalesce(sum(amount), 0) into as_credit from public.client_credits where company_id = company and invoice_id = note.id;
  select coalesce(sum(amount), 0) into unused from public.client_credits where company_id = company and client_id = note.client_id;
  if as_credit > unused then
    perform private.reject('PT422', format('$%s of this credit has been used or paid out. Take that back first.',
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

-- The credit notes that were issued before: nothing is paid or open that was not, so nobody is told.
alter table public.payments disable trigger user;
insert into public.payments (company_id, invoice_id, kind, amount, reference, paid_at, created_by, created_at)
select note.company_id, note.credits_invoice_id, entry.kind, entry.sign * note.kept, note.invoice_number, note.issued_at, note.created_by, note.issued_at
from (
  select n.company_id, n.credits_invoice_id, n.invoice_number, sum(k.amount) as kept, min(k.created_at) as issued_at, n.created_by
  from public.client_credits k
  join public.invoices n on n.company_id = k.company_id and n.id = k.invoice_id and n.kind = 'credit_note' and n.status <> 'void' and n.deleted_at is null
  group by n.id having sum(k.amount) > 0
) note
join public.invoices v on v.company_id = note.company_id and v.id = note.credits_invoice_id and v.status <> 'void' and v.deleted_at is null
cross join (values ('kept_as_credit', -1), ('credit_note', 1)) entry (kind, sign);
alter table public.payments enable trigger user;
