set check_function_bodies = off;

alter table public.invoices add column late_fee_for uuid;

create function private.check_late_fee(p_type text, p_value numeric) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_type is null or p_type not in ('percent', 'amount') then
    perform private.raise_api_error('PT422', 'Choose a percentage or an amount.', 'type');
  elsif p_value is null or p_value = 'NaN' or p_value <= 0 or p_value <> round(p_value, 2)
    or p_value > (case p_type when 'percent' then 100 else 1000000 end) then
    perform private.raise_api_error('PT422', case p_type when 'percent' then 'Enter a percentage from 0.01 to 100.'
      else 'Enter an amount from $0.01 to $1,000,000.' end, 'value');
  end if;
end $$;

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

create function public.save_late_fee(p_type text, p_value numeric) returns jsonb
language sql set search_path = '' as $$ select private.save_late_fee(p_type, p_value) $$;

create function private.save_late_fee(p_type text, p_value numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  fee constant jsonb := jsonb_build_object('type', p_type, 'value', p_value);
begin
  perform private.require_write('manage_settings');
  perform private.check_late_fee(p_type, p_value);
  update public.companies c set settings = c.settings || jsonb_build_object('late_fee', fee) where c.id = private.company_id();
  return fee;
end $$;

alter table public.invoices add constraint invoices_company_id_late_fee_for_fkey FOREIGN KEY (company_id, late_fee_for) REFERENCES public.invoices(company_id, id);

create index invoices_late_fee_idx on public.invoices (company_id, late_fee_for) where late_fee_for is not null;

create unique index invoices_late_fee_key on public.invoices (company_id, late_fee_for)
  where late_fee_for is not null and status <> 'void' and deleted_at is null;

grant execute on function private.check_late_fee(p_type text, p_value numeric) to authenticated;

grant execute on function private.check_late_fee(p_type text, p_value numeric) to service_role;

grant execute on function private.save_late_fee(p_type text, p_value numeric) to authenticated;

grant execute on function public.add_late_fee(p_invoice_id uuid, p_type text, p_value numeric, p_id uuid) to authenticated;

grant execute on function public.add_late_fee(p_invoice_id uuid, p_type text, p_value numeric, p_id uuid) to service_role;

grant execute on function public.save_late_fee(p_type text, p_value numeric) to authenticated;

grant execute on function public.save_late_fee(p_type text, p_value numeric) to service_role;

revoke all on table public.invoices from authenticated;
grant insert (client_id, company_id, credits_invoice_id, description, discount_type, discount_value, due_date, id, invoice_number, issue_date, kind, late_fee_for, notes, number_origin, payment_terms, po_number, project_id, quote_id, retainage_rate, retains_invoice_id, show_summary_only, tax_rate, title), select, update (client_id, deleted_at, description, discount_type, discount_value, due_date, has_reminders, issue_date, notes, payment_terms, po_number, project_id, retainage_rate, show_summary_only, status, tax_rate, title, void_reason) on table public.invoices to authenticated;

comment on column public.invoices.late_fee_for is 'The overdue invoice that this one charges a late fee for.';

comment on function private.check_late_fee(p_type text, p_value numeric) is 'Refuses a late fee that is no percentage or amount with two decimals. Error: PT422.';

comment on function public.add_late_fee(p_invoice_id uuid, p_type text, p_value numeric, p_id uuid) is 'Charges a late fee on an overdue invoice, once, as a draft invoice without tax; returns it. A repeated call with the same id returns the same invoice. Arguments: p_invoice_id; p_type, percent (of the unpaid balance) or amount; p_value, in percent or dollars; p_id, the new invoice''s id. Errors: PT402, PT403, PT404, PT409 not overdue or already charged, PT422 value. Callers: signed-in users with edit_documents.';

comment on function public.save_late_fee(p_type text, p_value numeric) is 'Sets the late fee that the company charges unless another is entered; returns { type, value }. Arguments: p_type, percent or amount; p_value, in percent or dollars. Errors: PT402, PT403, PT422. Callers: signed-in users with manage_settings.';

create or replace function private.invoice_json(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
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
      'credited_amount', private.credited_amount(v.company_id, v.id),
      'left_of_quote', case when v.status = 'draft' and v.quote_id is not null and v.kind not in ('credit_note', 'retainage')
        then (select to_jsonb(r) from private.left_of_quote(v.company_id, v.quote_id, v.id) r where r.tax_rate is not null) end,
      'retainage_invoice', case when v.retainage_amount > 0 then (
        select jsonb_build_object('id', r.id, 'invoice_number', r.invoice_number) from public.invoices r
        where r.company_id = v.company_id and r.retains_invoice_id = v.id and r.status <> 'void' and r.deleted_at is null limit 1) end,
      'late_fee_invoice', (select jsonb_build_object('id', r.id, 'invoice_number', r.invoice_number) from public.invoices r
        where r.company_id = v.company_id and r.late_fee_for = v.id and r.status <> 'void' and r.deleted_at is null),
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

reset check_function_bodies;
