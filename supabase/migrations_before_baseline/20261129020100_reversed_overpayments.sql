-- A check that was too much and did not clear takes the credit along that came with it, and what is given back of a payment
-- comes out of that credit first, as it does with online payments.

alter table public.client_credits drop constraint client_credits_method_check;
alter table public.client_credits add constraint client_credits_method_check check (method in ('card', 'ach', 'check', 'wire', 'cash'));

create or replace function private.reverse_payment(p_payment_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.payments;
  kept public.client_credits;
  of_credit numeric := 0;
  of_payment numeric;
  wanted numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into original from public.payments where company_id = company and id = p_payment_id;
  if not found or original.kind in ('refund', 'kept_as_credit') then
    perform private.reject('PT404', 'Payment not found');
  end if;
  if exists (select from public.payments where company_id = company and id = p_id)
    or exists (select from public.client_credits where company_id = company and id = p_id) then
    return original.invoice_id;
  end if;
  if original.provider = 'stripe' then
    perform private.reject('PT409', 'Refund an online payment through the card provider.');
  elsif original.kind = 'credit_note' then
    perform private.reject('PT409', 'Void the credit note instead.');
  end if;
  perform 1 from public.invoices where company_id = company and id = original.invoice_id for no key update;
  select sum(amount) into of_payment from public.payments
  where company_id = company and (id = original.id or reverses_payment_id = original.id);
  select * into kept from public.client_credits where company_id = company and payment_id = original.id and source = 'overpayment';
  if kept.id is not null then
    perform 1 from public.clients where company_id = company and id = kept.client_id for no key update;
    of_credit := private.left_of_kept(kept);
  end if;
  wanted := coalesce(p_amount, of_payment + of_credit);
  if of_payment + of_credit <= 0 then
    perform private.reject('PT409', 'This payment has been reversed already.');
  elsif wanted <= 0 or wanted > of_payment + of_credit then
    perform private.reject('PT422', format('Only $%s is left of this payment.', to_char(of_payment + of_credit, 'FM999,999,990.00')), 'amount');
  end if;
  of_credit := least(wanted, of_credit);
  if of_credit > 0 then
    insert into public.client_credits (id, company_id, client_id, amount, source, invoice_id, payment_id, returns_credit_id, method, paid_at, notes)
    values (case when of_credit = wanted then p_id else gen_random_uuid() end, company, kept.client_id, -of_credit, 'returned',
      kept.invoice_id, original.id, kept.id, original.method, now(), p_reason);
  end if;
  if wanted > of_credit then
    insert into public.payments (id, company_id, invoice_id, kind, amount, method, reverses_payment_id, notes)
    values (p_id, company, original.invoice_id, 'refund', of_credit - wanted, original.method, original.id, p_reason);
  end if;
  if original.kind = 'client_credit' then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, payment_id, notes)
    select company, v.client_id, wanted, 'returned', v.id, p_id, p_reason
    from public.invoices v where v.company_id = company and v.id = original.invoice_id;
  end if;
  return original.invoice_id;
end $$;
comment on function public.reverse_payment is
  'Takes a payment back, in full or in part: first of the credit that came with it, as far as the client has not used it, then as a negative row of the ledger. Returns the invoice. Errors: PT402, PT403, PT404, PT409 already reversed or paid online, PT422 amount.';

create or replace function private.invoice_json(p_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select to_jsonb(v) || jsonb_build_object(
      'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
          'company_name', c.company_name, 'payment_terms', c.payment_terms)
        from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'client_name', (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'project_name', (select p.name from public.projects p where p.company_id = v.company_id and p.id = v.project_id),
      'quote_number', (select q.quote_number from public.quotes q where q.company_id = v.company_id and q.id = v.quote_id),
      'payment_status', private.payment_status(v.status, v.balance, v.paid_amount, v.due_date),
      'aging_days', private.aging_days(v.status, v.balance, v.due_date),
      'retainage_invoice', case when v.retainage_amount > 0 then (
        select jsonb_build_object('id', r.id, 'invoice_number', r.invoice_number) from public.invoices r
        where r.company_id = v.company_id and r.retains_invoice_id = v.id and r.status <> 'void' and r.deleted_at is null limit 1) end,
      'items', coalesce((select jsonb_agg(to_jsonb(i) order by i.position, i.id)
        from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]'),
      'payments', coalesce((select jsonb_agg(m.entry order by m.paid_at, m.created_at)
        from (
          select m.paid_at, m.created_at, to_jsonb(m) || jsonb_build_object('credited', coalesce((
            select sum(k.amount) from public.client_credits k
            where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0)) as entry
          from public.payments m where m.company_id = v.company_id and m.invoice_id = v.id
          union all
          -- what came online and found nothing open, and what was given back of credit that came with a payment
          select k.paid_at, k.created_at, jsonb_build_object('id', k.id, 'kind', case when k.amount > 0 then 'payment' else 'refund' end,
            'amount', 0, 'credited', k.amount, 'method', k.method, 'provider', coalesce(o.provider, 'stripe'),
            'reference', case when k.amount > 0 then 'Online payment' else k.notes end, 'notes', null,
            'reverses_payment_id', case when k.amount < 0 then coalesce(k.payment_id, k.returns_credit_id) end, 'paid_at', k.paid_at)
          from public.client_credits k left join public.payments o on o.company_id = k.company_id and o.id = k.payment_id
          where k.company_id = v.company_id and k.invoice_id = v.id
            and k.paid_at is not null and (k.payment_id is null or k.returns_credit_id is not null)
        ) m), '[]'))
    from public.invoices v where v.id = p_id);
end $$;
