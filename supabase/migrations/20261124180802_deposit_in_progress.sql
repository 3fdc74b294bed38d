set check_function_bodies = off;

drop function public.preview_quote_bill(p_id uuid, p_kind text, p_percent numeric, p_retainage_rate numeric, p_client_id uuid);

drop function public.bill_quote(p_id uuid, p_kind text, p_percent numeric, p_lines jsonb, p_retainage_rate numeric, p_due_date date, p_client_id uuid, p_invoice_id uuid);

alter table public.quotes add column deposit_deduction text default 'pro_rata'::text not null;

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
  if customer is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
  elsif open_amount <= 0 then
    perform private.raise_api_error('PT409', 'This quote has been invoiced in full.');
  end if;
  insert into public.invoices (id, client_id, project_id, quote_id, kind, number_origin, title, tax_rate, retainage_rate, due_date)
  values (p_invoice_id, customer, q.project_id, q.id, p_kind, 'quote',
    left(q.title || case p_kind when 'deposit' then ' (deposit)' when 'progress' then ' (progress)' else ' (final)' end, 200),
    q.tax_rate, coalesce(p_retainage_rate, 0),
    coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = q.company_id and c.id = customer))));
  if p_kind = 'progress' then
    insert into public.invoice_items (invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit_price,
      contract_amount, percent_before, percent_complete)
    select p_invoice_id, i.item_id, i.id, i.position, i.section, i.name, i.description, 1,
      round(i.total_price * done.percent / 100, 2) - round(i.total_price * before.percent / 100, 2), i.total_price, before.percent, done.percent
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
      insert into public.invoice_items (invoice_id, position, name, description, quantity, unit_price)
      select p_invoice_id, 1 + max(l.position), 'Less deposit',
        format('Work since the last invoice $%s, of which the deposit covers $%s. Left to invoice after this: $%s.',
          to_char(gain, 'FM999,999,990.00'), to_char(deposit, 'FM999,999,990.00'), to_char(open_amount - gain + deposit, 'FM999,999,990.00')),
        1, -deposit
      from public.invoice_items l where l.invoice_id = p_invoice_id;
    end if;
  else
    deposit := case when p_kind = 'final' then open_amount else round(net * p_percent / 100, 2) end;
    if deposit is null or deposit <= 0 or p_percent > 100 then
      perform private.raise_api_error('PT422', 'Enter a percentage between 0 and 100.', 'percent');
    end if;
    if p_kind = 'final' and q.billed_amount <> 0 then
      -- what was agreed, and what was invoiced of it before, line by line
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      values (p_invoice_id, 1, left('Agreed in ' || q.quote_number || ' ' || q.title, 300), 1, net);
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      select p_invoice_id, 1 + row_number() over (order by v.created_at, v.invoice_number),
        'Less invoice ' || v.invoice_number || case when v.kind in ('deposit', 'progress') then ' (' || v.kind || ')' else '' end,
        1, private.changed_amount(v.company_id, v.id) + v.discount_amount - v.subtotal
      from public.invoices v
      where v.company_id = q.company_id and v.quote_id = q.id and v.id <> p_invoice_id and v.status <> 'void' and v.deleted_at is null
        and v.kind not in ('credit_note', 'retainage');
    else
      insert into public.invoice_items (invoice_id, position, name, quantity, unit_price)
      values (p_invoice_id, 1, left(case p_kind when 'deposit' then trim_scale(p_percent) || '% deposit, ' else 'Remaining amount, ' end
        || q.quote_number || ' ' || q.title, 300), 1, deposit);
    end if;
  end if;
  if (select billed_amount > net from public.quotes where id = q.id) then
    perform private.raise_api_error('PT422', format('Only $%s of this quote is left to invoice.', to_char(open_amount, 'FM999,999,990.00')));
  end if;
  return private.invoice_json(p_invoice_id);
end $$;

create function private.deposit_to_deduct(p_quote uuid, p_invoice uuid) returns numeric
language sql stable set search_path = '' as $$
  with invoice as (
    select v.id, v.subtotal - v.discount_amount - private.changed_amount(v.company_id, v.id) as net,
      v.kind = 'progress' and l.work is not null as is_work, coalesce(l.work, 0) - v.discount_amount as work, l.deducted
    from public.quotes q
    join public.invoices v on v.company_id = q.company_id and v.quote_id = q.id and v.status <> 'void' and v.deleted_at is null
      and v.kind not in ('credit_note', 'retainage')
    cross join lateral (select sum(i.total_price) filter (where i.quote_item_id is not null) as work,
        -sum(i.total_price) filter (where i.quote_item_id is null and i.change_order_id is null and i.total_price < 0) as deducted
      from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id) l
    where q.id = p_quote
  ), sums as (
    -- All in dollars before tax; the work so far includes this invoice, the rest does not.
    select q.subtotal - q.discount_amount as quote, q.deposit_deduction,
      coalesce(sum(v.net) filter (where not v.is_work), 0) as deposits, coalesce(sum(v.work) filter (where v.is_work), 0) as work,
      coalesce(sum(v.deducted) filter (where v.is_work), 0) as deducted, coalesce(sum(v.work) filter (where v.id = p_invoice), 0) as gain,
      coalesce(sum(v.net) filter (where v.id <> p_invoice), 0) as billed
    from public.quotes q left join invoice v on true where q.id = p_quote group by q.id
  )
  select greatest(0, billed + gain - quote, least(gain, deposits - deducted, case deposit_deduction
    when 'pro_rata' then round(deposits * work / nullif(quote, 0), 2) - deducted else 0 end))
  from sums
