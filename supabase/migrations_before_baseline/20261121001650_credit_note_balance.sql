-- A credit note is settled when it is issued, and a void invoice is owed by nobody: neither shows a balance.

create function private.settle_credit_note() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.paid_amount := case when new.status = 'void' then 0 else new.total_amount - new.retainage_amount end;
  return new;
end $$;
comment on function private.settle_credit_note is 'A credit note owes nothing: its whole amount went to the invoice or to the client''s credit.';
-- after invoices_totals, in the order of the names
create trigger invoices_zz_credit_note before insert or update on public.invoices
  for each row when (new.kind = 'credit_note') execute function private.settle_credit_note();

create or replace function private.void_credit_note(p_id uuid) returns uuid
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

create or replace function private.guard_invoice() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.project_id, new.title, new.description, new.discount_type, new.discount_value, new.tax_rate,
      new.retainage_rate, new.issue_date, new.due_date, new.notes, new.payment_terms, new.show_summary_only)
    is distinct from
    (old.client_id, old.project_id, old.title, old.description, old.discount_type, old.discount_value, old.tax_rate,
      old.retainage_rate, old.issue_date, old.due_date, old.notes, old.payment_terms, old.show_summary_only);
begin
  if current_user = 'authenticated' then
    if new.status is distinct from old.status
       and (old.kind = 'credit_note'
         or (old.status || ' ' || new.status) not in ('draft sent', 'draft void', 'sent viewed', 'sent void', 'viewed void')) then
      raise exception 'An invoice that is % cannot become %.', old.status, new.status using errcode = 'PT409';
    end if;
    if content_changed and old.status <> 'draft' then
      raise exception 'This invoice has been sent. Revise or void it to change it.' using errcode = 'PT409';
    end if;
  end if;
  if new.status = 'sent' and old.status = 'draft' then
    if new.items_count = 0 then
      raise exception 'At least one item must be added to the invoice' using errcode = 'PT422';
    end if;
    if new.due_date is null then
      raise exception 'Due date is required' using errcode = 'PT422', hint = 'due_date';
    end if;
    if new.paid_amount > new.total_amount - new.retainage_amount then
      raise exception 'The total is now below what has been paid. Refund the difference first.' using errcode = 'PT409';
    end if;
    new.sent_at := now();
    new.status := case
      when new.paid_amount > 0 and new.paid_amount >= new.total_amount - new.retainage_amount then 'paid'
      when new.paid_amount > 0 then 'partial'
      else 'sent' end;
  end if;
  if new.status = 'void' and old.status <> 'void' then
    if old.paid_amount <> 0 and old.kind <> 'credit_note' then
      raise exception 'Reverse the payments of this invoice before you void it.' using errcode = 'PT409';
    end if;
    new.voided_at := now();
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.paid_amount <> 0 then
    raise exception 'This invoice has payments and cannot be deleted. Reverse them or keep the invoice.' using errcode = 'PT409';
  end if;
  return new;
end $$;

create or replace view public.invoice_list with (security_invoker = true) as
select v.id, v.company_id, v.invoice_number, v.kind, v.title, v.description, v.client_id, c.name as client_name, c.email as client_email,
  c.phone as client_phone, v.project_id, p.name as project_name, v.quote_id, q.quote_number,
  case when v.status in ('sent', 'viewed', 'partial') and v.balance > 0 and v.due_date < current_date then 'overdue' else v.status end as status,
  private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as payment_status,
  private.aging_days(v.status, v.balance, v.due_date) as aging_days,
  v.payment_method, v.payment_terms, v.subtotal, v.discount_amount, v.tax_rate, v.tax_amount, v.total_amount, v.retainage_amount,
  v.amount_due, v.paid_amount, (case when v.status = 'void' then 0 else v.balance end)::numeric(12,2) as balance, v.items_count, v.issue_date, v.due_date, v.paid_date,
  v.kind = 'progress' as progress_billing, v.revision, v.sent_at, v.viewed_at, v.notes, v.show_summary_only,
  v.credits_invoice_id, v.version, v.created_by, v.created_at, v.updated_at
from public.invoices v
left join public.clients c on c.company_id = v.company_id and c.id = v.client_id
left join public.projects p on p.company_id = v.company_id and p.id = v.project_id
left join public.quotes q on q.company_id = v.company_id and q.id = v.quote_id
where v.deleted_at is null;
