-- A credit note is no payment. The tax report took what it had credited for tax that was collected; the list of what happened told of
-- an invoice that was paid, and of payments where money was given back or credit was used; and one on which nothing is due was said to have been credited already.

create or replace view public.tax_liability with (security_invoker = true) as
select v.company_id, date_trunc('month', v.issue_date)::date as month, v.tax_rate,
  sum((v.subtotal - v.discount_amount) * s.sign) as taxable, sum(v.tax_amount * s.sign) as tax,
  -- The share that was received of what is due, of the tax that is left; both without what was credited.
  sum(case when v.kind <> 'credit_note' and v.amount_due > coalesce(n.credited, 0)
    then round((v.tax_amount - coalesce(n.tax, 0)) * (v.paid_amount - coalesce(n.credited, 0)) / (v.amount_due - coalesce(n.credited, 0)), 2)
    else 0 end) as tax_collected,
  count(*)::int as invoices
from public.invoices v
cross join lateral (select case v.kind when 'credit_note' then -1 else 1 end as sign) s
left join (select c.company_id, c.credits_invoice_id, sum(c.total_amount) as credited, sum(c.tax_amount) as tax
  from public.invoices c where c.kind = 'credit_note' and c.status not in ('draft', 'void') and c.deleted_at is null
  group by c.company_id, c.credits_invoice_id) n on n.company_id = v.company_id and n.credits_invoice_id = v.id
where v.deleted_at is null and v.status not in ('draft', 'void')
group by v.company_id, date_trunc('month', v.issue_date), v.tax_rate;
comment on view public.tax_liability is
  'Tax invoiced by month and rate, credit notes taken off, and the part of it that has been paid: what a credit note took off is neither (P41).';

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
    perform private.reject('PT422', case when original.amount_due <= 0 then 'Nothing is due on this invoice, so there is nothing to credit.'
      when most <= 0 then 'All of this invoice has been credited.'
      else format('Enter an amount up to $%s.', to_char(most, 'FM999,999,990.00')) end, 'amount');
  end if;
  -- the amount is gross; the note shows net and tax at the invoice's rate
  net := round(p_amount / (1 + original.tax_rate / 100), 2);
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, number_origin, title, description, due_date,
    credits_invoice_id, tax_rate, credited_total)
  values (p_id, company, original.client_id, original.project_id, null, 'credit_note', 'credit_note',
    left('Credit for ' || original.invoice_number, 200), p_reason, current_date, original.id,
    original.tax_rate, p_amount);
  -- A reason that is too long for the line stands above it.
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
  values (company, p_id, 1, case when length(btrim(p_reason)) between 1 and 300 then btrim(p_reason) else 'Credit for ' || original.invoice_number end,
    1, net);
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

create or replace function private.log_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  noun text := tg_argv[0];
  what text;
  -- The same, as people say it of this noun.
  word text;
  is_note constant boolean := tg_table_name = 'invoices' and after ->> 'kind' = 'credit_note';
  -- What a payment is, or takes back.
  kind text := case when tg_table_name = 'payments' then after ->> 'kind' end;
  reversed text;
