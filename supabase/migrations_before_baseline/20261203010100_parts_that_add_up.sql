-- The invoices of a quote add up to the quote, its tax included: each part rounds its own tax, so the last one takes the tax that
-- the others have left, and no part takes more than is left.

create function private.left_of_quote(p_company uuid, p_quote uuid, p_invoice uuid,
  out net_amount numeric, out tax_amount numeric, out tax_rate numeric)
language sql stable security invoker set search_path = '' as $$
  select q.subtotal - q.discount_amount - coalesce(sum(v.subtotal - v.discount_amount - v.changed), 0),
    q.tax_amount - coalesce(sum(v.tax_amount - round(v.changed * v.tax_rate / 100, 2)), 0), q.tax_rate
  from public.quotes q
  left join lateral (
    select i.subtotal, i.discount_amount, i.tax_amount, i.tax_rate, private.changed_amount(i.company_id, i.id) as changed
    from public.invoices i
    where i.company_id = q.company_id and i.quote_id = q.id and i.id <> p_invoice and i.status <> 'void' and i.deleted_at is null
      and i.kind not in ('credit_note', 'retainage')
  ) v on true
  where q.company_id = p_company and q.id = p_quote
  group by q.id
  having coalesce(bool_and(v.tax_rate = q.tax_rate), true)
$$;
comment on function private.left_of_quote is
  'What the other living invoices of a quote leave of it to this one: net, tax, and the tax rate, without the change orders on them. Nothing where one of them has another tax rate than the quote.';
revoke all on function private.left_of_quote from public, anon;
grant execute on function private.left_of_quote to authenticated, service_role;

create or replace function private.compute_totals() returns trigger
language plpgsql set search_path = '' as $$
declare
  base numeric;
  part numeric;
  changed_tax numeric;
  rest_net numeric;
  rest_tax numeric;
  rest_rate numeric;
begin
  new.discount_amount := least(
    case new.discount_type when 'percent' then round(new.subtotal * new.discount_value / 100, 2) else new.discount_value end,
    greatest(new.subtotal, 0));
  base := new.subtotal - new.discount_amount;
  new.tax_amount := round(base * new.tax_rate / 100, 2);
  if tg_table_name = 'invoices' then
    if tg_op = 'UPDATE' and new.status <> 'draft'
       and (new.subtotal, new.discount_amount, new.tax_rate) = (old.subtotal, old.discount_amount, old.tax_rate) then
      -- What was sent stays, whatever becomes of the quote's other invoices.
      new.tax_amount := old.tax_amount;
    elsif new.kind = 'credit_note' then
      -- The line is the gross amount without its tax, rounded: the tax is at most a cent away.
      if base > 0 and abs(new.credited_total - base - new.tax_amount) <= 0.01 then
        new.tax_amount := new.credited_total - base;
      end if;
    elsif new.quote_id is not null and new.kind <> 'retainage' then
      part := base - private.changed_amount(new.company_id, new.id);
      select r.net_amount, r.tax_amount, r.tax_rate into rest_net, rest_tax, rest_rate
      from private.left_of_quote(new.company_id, new.quote_id, new.id) r;
      if rest_rate = new.tax_rate and part between 0.01 and rest_net then
        changed_tax := round((base - part) * new.tax_rate / 100, 2);
        new.tax_amount := changed_tax + case when part = rest_net then rest_tax else least(new.tax_amount - changed_tax, rest_tax) end;
      end if;
    end if;
    new.retainage_amount := round(base * new.retainage_rate / 100, 2);
  end if;
  new.total_amount := base + new.tax_amount;
  if new.status <> 'draft' and new.total_amount < 0 then
    raise exception 'The total cannot be negative.' using errcode = 'PT422';
  end if;
  return new;
end $$;
comment on function private.compute_totals is
  'discount, tax and total from the subtotal: total = (subtotal - discount) + tax, each rounded to the cent, half away from zero (C9). A discount never exceeds the subtotal. packages/domain computes the same. A credit note adds up to what it credits, and the invoices of a quote to the quote.';

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
      'credited_amount', private.credited_amount(v.company_id, v.id),
      'left_of_quote', case when v.status = 'draft' and v.quote_id is not null and v.kind not in ('credit_note', 'retainage')
        then (select to_jsonb(r) from private.left_of_quote(v.company_id, v.quote_id, v.id) r where r.tax_rate is not null) end,
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

-- Drafts that were made before.
update public.invoices v set updated_at = v.updated_at
where v.status = 'draft' and v.deleted_at is null and v.kind in ('deposit', 'progress', 'final');
