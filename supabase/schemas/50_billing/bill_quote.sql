create function public.bill_quote(
  p_id uuid, p_kind text, p_percent numeric default null, p_lines jsonb default null,
  p_retainage_rate numeric default 0, p_due_date date default null, p_client_id uuid default null,
  p_invoice_id uuid default gen_random_uuid(), p_deposit_deduction text default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
  customer uuid;
  net numeric;
  open_amount numeric;
  deposit numeric;
  due date;
  gross numeric;
  gain numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where id = p_invoice_id) then
    return private.invoice_json(p_invoice_id);
  end if;
  select * into q from public.quotes where id = p_id and deleted_at is null for update;
  if not found then
    perform private.raise_api_error('PT404', 'Quote not found');
  elsif q.status <> 'accepted' then
    perform private.raise_api_error('PT409', 'Only an accepted quote can be invoiced.');
  elsif p_kind in ('progress', 'final') and exists (select from public.contracts c
      join public.pay_applications a on a.company_id = c.company_id and a.project_id = c.project_id
      where c.company_id = q.company_id and c.quote_id = q.id and private.application_state(a) <> 'draft') then
    perform private.raise_api_error('PT409', 'This quote is billed by pay applications. Create the next one on the project''s Financials tab.');
  elsif p_kind not in ('deposit', 'progress', 'final') then
    perform private.raise_api_error('PT422', 'Choose deposit, progress or final.', 'kind');
  elsif p_deposit_deduction not in ('pro_rata', 'end') then
    perform private.raise_api_error('PT422', 'Choose when to deduct the deposit.', 'deposit_deduction');
  end if;
  if p_deposit_deduction <> q.deposit_deduction then
    update public.quotes set deposit_deduction = p_deposit_deduction where id = q.id;
    q.deposit_deduction := p_deposit_deduction;
  end if;
  customer := coalesce(q.client_id, p_client_id);
  net := q.subtotal - q.discount_amount;
  open_amount := net - q.billed_amount;
  due := coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = q.company_id and c.id = customer)));
  if customer is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
  elsif open_amount <= 0 then
    perform private.raise_api_error('PT409', 'This quote has been invoiced in full.');
  end if;
  if p_kind = 'deposit' then
    perform private.bill_deposit(q, p_invoice_id, customer, p_percent, due, coalesce(p_retainage_rate, 0));
  else
    insert into public.invoices (id, client_id, project_id, quote_id, kind, number_origin, title, tax_rate, tax_name, retainage_rate, due_date)
    values (p_invoice_id, customer, q.project_id, q.id, p_kind, 'quote', left(q.title || ' (' || p_kind || ')', 200), q.tax_rate, q.tax_name,
      coalesce(p_retainage_rate, 0), due);
  end if;
  if p_kind = 'progress' then
    insert into public.invoice_items (invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit_price,
      contract_amount, percent_before, percent_complete, tax_name, tax_rate)
    select p_invoice_id, i.item_id, i.id, i.position, i.section, i.name, i.description, 1,
      round(i.total_price * done.percent / 100, 2) - round(i.total_price * before.percent / 100, 2), i.total_price, before.percent, done.percent, i.tax_name, i.tax_rate
    from public.quote_items i
    cross join lateral (
      select coalesce(max(l.percent_complete), 0) as percent from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where l.company_id = i.company_id and l.quote_item_id = i.id and v.status <> 'void' and v.deleted_at is null
    ) before
    cross join lateral (
      select coalesce((select (x ->> 'percent_complete')::numeric from jsonb_array_elements(coalesce(p_lines, '[]')) x
        where (x ->> 'quote_item_id')::uuid = i.id), p_percent, before.percent) as percent
    ) done
    where i.company_id = q.company_id and i.quote_id = q.id and i.is_selected and done.percent > before.percent;
    if not found then
      perform private.raise_api_error('PT422', 'Enter a percentage higher than what is already billed.', 'percent_complete');
    end if;
    if q.discount_amount > 0 then
      -- the quote's discount goes along with the work: what is billed of it so far, less what earlier progress has had
      select sum(l.total_price) into gross from public.invoice_items l
      join public.invoices v on v.company_id = l.company_id and v.id = l.invoice_id
      where v.company_id = q.company_id and v.quote_id = q.id and v.kind = 'progress' and v.status <> 'void' and v.deleted_at is null
        and l.quote_item_id is not null;
      update public.invoices v set discount_type = 'amount', discount_value = greatest(0, least(v.subtotal,
        round(q.discount_amount * gross / q.subtotal, 2) - coalesce((select sum(p.discount_amount) from public.invoices p
          where p.company_id = q.company_id and p.quote_id = q.id and p.kind = 'progress' and p.status <> 'void' and p.deleted_at is null
            and p.id <> p_invoice_id), 0)))
      where v.id = p_invoice_id;
    end if;
    select v.subtotal - v.discount_amount into gain from public.invoices v where v.id = p_invoice_id;
    deposit := private.deposit_to_deduct(q.id, p_invoice_id);
    if deposit > 0 then
      insert into public.invoice_items (invoice_id, position, name, description, quantity, unit_price, tax_name, tax_rate)
      select p_invoice_id, t.place + l.last, 'Less deposit' || t.label,
        format('Work since the last invoice $%s, of which the deposit covers $%s. Left to invoice after this: $%s.',
          to_char(gain, 'FM999,999,990.00'), to_char(deposit, 'FM999,999,990.00'), to_char(open_amount - gain + deposit, 'FM999,999,990.00')),
        1, -t.amount, t.name, t.rate
      from (select max(i.position) as last from public.invoice_items i where i.invoice_id = p_invoice_id) l
      -- In proportion to the work of this invoice; at the end, to the deposits, which are in proportion to the quote.
      cross join private.split_by_tax(deposit, case when q.taxes is not null and q.deposit_deduction = 'pro_rata'
        then coalesce((select v.taxes from public.invoices v where v.id = p_invoice_id), q.taxes) else q.taxes end) t;
    end if;
  elsif p_kind = 'final' then
    if q.billed_amount <> 0 then
      -- what was agreed, and what was invoiced of it before, line by line
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
      select p_invoice_id, t.place, left('Agreed in ' || q.quote_number || ' ' || q.title, 300 - length(t.label)) || t.label, 1, t.amount, t.name, t.rate
      from private.split_by_tax(net, q.taxes) t;
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
      select p_invoice_id, 10 + row_number() over (order by v.created_at, v.invoice_number, t.rate desc, t.name),
        'Less invoice ' || v.invoice_number || case when v.kind in ('deposit', 'progress') then ' (' || v.kind || ')' else '' end || t.label,
        1, -t.amount, t.name, t.rate
      from public.invoices v
      cross join lateral private.billed_by_tax(v, q.taxes is not null) t
      where v.company_id = q.company_id and v.quote_id = q.id and v.id <> p_invoice_id and v.status <> 'void' and v.deleted_at is null
        and v.kind not in ('credit_note', 'retainage');
    else
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
      select p_invoice_id, t.place, left('Remaining amount, ' || q.quote_number || ' ' || q.title, 300 - length(t.label)) || t.label, 1, t.amount, t.name, t.rate
      from private.split_by_tax(open_amount, q.taxes) t;
    end if;
  end if;
  if (select billed_amount > net from public.quotes where id = q.id) then
    perform private.raise_api_error('PT422', format('Only $%s of this quote is left to invoice.', to_char(open_amount, 'FM999,999,990.00')));
  end if;
  return private.invoice_json(p_invoice_id);
end $$;
comment on function public.bill_quote is
  'Invoices part of an accepted quote: deposit (p_percent of it), progress (percent complete for each line in '
  'p_lines, or p_percent for all; with retainage and less the deposit) or final (what is left). Never more than the '
  'quote. The new invoice''s id makes a repeated call harmless. Arguments: p_id, the quote; p_kind, deposit, progress '
  'or final; p_retainage_rate in percent; p_due_date; p_client_id, for a quote without a client; p_invoice_id, the new '
  'invoice''s id; p_deposit_deduction, pro_rata or end, saved with the quote. Errors: PT402, PT403, PT404, PT409, '
  'PT422. Callers: signed-in users with edit_documents.';
grant execute on function public.bill_quote to authenticated, service_role;