begin
  if tg_op = 'INSERT' then
    what := 'created';
  elsif tg_op = 'DELETE' then
    what := 'deleted';
  elsif after ->> 'deleted_at' is distinct from before ->> 'deleted_at' then
    what := case when after ->> 'deleted_at' is null then 'restored' else 'deleted' end;
  elsif after ->> 'archived_at' is distinct from before ->> 'archived_at' then
    what := case when after ->> 'archived_at' is null then 'restored' else 'archived' end;
  elsif after ->> 'status' is distinct from before ->> 'status' then
    what := replace(after ->> 'status', '_', ' ');
  elsif after - array['updated_at', 'version'] = before - array['updated_at', 'version'] then
    return null;
  else
    what := 'updated';
  end if;
  -- It is settled by being issued, which is told already.
  if is_note and what = 'paid' then
    return null;
  end if;
  if kind = 'refund' then
    select p.kind into reversed from public.payments p where p.id = (after ->> 'reverses_payment_id')::uuid;
  end if;
  -- Nobody has paid: the credit note itself is told.
  if coalesce(reversed, kind) in ('credit_note', 'kept_as_credit') then
    return null;
  end if;
  word := case
    when is_note and what = 'created' then 'issued'
    when tg_op = 'UPDATE' and what not in ('deleted', 'restored', 'archived', 'updated') then private.status_words(what)
    when what <> 'created' then what
    when noun = 'photo' then 'added'
    when tg_table_name = 'payment_schedule' then 'scheduled'
    when noun in ('payment', 'expense', 'weather delay') then 'recorded'
    else what end;
  insert into public.activity_log (company_id, type, status, title, description, actor_id, entity_id, project_id, permission)
  select
    (after ->> 'company_id')::uuid, replace(noun, ' ', '_'), what,
    case
      when is_note then 'Credit note ' || word
      when reversed = 'client_credit' then 'Credit taken back'
      when kind = 'refund' then 'Refund recorded'
      when kind = 'client_credit' then 'Credit applied'
      else upper(left(noun, 1)) || substr(noun, 2) || ' ' || word end,
    left(coalesce(after ->> tg_argv[1], ''), 500),
    (select auth.uid()), (after ->> 'id')::uuid, (after ->> tg_argv[3])::uuid, tg_argv[2]
  -- Not while the company itself is being deleted.
  where exists (select from public.companies c where c.id = (after ->> 'company_id')::uuid);
  return null;
end $$;

update public.activity_log a set title = 'Credit note issued'
from public.invoices v where v.id = a.entity_id and v.kind = 'credit_note' and a.type = 'invoice' and a.title = 'Invoice created';
delete from public.activity_log a using public.invoices v
where v.id = a.entity_id and v.kind = 'credit_note' and a.type = 'invoice' and a.title = 'Invoice paid';
delete from public.activity_log a using public.payments m
where m.id = a.entity_id and m.kind in ('credit_note', 'kept_as_credit') and a.type = 'payment';
update public.activity_log a set title = 'Credit applied'
from public.payments m where m.id = a.entity_id and m.kind = 'client_credit' and a.type = 'payment';
update public.activity_log a set title = case o.kind when 'client_credit' then 'Credit taken back' else 'Refund recorded' end
from public.payments m join public.payments o on o.id = m.reverses_payment_id
where m.id = a.entity_id and m.kind = 'refund' and a.type = 'payment';

create or replace view public.client_timeline with (security_invoker = true) as
select n.company_id, n.client_id, 'note' as type, n.id, null::text as title, n.body as description, null::text as status, n.created_at,
  null::text as failure
from public.client_notes n
union all
select m.company_id, m.client_id, case when m.kind = 'email' then 'mail_out' when m.direction = 'inbound' then 'message_in' else 'message_out' end,
  m.id, coalesce(m.subject, m.phone_number), m.message_content,
  case when m.status = 'failed' and exists (select from public.client_messages r where r.company_id = m.company_id and r.retry_of = m.id)
    then 'retried' else m.status end,
  m.created_at, case when m.status = 'failed' then m.twilio_error_message end
from public.client_messages m where m.reminder_id is null
union all
select q.company_id, q.client_id, 'quote', q.id, q.quote_number, q.title, q.status, q.created_at, null
from public.quotes q where q.deleted_at is null and q.client_id is not null
union all
select v.company_id, v.client_id, 'invoice', v.id, v.invoice_number, v.title,
  case when v.kind = 'credit_note' and v.status = 'paid' then 'credited' else v.status end, v.created_at, null
from public.invoices v where v.deleted_at is null
union all
select r.company_id, r.client_id, 'reminder', r.id, v.invoice_number, r.message, r.status, r.created_at, null
from public.reminders r join public.invoices v on v.company_id = r.company_id and v.id = r.invoice_id
union all
select d.company_id, d.client_id, 'document', d.id, d.name, d.description, null, d.created_at, null
from public.client_documents d where d.deleted_at is null
union all
select s.company_id, s.client_id, 'survey', s.id, s.rating::text, s.comment, case when s.answered_at is null then 'sent' else 'answered' end,
  coalesce(s.answered_at, s.created_at), null
from public.surveys s;