$$;

create function public.preview_quote_bill(
  p_id uuid, p_kind text, p_percent numeric default null, p_retainage_rate numeric default 0,
  p_client_id uuid default null, p_deposit_deduction text default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  invoice jsonb;
  seen jsonb;
begin
  begin
    invoice := public.bill_quote(p_id, p_kind, p_percent, p_retainage_rate => p_retainage_rate, p_client_id => p_client_id,
      p_deposit_deduction => p_deposit_deduction);
    select jsonb_build_object('total_amount', invoice -> 'total_amount', 'tax_amount', invoice -> 'tax_amount',
      'retainage_amount', invoice -> 'retainage_amount', 'deposit_deducted', case when p_kind = 'progress' then (
        select -sum((l ->> 'total_price')::numeric) from jsonb_array_elements(invoice -> 'items') l where l ->> 'quote_item_id' is null) end, 'left', q.subtotal - q.discount_amount - q.billed_amount)
    into seen from public.quotes q where q.id = p_id;
    raise exception using errcode = 'PLTRY';
  exception when sqlstate 'PLTRY' then
    return seen;
  end;
end $$;

alter table public.quotes add constraint quotes_deposit_deduction_check CHECK (deposit_deduction = ANY (ARRAY['pro_rata'::text, 'end'::text]));

grant execute on function private.deposit_to_deduct(p_quote uuid, p_invoice uuid) to authenticated;

grant execute on function private.deposit_to_deduct(p_quote uuid, p_invoice uuid) to service_role;

grant execute on function public.bill_quote(p_id uuid, p_kind text, p_percent numeric, p_lines jsonb, p_retainage_rate numeric, p_due_date date, p_client_id uuid, p_invoice_id uuid, p_deposit_deduction text) to authenticated;

grant execute on function public.bill_quote(p_id uuid, p_kind text, p_percent numeric, p_lines jsonb, p_retainage_rate numeric, p_due_date date, p_client_id uuid, p_invoice_id uuid, p_deposit_deduction text) to service_role;

grant execute on function public.preview_quote_bill(p_id uuid, p_kind text, p_percent numeric, p_retainage_rate numeric, p_client_id uuid, p_deposit_deduction text) to authenticated;

revoke all on table public.quotes from authenticated;
grant insert (client_id, company_id, custom_client_name, description, discount_type, discount_value, duplicated_from, id, notes, number_origin, project_id, quote_number, show_summary_only, tax_rate, terms, title, valid_until), select, update (client_id, custom_client_name, deleted_at, deposit_deduction, description, discount_type, discount_value, notes, project_id, show_summary_only, status, tax_rate, terms, title, valid_until) on table public.quotes to authenticated;

comment on function public.bill_quote(p_id uuid, p_kind text, p_percent numeric, p_lines jsonb, p_retainage_rate numeric, p_due_date date, p_client_id uuid, p_invoice_id uuid, p_deposit_deduction text) is 'Invoices part of an accepted quote: deposit (p_percent of it), progress (percent complete for each line in p_lines, or p_percent for all; with retainage and less the deposit) or final (what is left). Never more than the quote. The new invoice''s id makes a repeated call harmless. Arguments: p_id, the quote; p_kind, deposit, progress or final; p_retainage_rate in percent; p_due_date; p_client_id, for a quote without a client; p_invoice_id, the new invoice''s id; p_deposit_deduction, pro_rata or end, saved with the quote. Errors: PT402, PT403, PT404, PT409, PT422. Callers: signed-in users with edit_documents.';

comment on function private.deposit_to_deduct(p_quote uuid, p_invoice uuid) is 'What a new progress invoice deducts of the deposits of its quote, in dollars before tax: with pro_rata the share of them that the work so far is of the quote, less what was deducted before; with end only what would exceed the quote.';

comment on function public.preview_quote_bill(p_id uuid, p_kind text, p_percent numeric, p_retainage_rate numeric, p_client_id uuid, p_deposit_deduction text) is 'What an invoice over part of an accepted quote would be: total, tax, retainage, and what it leaves of the quote before tax. Nothing is kept. Arguments: p_id, p_kind, p_percent, p_retainage_rate, p_client_id and p_deposit_deduction, as for bill_quote. Errors: PT402 plan, PT403 role, PT404 not found, PT409 conflict, PT422 invalid, those of bill_quote. Callers: signed-in users.';

create or replace view public.quote_list with (security_invoker = true) as
select q.id, q.company_id, q.quote_number, q.title, q.description, q.client_id, coalesce(c.name, q.custom_client_name) as client_name,
  c.email as client_email, c.phone as client_phone, q.custom_client_name, q.project_id, p.name as project_name,
  case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end as status,
  q.subtotal, q.discount_amount, q.tax_rate, q.tax_amount, q.total_amount, q.items_count, q.valid_until,
  q.valid_until - current_date as days_left, q.billed_amount, q.billed_amount > 0 as is_billed,
  (select v.id from public.invoices v where v.company_id = q.company_id and v.quote_id = q.id and v.status <> 'void'
    and v.deleted_at is null and v.kind not in ('credit_note', 'retainage') order by v.created_at limit 1) as invoice_id,
  q.revision, q.sent_at, q.viewed_at, q.accepted_at, q.notes, q.show_summary_only, q.version, q.created_by, q.created_at, q.updated_at,
  q.deposit_deduction
from public.quotes q
left join public.clients c on c.company_id = q.company_id and c.id = q.client_id
left join public.projects p on p.company_id = q.company_id and p.id = q.project_id
where q.deleted_at is null;

reset check_function_bodies;
