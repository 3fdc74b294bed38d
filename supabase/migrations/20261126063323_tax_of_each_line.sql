set check_function_bodies = off;

drop trigger invoices_freeze_totals on public.invoices;

drop trigger quotes_freeze_totals on public.quotes;

drop function private.tax_received(p_company uuid, p_from date, p_to date);

alter table public.items_database add column tax_rate_id uuid;

alter table public.invoice_items add column tax_name text;

alter table public.invoice_items add column tax_rate numeric(6,3);

alter table public.invoices add column line_taxes jsonb;

alter table public.invoices add column taxes jsonb;

alter table public.invoices add column tax_name text;

alter table public.quote_items add column tax_name text;

alter table public.quote_items add column tax_rate numeric(6,3);

alter table public.quotes add column line_taxes jsonb;

alter table public.quotes add column taxes jsonb;

alter table public.quotes add column tax_name text;

create function private.billed_by_tax(p_invoice public.invoices, p_by_rate boolean)
returns table (name text, rate numeric, amount numeric, label text)
language sql stable set search_path = '' as $$
  select null::text, null::numeric, p_invoice.subtotal - p_invoice.discount_amount - private.changed_amount(p_invoice.company_id, p_invoice.id), ''
  where not p_by_rate
  union all
  select x.name, x.rate, sum(x.net), ' (' || private.tax_label(x.name, x.rate) || ')'
  from (
    select t.name, trim_scale(t.rate) as rate, t.net from private.taxes_of(p_invoice.tax_name, p_invoice.tax_rate,
      p_invoice.subtotal - p_invoice.discount_amount, p_invoice.tax_amount, p_invoice.taxes) t
    union all
    select case when l.tax_rate is null then p_invoice.tax_name else l.tax_name end, trim_scale(coalesce(l.tax_rate, p_invoice.tax_rate)), -l.total_price
    from public.invoice_items l
    where l.company_id = p_invoice.company_id and l.invoice_id = p_invoice.id and l.change_order_id is not null
  ) x
  where p_by_rate
  group by x.name, x.rate having sum(x.net) <> 0
$$;

create function private.changed_tax(p_invoice public.invoices) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(round(r.amount * r.rate / 100, 2)), 0)
  from (
    select coalesce(l.tax_rate, p_invoice.tax_rate) as rate, coalesce(l.tax_name, case when l.tax_rate is null then p_invoice.tax_name end) as name,
      sum(l.total_price) as amount
    from public.invoice_items l
    where l.company_id = p_invoice.company_id and l.invoice_id = p_invoice.id and l.change_order_id is not null
    group by 1, 2
  ) r
$$;

create function private.fit_taxes(p_taxes jsonb, p_total numeric) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(case when x.place = r.place then jsonb_set(x.tax, '{tax}', to_jsonb((x.tax ->> 'tax')::numeric + r.missing)) else x.tax end order by x.place)
  from jsonb_array_elements(p_taxes) with ordinality x (tax, place)
  cross join lateral (
    select (array_agg(y.place order by abs((y.tax ->> 'net')::numeric) desc, y.place) filter (where (y.tax ->> 'rate')::numeric > 0))[1] as place,
      p_total - sum((y.tax ->> 'tax')::numeric) as missing
    from jsonb_array_elements(p_taxes) with ordinality y (tax, place)
  ) r
$$;

create function private.left_of_mixed(p_company uuid, p_quote uuid, p_invoice uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'net_amount', q.subtotal - q.discount_amount - coalesce(sum(v.net - v.changed), 0),
    'tax_amount', q.tax_amount - coalesce(sum(v.tax_amount - v.changed_tax), 0),
    'rates', own.rates,
    'slack', 0.01 * jsonb_array_length(own.rates) * (1 + count(v.id)))
  from public.quotes q
  cross join lateral (select jsonb_agg(jsonb_build_object('name', t.name, 'rate', trim_scale(t.rate))) as rates
    from private.taxes_of(q.tax_name, q.tax_rate, q.subtotal - q.discount_amount, q.tax_amount, q.taxes) t) own
  left join lateral (
    select i.id, i.subtotal - i.discount_amount as net, i.tax_amount, i.taxes is not null as is_mixed,
      private.changed_amount(i.company_id, i.id) as changed, private.changed_tax(i) as changed_tax,
      (select bool_and(own.rates @> jsonb_build_array(jsonb_build_object('name', t.name, 'rate', trim_scale(t.rate))))
        from private.taxes_of(i.tax_name, i.tax_rate, i.subtotal - i.discount_amount, i.tax_amount, i.taxes) t) as is_known
    from public.invoices i
    where i.company_id = q.company_id and i.quote_id = q.id and i.id <> p_invoice and i.status <> 'void' and i.deleted_at is null
      and i.kind not in ('credit_note', 'retainage')
  ) v on true
  where q.company_id = p_company and q.id = p_quote and q.taxes is not null
  group by q.id, own.rates
  having coalesce(bool_and(v.is_known), true)
$$;

create function private.share_of(p_amount numeric, p_part numeric, p_whole numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when p_whole = 0 then 0 else
    round(sign(p_amount * p_part) * sign(p_whole) * div(abs(p_amount * p_part) * 200 + abs(p_whole), abs(p_whole) * 2) / 100, 2) end
$$;

create function private.split_by_tax(p_amount numeric, p_taxes jsonb)
returns table (place int, name text, rate numeric, amount numeric, label text)
language sql immutable set search_path = '' as $$
  with part as (
    select x.place, x.tax ->> 'name' as name, (x.tax ->> 'rate')::numeric as rate, (x.tax ->> 'net')::numeric as net,
      sum((x.tax ->> 'net')::numeric) over (order by x.place) as upto, sum((x.tax ->> 'net')::numeric) over () as whole
    from jsonb_array_elements(p_taxes) with ordinality x (tax, place)
  )
  select 1, null::text, null::numeric, p_amount, '' where coalesce(jsonb_array_length(p_taxes), 0) = 0
  union all
  select p.place::int, p.name, p.rate, s.amount, ' (' || private.tax_label(p.name, p.rate) || ')'
  from part p
  cross join lateral (select private.share_of(p_amount, p.upto, p.whole) - private.share_of(p_amount, p.upto - p.net, p.whole) as amount) s
  where s.amount <> 0
$$;

create function private.sum_line_taxes(p_lines jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('name', g.name, 'rate', g.rate, 'subtotal', g.subtotal) order by g.rate desc, g.name collate "C")
  from (select l.name, trim_scale(l.rate) as rate, sum(l.subtotal) as subtotal
    from jsonb_to_recordset(p_lines) as l (name text, rate numeric, subtotal numeric) group by l.name, trim_scale(l.rate)) g
$$;

create function private.tax_label(p_name text, p_rate numeric) returns text
language sql immutable set search_path = '' as $$
  select case when p_rate = 0 then coalesce(p_name, 'Not taxed') else coalesce(p_name, 'Tax') || ' ' || trim_scale(p_rate) || '%' end
$$;

create function private.tax_split(p_subtotal numeric, p_discount numeric, p_name text, p_rate numeric, p_lines jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  with lines as (
    select coalesce(l.name, '') as name, l.rate, l.subtotal from jsonb_to_recordset(p_lines) as l (name text, rate numeric, subtotal numeric)
  ), part as (
    select a.name, a.rate, sum(a.subtotal) as subtotal, sum(sum(a.subtotal)) over (order by a.rate desc, a.name collate "C") as upto
    from (select l.name, l.rate, l.subtotal from lines l
      union all select coalesce(p_name, ''), trim_scale(p_rate), p_subtotal - coalesce((select sum(l.subtotal) from lines l), 0)) a
    group by a.name, a.rate having sum(a.subtotal) <> 0
  ), taxed as (
    select p.name, p.rate, p.subtotal - private.share_of(p_discount, p.upto, p_subtotal) + private.share_of(p_discount, p.upto - p.subtotal, p_subtotal) as net
    from part p
  )
  select jsonb_agg(jsonb_build_object('name', nullif(t.name, ''), 'rate', t.rate, 'net', t.net, 'tax', round(t.net * t.rate / 100, 2))
    order by t.rate desc, t.name collate "C")
  from taxed t
$$;

create function private.taxes_of(p_name text, p_rate numeric, p_net numeric, p_tax numeric, p_taxes jsonb)
returns table (name text, rate numeric, net numeric, tax numeric)
language sql immutable set search_path = '' as $$
  select p_name, p_rate, p_net, p_tax where p_taxes is null
  union all
  select x.name, x.rate, x.net, x.tax from jsonb_to_recordset(p_taxes) as x (name text, rate numeric, net numeric, tax numeric)
  where p_taxes is not null
$$;

create function private.tax_by_rate(p_company uuid, p_from date, p_to date) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.rate desc, r.name), '[]') from (
    select s.name, s.rate, sum(s.net) as sales, sum(s.tax) as tax_due, sum(s.collected) as tax_collected, sum(s.invoices)::int as invoices
    from private.tax_sales(p_company, p_from, p_to) s group by s.name, s.rate
  ) r
$$;

create function private.tax_sales(p_company uuid, p_from date, p_to date)
returns table (day date, name text, rate numeric, net numeric, tax numeric, collected numeric, is_exempt boolean, invoices int, documents int)
language sql stable set search_path = '' as $$
  -- Retainage counts with the invoice that withheld it; the invoice that releases it is not another sale.
  select v.issue_date, t.name, trim_scale(t.rate), s.sign * t.net, s.sign * t.tax, 0::numeric, v.tax_exemption is not null, 1,
    case when row_number() over (partition by v.id) = 1 then 1 else 0 end
  from public.invoices v
  cross join lateral (select case v.kind when 'credit_note' then -1 else 1 end as sign) s
  cross join lateral private.taxes_of(v.tax_name, v.tax_rate, v.subtotal - v.discount_amount, v.tax_amount, v.taxes) t
  where v.company_id = p_company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'retainage'
    and v.issue_date between p_from and p_to
  union all
  select r.day, r.name, r.rate, 0, 0, r.tax, false, 0, 0 from private.tax_received(p_company, p_from, p_to) r
$$;

alter table public.quotes add constraint quotes_tax_name_check CHECK (length(btrim(tax_name)) >= 1 AND length(btrim(tax_name)) <= 100);

alter table public.invoices add constraint invoices_tax_name_check CHECK (length(btrim(tax_name)) >= 1 AND length(btrim(tax_name)) <= 100);

alter table public.items_database add constraint items_database_company_id_tax_rate_id_fkey FOREIGN KEY (company_id, tax_rate_id) REFERENCES public.tax_rates(company_id, id) ON DELETE SET NULL (tax_rate_id);

alter table public.quote_items add constraint quote_items_tax_name_check CHECK (length(btrim(tax_name)) >= 1 AND length(btrim(tax_name)) <= 100);

alter table public.quote_items add constraint quote_items_tax_rate_check CHECK (tax_rate >= 0::numeric AND tax_rate <= 100::numeric);

alter table public.quote_items add constraint quote_items_tax_rate_not_nan CHECK (tax_rate <> 'NaN'::numeric);

alter table public.invoice_items add constraint invoice_items_tax_name_check CHECK (length(btrim(tax_name)) >= 1 AND length(btrim(tax_name)) <= 100);

alter table public.invoice_items add constraint invoice_items_tax_rate_check CHECK (tax_rate >= 0::numeric AND tax_rate <= 100::numeric);

alter table public.invoice_items add constraint invoice_items_tax_rate_not_nan CHECK (tax_rate <> 'NaN'::numeric);

create index items_database_tax_rate_idx on public.items_database (company_id, tax_rate_id) where tax_rate_id is not null;

create trigger invoices_freeze_totals before update on public.invoices
  for each row execute function private.freeze_columns('invoice_number', 'number_origin', 'quote_id', 'kind', 'subtotal',
    'discount_amount', 'tax_amount', 'total_amount', 'retainage_amount', 'paid_amount', 'paid_date', 'items_count',
    'payment_method', 'revision', 'credits_invoice_id', 'stripe_customer_id', 'stripe_payment_intent_id',
    'line_taxes', 'taxes');

-- runs before the triggers that compute (triggers fire in the order of their names)
create trigger quotes_freeze_totals before update on public.quotes
  for each row execute function private.freeze_columns('quote_number', 'number_origin', 'subtotal', 'discount_amount',
    'tax_amount', 'total_amount', 'items_count', 'billed_amount', 'revision', 'line_taxes', 'taxes');

grant execute on function private.billed_by_tax(p_invoice public.invoices, p_by_rate boolean) to authenticated;

grant execute on function private.billed_by_tax(p_invoice public.invoices, p_by_rate boolean) to service_role;

grant execute on function private.changed_tax(p_invoice public.invoices) to authenticated;

grant execute on function private.changed_tax(p_invoice public.invoices) to service_role;

grant execute on function private.fit_taxes(p_taxes jsonb, p_total numeric) to authenticated;

grant execute on function private.fit_taxes(p_taxes jsonb, p_total numeric) to service_role;

grant execute on function private.left_of_mixed(p_company uuid, p_quote uuid, p_invoice uuid) to authenticated;

grant execute on function private.left_of_mixed(p_company uuid, p_quote uuid, p_invoice uuid) to service_role;

grant execute on function private.share_of(p_amount numeric, p_part numeric, p_whole numeric) to authenticated;

grant execute on function private.share_of(p_amount numeric, p_part numeric, p_whole numeric) to service_role;

grant execute on function private.split_by_tax(p_amount numeric, p_taxes jsonb) to authenticated;

grant execute on function private.split_by_tax(p_amount numeric, p_taxes jsonb) to service_role;

grant execute on function private.sum_line_taxes(p_lines jsonb) to authenticated;

grant execute on function private.sum_line_taxes(p_lines jsonb) to service_role;

grant execute on function private.tax_by_rate(p_company uuid, p_from date, p_to date) to authenticated;

grant execute on function private.tax_label(p_name text, p_rate numeric) to authenticated;

grant execute on function private.tax_label(p_name text, p_rate numeric) to service_role;

grant execute on function private.tax_sales(p_company uuid, p_from date, p_to date) to authenticated;

grant execute on function private.tax_split(p_subtotal numeric, p_discount numeric, p_name text, p_rate numeric, p_lines jsonb) to authenticated;

grant execute on function private.tax_split(p_subtotal numeric, p_discount numeric, p_name text, p_rate numeric, p_lines jsonb) to service_role;

grant execute on function private.taxes_of(p_name text, p_rate numeric, p_net numeric, p_tax numeric, p_taxes jsonb) to authenticated;

grant execute on function private.taxes_of(p_name text, p_rate numeric, p_net numeric, p_tax numeric, p_taxes jsonb) to service_role;

revoke all on table public.invoice_items from authenticated;
grant delete, insert (change_order_id, company_id, contract_amount, description, id, invoice_id, item_id, name, percent_before, percent_complete, "position", quantity, quote_item_id, section, tax_name, tax_rate, unit, unit_cost, unit_price), select, update (description, item_id, name, percent_complete, "position", quantity, section, tax_name, tax_rate, unit, unit_cost, unit_price) on table public.invoice_items to authenticated;

revoke all on table public.invoices from authenticated;
grant insert (client_id, company_id, credits_invoice_id, description, discount_type, discount_value, due_date, id, invoice_number, issue_date, kind, late_fee_for, notes, number_origin, payment_terms, po_number, project_id, quote_id, retainage_rate, retains_invoice_id, show_summary_only, tax_name, tax_rate, title), select, update (client_id, deleted_at, description, discount_type, discount_value, due_date, has_reminders, issue_date, notes, payment_terms, po_number, project_id, retainage_rate, show_summary_only, status, tax_name, tax_rate, title, void_reason) on table public.invoices to authenticated;

revoke all on table public.items_database from authenticated;
grant insert (barcode, category, company_id, cost, current_stock, description, id, import_id, inventory_tracking, is_active, markup_percentage, material_id, name, price_basis, reorder_level, seasonal_pricing, sku, summer_price, supplier, supplier_contact, supplier_email, supplier_sku, tax_category, tax_rate_id, trade, unit, unit_price, usage_notes, vendor_id, winter_price), select, update (barcode, category, cost, current_stock, description, inventory_tracking, is_active, markup_percentage, material_id, name, price_basis, reorder_level, seasonal_pricing, sku, summer_price, supplier, supplier_contact, supplier_email, supplier_sku, tax_category, tax_rate_id, trade, unit, unit_price, usage_notes, vendor_id, winter_price) on table public.items_database to authenticated;

revoke all on table public.quote_items from authenticated;
grant delete, insert (alternative_group, catalog_price, company_id, description, id, is_optional, is_selected, item_id, name, "position", quantity, quote_id, section, tax_name, tax_rate, unit, unit_cost, unit_price), select, update (alternative_group, catalog_price, description, is_optional, is_selected, item_id, name, "position", quantity, section, tax_name, tax_rate, unit, unit_cost, unit_price) on table public.quote_items to authenticated;

revoke all on table public.quotes from authenticated;
grant insert (client_id, company_id, custom_client_name, description, discount_type, discount_value, duplicated_from, id, notes, number_origin, project_id, quote_number, show_summary_only, tax_name, tax_rate, terms, title, valid_until), select, update (client_id, custom_client_name, deleted_at, deposit_deduction, description, discount_type, discount_value, notes, project_id, show_summary_only, status, tax_name, tax_rate, terms, title, valid_until) on table public.quotes to authenticated;

create or replace function private.tax_received(p_company uuid, p_from date, p_to date) returns table (day date, name text, rate numeric, tax numeric)
language sql stable set search_path = '' as $$
  select m.paid_at::date, t.name, trim_scale(t.rate), sum(case when v.taxes is null then m.tax_amount
    else private.share_of(m.tax_amount, t.upto, v.tax_amount) - private.share_of(m.tax_amount, t.upto - t.tax, v.tax_amount) end)
  from public.payments m
  join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
  cross join lateral (select x.name, x.rate, x.tax, sum(x.tax) over (order by x.rate desc, x.name) as upto
    from private.taxes_of(v.tax_name, v.tax_rate, v.subtotal - v.discount_amount, v.tax_amount, v.taxes) x) t
  where m.company_id = p_company and m.paid_at >= p_from and m.paid_at < p_to + 1
    and m.kind <> 'credit_note' and (m.kind <> 'refund' or private.is_money(m.kind, p_company, m.reverses_payment_id))
  group by 1, 2, 3
$$;

revoke all on function private.tax_received(p_company uuid, p_from date, p_to date) from authenticated;
grant execute on function private.tax_received(p_company uuid, p_from date, p_to date) to authenticated;

comment on column public.quotes.line_taxes is 'The sums of the lines that have their own tax rate: [{name, rate, subtotal}], in dollars; null where all lines have tax_rate.';

comment on column public.quotes.taxes is 'Where lines have their own rates: [{name, rate, net, tax}] by rate, in dollars, which adds up to tax_amount; null where tax_rate is the only rate.';

comment on column public.invoices.line_taxes is 'The sums of the lines that have their own tax rate: [{name, rate, subtotal}], in dollars; null where all lines have tax_rate.';

comment on column public.invoices.taxes is 'Where lines have their own rates: [{name, rate, net, tax}] by rate, in dollars, which adds up to tax_amount; null where tax_rate is the only rate.';

comment on column public.items_database.tax_rate_id is 'The named tax rate that new lines of this item get; null for the rate of the document, or none with tax_category exempt.';

comment on column public.invoice_items.tax_name is 'The name of the line''s own tax rate; null without a name.';

comment on column public.invoice_items.tax_rate is 'The line''s own sales tax in percent, as it was when the line was written; null for the rate of the document.';

comment on column public.invoices.tax_name is 'The name of tax_rate when it was chosen; null where a rate was typed.';

comment on column public.quote_items.tax_name is 'The name of the line''s own tax rate; null without a name.';

comment on column public.quote_items.tax_rate is 'The line''s own sales tax in percent, as it was when the line was written; null for the rate of the document.';

comment on column public.quotes.tax_name is 'The name of tax_rate when it was chosen; null where a rate was typed.';

create or replace function private.compute_totals() returns trigger
language plpgsql set search_path = '' as $$
declare
  base numeric;
  part numeric;
  changed_tax numeric;
  rest_net numeric;
  rest_tax numeric;
  rest_rate numeric;
  mixed jsonb;
begin
  new.discount_amount := least(
    case new.discount_type when 'percent' then round(new.subtotal * new.discount_value / 100, 2) else new.discount_value end,
    greatest(new.subtotal, 0));
  base := new.subtotal - new.discount_amount;
  -- By an exemption the lines are not taxed either, whatever rates they have.
  new.taxes := case when new.line_taxes is not null and new.tax_exemption is null
    then private.tax_split(new.subtotal, new.discount_amount, new.tax_name, new.tax_rate, new.line_taxes) end;
  new.tax_amount := case when new.taxes is null then round(base * new.tax_rate / 100, 2)
    else (select coalesce(sum((t ->> 'tax')::numeric), 0) from jsonb_array_elements(new.taxes) t) end;
  if tg_table_name = 'invoices' then
    if tg_op = 'UPDATE' and new.status <> 'draft'
       and (new.subtotal, new.discount_amount, new.tax_rate, new.tax_name, new.line_taxes)
         is not distinct from (old.subtotal, old.discount_amount, old.tax_rate, old.tax_name, old.line_taxes) then
      -- What was sent stays, whatever becomes of the quote's other invoices.
      new.tax_amount := old.tax_amount;
      new.taxes := old.taxes;
    elsif new.kind = 'credit_note' then
      -- The line is the gross amount without its tax, rounded: the tax is at most a cent away.
      if base > 0 and abs(new.credited_total - base - new.tax_amount) <= 0.01 * greatest(jsonb_array_length(new.taxes), 1) then
        new.tax_amount := new.credited_total - base;
      end if;
    elsif new.quote_id is not null and new.kind <> 'retainage' then
      part := base - private.changed_amount(new.company_id, new.id);
      mixed := private.left_of_mixed(new.company_id, new.quote_id, new.id);
      if mixed is not null and mixed -> 'rates' @> (
          select jsonb_agg(jsonb_build_object('name', t.name, 'rate', trim_scale(t.rate)))
          from private.taxes_of(new.tax_name, new.tax_rate, base, new.tax_amount, new.taxes) t)
         and part between 0.01 and (mixed ->> 'net_amount')::numeric then
        changed_tax := private.changed_tax(new);
        rest_tax := (mixed ->> 'tax_amount')::numeric;
        rest_tax := case when part = (mixed ->> 'net_amount')::numeric then rest_tax else least(new.tax_amount - changed_tax, rest_tax) end;
        if abs(rest_tax - new.tax_amount + changed_tax) <= (mixed ->> 'slack')::numeric then
          new.tax_amount := changed_tax + rest_tax;
        end if;
      end if;
      select r.net_amount, r.tax_amount, r.tax_rate into rest_net, rest_tax, rest_rate
      from private.left_of_quote(new.company_id, new.quote_id, new.id) r;
      if rest_rate = new.tax_rate and new.taxes is null and part between 0.01 and rest_net then
        changed_tax := round((base - part) * new.tax_rate / 100, 2);
        new.tax_amount := changed_tax + case when part = rest_net then rest_tax else least(new.tax_amount - changed_tax, rest_tax) end;
      end if;
    end if;
    new.taxes := private.fit_taxes(new.taxes, new.tax_amount);
    new.retainage_amount := coalesce(new.retainage_set, round(base * new.retainage_rate / 100, 2));
  end if;
  new.total_amount := base + new.tax_amount;
  if new.status <> 'draft' and new.total_amount < 0 then
    raise exception 'The total cannot be negative.' using errcode = 'PT422';
  end if;
  return new;
end $$;

comment on function private.compute_totals() is 'discount, tax and total from the subtotal: total = (subtotal - discount) + tax, each rounded to the cent, half away from zero. Where lines have their own tax rates, the tax is rounded once for each rate. A discount never exceeds the subtotal. packages/domain computes the same. A credit note adds up to what it credits, and the invoices of a quote to the quote.';

create or replace function private.sum_invoice_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.invoices v set subtotal = t.subtotal, items_count = t.lines, line_taxes = t.taxes
  from (
    select c.company_id, c.invoice_id, count(i.id)::int as lines, coalesce(sum(i.total_price), 0) as subtotal,
      private.sum_line_taxes(jsonb_agg(jsonb_build_object('name', i.tax_name, 'rate', i.tax_rate, 'subtotal', i.total_price))
        filter (where i.tax_rate is not null)) as taxes
    from (select distinct company_id, invoice_id from changed) c
    left join public.invoice_items i on i.company_id = c.company_id and i.invoice_id = c.invoice_id
    group by c.company_id, c.invoice_id
  ) t
  where v.company_id = t.company_id and v.id = t.invoice_id and (v.subtotal, v.items_count, v.line_taxes) is distinct from (t.subtotal, t.lines, t.taxes);
  return null;
end $$;

comment on function private.sum_invoice_lines() is 'Statement trigger: an invoice''s subtotal in dollars its number of lines, and the sums of the lines with their own tax rate.';

create or replace function private.sum_quote_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotes q set subtotal = t.subtotal, items_count = t.lines, line_taxes = t.taxes
  from (
    select c.company_id, c.quote_id, count(i.id)::int as lines,
      coalesce(sum(i.total_price) filter (where i.is_selected), 0) as subtotal,
      private.sum_line_taxes(jsonb_agg(jsonb_build_object('name', i.tax_name, 'rate', i.tax_rate, 'subtotal', i.total_price))
        filter (where i.tax_rate is not null and i.is_selected)) as taxes
    from (select distinct company_id, quote_id from changed) c
    left join public.quote_items i on i.company_id = c.company_id and i.quote_id = c.quote_id
    group by c.company_id, c.quote_id
  ) t
  where q.company_id = t.company_id and q.id = t.quote_id and (q.subtotal, q.items_count, q.line_taxes) is distinct from (t.subtotal, t.lines, t.taxes);
  return null;
end $$;

comment on function private.sum_quote_lines() is 'Statement trigger: a quote''s subtotal (selected lines only, in dollars), its number of lines, and the sums of the lines with their own tax rate.';

comment on function public.bill_draw(p_id uuid, p_invoice_id uuid) is 'Creates the draft invoice of a draw and links the two; a draw that has an invoice, unless it is canceled, returns that one. The invoice counts toward the project''s accepted quote where it has exactly one and enough is left of it, and has that quote''s tax rates, otherwise the company''s. Arguments: p_id, the draw; p_invoice_id, the new invoice''s id. Errors: PT402, PT403, PT404, PT409 paid by hand, PT422 project without a client. Callers: signed-in users with edit_documents.';

comment on function private.billed_by_tax(p_invoice public.invoices, p_by_rate boolean) is 'What an invoice bills of its quote, in dollars before tax and without change orders: whole, or by tax rate (p_by_rate).';

comment on function private.changed_tax(p_invoice public.invoices) is 'The sales tax on the change orders of an invoice, in dollars, rounded once for each rate.';

comment on function private.fit_taxes(p_taxes jsonb, p_total numeric) is 'The taxes of a document with the cents that its total tax differs by added to the rate with the largest net amount.';

comment on function private.left_of_mixed(p_company uuid, p_quote uuid, p_invoice uuid) is 'What the other living invoices leave of a quote with several tax rates to this one: {net_amount, tax_amount, rates, slack}, in dollars, without change orders; slack is what rounding can differ by. Null for a quote with one rate, or where an invoice has a rate that the quote lacks.';

create or replace function private.left_of_quote(
  p_company uuid, p_quote uuid, p_invoice uuid, out net_amount numeric, out tax_amount numeric, out tax_rate numeric
) returns record
language sql stable set search_path = '' as $$
  select q.subtotal - q.discount_amount - coalesce(sum(v.subtotal - v.discount_amount - v.changed), 0),
    q.tax_amount - coalesce(sum(v.tax_amount - round(v.changed * v.tax_rate / 100, 2)), 0), q.tax_rate
  from public.quotes q
  left join lateral (
    select i.subtotal, i.discount_amount, i.tax_amount, i.tax_rate, i.taxes, private.changed_amount(i.company_id, i.id) as changed
    from public.invoices i
    where i.company_id = q.company_id and i.quote_id = q.id and i.id <> p_invoice and i.status <> 'void' and i.deleted_at is null
      and i.kind not in ('credit_note', 'retainage')
  ) v on true
  where q.company_id = p_company and q.id = p_quote
  group by q.id
  having coalesce(bool_and(v.tax_rate = q.tax_rate and v.taxes is null), true) and q.taxes is null
$$;

comment on function private.left_of_quote(p_company uuid, p_quote uuid, p_invoice uuid, OUT net_amount numeric, OUT tax_amount numeric, OUT tax_rate numeric) is 'What the other living invoices of a quote leave of it to this one: net, tax, and the tax rate, without the change orders on them. Nothing where one of them has another tax rate than the quote, or lines have their own rates.';

create or replace function public.save_invoice(p_invoice jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_invoice ->> 'id')::uuid, gen_random_uuid());
  due constant date := (p_invoice ->> 'due_date')::date;
  v public.invoices;
  -- The stored lines by their ids.
  saved_lines jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  perform private.refuse_long_prices(p_items);
  select * into v from public.invoices where id = target for update;
  if found and p_version is null then
    return private.invoice_json(target);
  end if;
  if nullif(p_invoice ->> 'client_id', '') is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
  elsif nullif(btrim(p_invoice ->> 'title'), '') is null then
    perform private.raise_api_error('PT422', 'Invoice title is required', 'title');
  elsif coalesce((p_invoice ->> 'tax_rate')::numeric, 0) not between 0 and 100 then
    perform private.raise_api_error('PT422', 'Tax rate must be between 0 and 100', 'tax_rate');
  elsif jsonb_array_length(coalesce(p_items, '[]')) = 0 then
    perform private.raise_api_error('PT422', 'At least one item must be added to the invoice', 'items');
  elsif due is null then
    perform private.raise_api_error('PT422', 'Due date is required', 'due_date');
  -- What is past everywhere on earth: in the evening of Texas it is tomorrow here, and an invoice can be due that day.
  elsif due < (now() at time zone 'Etc/GMT+12')::date and due is distinct from v.due_date then
    perform private.raise_api_error('PT422', 'Due date cannot be in the past', 'due_date');
  elsif length(btrim(p_invoice ->> 'po_number')) > 60 then
    perform private.raise_api_error('PT422', 'The PO number is too long (60 characters at most)', 'po_number');
  end if;
  if v.id is null then
    begin
      insert into public.invoices (id, client_id, project_id, invoice_number, number_origin, title, description, discount_type,
        discount_value, tax_rate, retainage_rate, issue_date, due_date, notes, payment_terms, show_summary_only, po_number, tax_name)
      values (target, (p_invoice ->> 'client_id')::uuid, (p_invoice ->> 'project_id')::uuid,
        nullif(btrim(p_invoice ->> 'invoice_number'), ''),
        case when nullif(btrim(p_invoice ->> 'invoice_number'), '') is null then 'invoice_wizard' else 'typed' end,
        btrim(p_invoice ->> 'title'), p_invoice ->> 'description', coalesce(p_invoice ->> 'discount_type', 'amount'),
        coalesce((p_invoice ->> 'discount_value')::numeric, (p_invoice ->> 'discount_amount')::numeric, 0),
        coalesce((p_invoice ->> 'tax_rate')::numeric, 0), coalesce((p_invoice ->> 'retainage_rate')::numeric, 0),
        coalesce((p_invoice ->> 'issue_date')::date, current_date), due, p_invoice ->> 'notes',
        p_invoice ->> 'payment_terms', coalesce((p_invoice ->> 'show_summary_only')::boolean, false),
        nullif(btrim(p_invoice ->> 'po_number'), ''), nullif(btrim(p_invoice ->> 'tax_name'), ''));
    exception when unique_violation then
      if exists (select from public.invoices where id = target) then
        return private.invoice_json(target);
      end if;
      if nullif(btrim(p_invoice ->> 'invoice_number'), '') is null then
        raise;
      end if;
      perform private.raise_api_error('PT422', format('Invoice number %s is already in use.', btrim(p_invoice ->> 'invoice_number')), 'invoice_number');
    end;
  else
    if v.version <> p_version then
      perform private.raise_api_error('PT409', 'Someone else changed this invoice while you were editing. Reload it to see the changes.');
    end if;
    if v.deleted_at is not null then
      perform private.raise_api_error('PT404', 'This invoice has been deleted.');
    end if;
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into saved_lines from public.invoice_items i where i.invoice_id = target;
    -- Before the header: a change order leaves with its line, and the invoice may then go to another project.
    delete from public.invoice_items where invoice_id = target;
    update public.invoices set
      client_id = (p_invoice ->> 'client_id')::uuid,
      project_id = (p_invoice ->> 'project_id')::uuid,
      title = btrim(p_invoice ->> 'title'),
      description = p_invoice ->> 'description',
      discount_type = coalesce(p_invoice ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_invoice ->> 'discount_value')::numeric, (p_invoice ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_invoice ->> 'tax_rate')::numeric, 0),
      retainage_rate = coalesce((p_invoice ->> 'retainage_rate')::numeric, v.retainage_rate),
      issue_date = coalesce((p_invoice ->> 'issue_date')::date, v.issue_date),
      due_date = due,
      notes = p_invoice ->> 'notes',
      payment_terms = p_invoice ->> 'payment_terms',
      show_summary_only = coalesce((p_invoice ->> 'show_summary_only')::boolean, false),
      -- A form that does not know the field leaves it alone.
      po_number = case when p_invoice ? 'po_number' then nullif(btrim(p_invoice ->> 'po_number'), '') else v.po_number end,
      tax_name = case when p_invoice ? 'tax_name' then nullif(btrim(p_invoice ->> 'tax_name'), '')
        when coalesce((p_invoice ->> 'tax_rate')::numeric, 0) = v.tax_rate then v.tax_name end
    where id = target;
  end if;
  insert into public.invoice_items (id, invoice_id, item_id, quote_item_id, change_order_id, position, section, name, description,
    quantity, unit, unit_price, unit_cost, contract_amount, percent_before, percent_complete, tax_name, tax_rate)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid,
    coalesce(x.line ->> 'quote_item_id', y.was ->> 'quote_item_id')::uuid,
    z.change_order, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description', z.quantity, x.line ->> 'unit', z.price,
    (x.line ->> 'unit_cost')::numeric, z.contract, z.before,
    case when z.change_order is not null then greatest(z.before, private.percent_of(part.before + z.total, part.amount))
    else coalesce((x.line ->> 'percent_complete')::numeric,
      -- another amount of a line with progress is another progress
      case when z.contract <> 0 and z.total <> (y.was ->> 'total_price')::numeric
        then least(100, greatest(z.before, z.before + round(z.quantity * z.price * 100 / z.contract, 3)))
        else (y.was ->> 'percent_complete')::numeric end) end,
    case when x.line ? 'tax_rate' then nullif(btrim(x.line ->> 'tax_name'), '') else y.was ->> 'tax_name' end,
    case when x.line ? 'tax_rate' then (x.line ->> 'tax_rate')::numeric else (y.was ->> 'tax_rate')::numeric end
  from jsonb_array_elements(p_items) with ordinality as x (line, place)
  cross join lateral (select saved_lines -> (x.line ->> 'id') as was) y
  cross join lateral (select coalesce((x.line ->> 'quantity')::numeric, 1) as quantity, coalesce((x.line ->> 'unit_price')::numeric, 0) as price,
    coalesce(x.line ->> 'change_order_id', y.was ->> 'change_order_id')::uuid as change_order) a
  -- Of a change order that is billed in parts: how much it is over, and what other invoices bill of it.
  left join lateral (
    select o.amount, private.billed_amount(o.company_id, o.id, target) as before from public.change_orders o
    where o.id = a.change_order and round(a.quantity * a.price, 2) <> o.amount
  ) part on true
  cross join lateral (select a.*, round(a.quantity * a.price, 2) as total,
    case when a.change_order is not null then part.amount
      else coalesce(x.line ->> 'contract_amount', y.was ->> 'contract_amount')::numeric end as contract,
    case when a.change_order is not null then private.percent_of(part.before, part.amount)
      else coalesce(x.line ->> 'percent_before', y.was ->> 'percent_before')::numeric end as before) z;
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.invoices d where d.id = target and d.items_count > 0;
  if (select total_amount < 0 from public.invoices where id = target) then
    perform private.raise_api_error('PT422', 'The total cannot be negative.');
  end if;
  return private.invoice_json(target);
end $$;

comment on function public.save_invoice(p_invoice jsonb, p_items jsonb, p_version integer) is 'Creates (always as a draft) or changes a draft invoice and all its lines in one transaction and returns the whole invoice. A client-made id makes a repeated create harmless; changing needs the version that was read. Without invoice_number the next free INV-0001 … is assigned. Arguments: p_invoice, columns of invoices; p_items, its lines in order, unit_price in dollars with four decimals, tax_rate as for save_quote; p_version. Errors: PT402, PT403, PT404 deleted, PT409 stale or already sent, PT422 invalid (the hint names the field). Callers: signed-in users with edit_documents.';

create or replace function public.save_quote(p_quote jsonb, p_items jsonb, p_version int default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  target uuid := coalesce((p_quote ->> 'id')::uuid, gen_random_uuid());
  q public.quotes;
  -- The stored lines by their ids.
  saved_lines jsonb := '{}';
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  perform private.refuse_long_prices(p_items);
  if nullif(btrim(p_quote ->> 'title'), '') is null then
    perform private.raise_api_error('PT422', 'Quote title is required', 'title');
  end if;
  select * into q from public.quotes where id = target for update;
  if not found then
    begin
      insert into public.quotes (id, client_id, custom_client_name, project_id, quote_number, number_origin, title, description,
        discount_type, discount_value, tax_rate, valid_until, notes, terms, show_summary_only, tax_name)
      values (target, (p_quote ->> 'client_id')::uuid, nullif(btrim(p_quote ->> 'custom_client_name'), ''),
        (p_quote ->> 'project_id')::uuid, nullif(btrim(p_quote ->> 'quote_number'), ''),
        case when nullif(btrim(p_quote ->> 'quote_number'), '') is not null then 'typed'
          else coalesce(p_quote ->> 'number_origin', 'quotes_page') end,
        btrim(p_quote ->> 'title'), p_quote ->> 'description', coalesce(p_quote ->> 'discount_type', 'amount'),
        coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
        coalesce((p_quote ->> 'tax_rate')::numeric, 0), (p_quote ->> 'valid_until')::date, p_quote ->> 'notes',
        p_quote ->> 'terms', coalesce((p_quote ->> 'show_summary_only')::boolean, false),
        nullif(btrim(p_quote ->> 'tax_name'), ''));
    exception when unique_violation then
      -- the same save arrived twice at once: the other one has made it
      if exists (select from public.quotes where id = target) then
        return private.quote_json(target);
      end if;
      if nullif(btrim(p_quote ->> 'quote_number'), '') is null then
        raise;
      end if;
      perform private.raise_api_error('PT422', format('Quote number %s is already in use.', btrim(p_quote ->> 'quote_number')), 'quote_number');
    end;
  elsif p_version is null then
    return private.quote_json(target);
  else
    if q.deleted_at is not null then
      perform private.raise_api_error('PT404', 'This quote has been deleted.');
    end if;
    -- Before the version: a screen would offer to merge, which cannot succeed either.
    if q.status <> 'draft' then
      perform private.raise_api_error(private.closed_quote_code(q.status), private.closed_quote_text(q.status));
    end if;
    if q.version <> p_version then
      perform private.raise_api_error('PT409', 'Someone else changed this quote while you were editing. Reload it to see the changes.');
    end if;
    -- Before the header: the new discount is compared with the new lines.
    select coalesce(jsonb_object_agg(i.id, to_jsonb(i)), '{}') into saved_lines from public.quote_items i where i.quote_id = target;
    delete from public.quote_items where quote_id = target;
    update public.quotes set
      client_id = (p_quote ->> 'client_id')::uuid,
      custom_client_name = nullif(btrim(p_quote ->> 'custom_client_name'), ''),
      project_id = (p_quote ->> 'project_id')::uuid,
      title = btrim(p_quote ->> 'title'),
      description = p_quote ->> 'description',
      discount_type = coalesce(p_quote ->> 'discount_type', 'amount'),
      discount_value = coalesce((p_quote ->> 'discount_value')::numeric, (p_quote ->> 'discount_amount')::numeric, 0),
      tax_rate = coalesce((p_quote ->> 'tax_rate')::numeric, 0),
      valid_until = (p_quote ->> 'valid_until')::date,
      notes = p_quote ->> 'notes',
      terms = p_quote ->> 'terms',
      show_summary_only = coalesce((p_quote ->> 'show_summary_only')::boolean, false),
      -- A form that does not know names gives another rate no name.
      tax_name = case when p_quote ? 'tax_name' then nullif(btrim(p_quote ->> 'tax_name'), '')
        when coalesce((p_quote ->> 'tax_rate')::numeric, 0) = q.tax_rate then q.tax_name end
    where id = target;
  end if;
  insert into public.quote_items (id, quote_id, item_id, position, section, name, description, quantity, unit, unit_price,
    unit_cost, is_optional, is_selected, alternative_group, catalog_price, tax_name, tax_rate)
  select coalesce((x.line ->> 'id')::uuid, gen_random_uuid()), target, (x.line ->> 'item_id')::uuid, x.place::int,
    nullif(btrim(x.line ->> 'section'), ''), btrim(x.line ->> 'name'), x.line ->> 'description',
    coalesce((x.line ->> 'quantity')::numeric, 1), x.line ->> 'unit', coalesce((x.line ->> 'unit_price')::numeric, 0),
    (x.line ->> 'unit_cost')::numeric, coalesce((x.line ->> 'is_optional')::boolean, false),
    coalesce((x.line ->> 'is_selected')::boolean, true), nullif(btrim(x.line ->> 'alternative_group'), ''),
    case when (y.was ->> 'item_id', (y.was ->> 'unit_price')::numeric) = (x.line ->> 'item_id', (x.line ->> 'unit_price')::numeric)
      then (y.was ->> 'catalog_price')::numeric end,
    case when x.line ? 'tax_rate' then nullif(btrim(x.line ->> 'tax_name'), '') else y.was ->> 'tax_name' end,
    case when x.line ? 'tax_rate' then (x.line ->> 'tax_rate')::numeric else (y.was ->> 'tax_rate')::numeric end
  from jsonb_array_elements(coalesce(p_items, '[]')) with ordinality as x (line, place)
  cross join lateral (select saved_lines -> (x.line ->> 'id') as was) y;
  perform private.refuse_large_discount(d.discount_type, d.discount_value, d.subtotal) from public.quotes d where d.id = target and d.items_count > 0;
  if (select total_amount < 0 from public.quotes where id = target) then
    perform private.raise_api_error('PT422', 'The total cannot be negative.');
  end if;
  return private.quote_json(target);
end $$;

comment on function public.save_quote(p_quote jsonb, p_items jsonb, p_version integer) is 'Creates or changes a quote and all its lines in one transaction and returns it with client, project and lines. A client-made id makes a repeated create harmless; changing needs the version that was read, and a draft: what was sent is revised instead. Without quote_number the next number of number_origin (quotes_page, project) is taken. Arguments: p_quote, columns of quotes; p_items, its lines in order, unit_price in dollars with four decimals; tax_name and tax_rate in percent, null for the rate of the quote, left out: as before; p_version. Errors: PT402 plan, PT403 role, PT404 deleted, PT409 stale version or accepted quote, PT422 sent, expired or rejected quote, or invalid (hint names the field). Callers: signed-in users with edit_documents.';

comment on function private.share_of(p_amount numeric, p_part numeric, p_whole numeric) is 'p_amount times p_part / p_whole, all in dollars with cents, rounded to the cent, half away from zero, without an inexact division.';

comment on function private.split_by_tax(p_amount numeric, p_taxes jsonb) is 'Divides an amount in proportion to the net amounts of taxes: one row for each rate, which add up to it; one row without a rate where taxes is null or empty.';

comment on function private.sum_line_taxes(p_lines jsonb) is 'Adds up lines with their own tax rates by name and rate: [{name, rate, subtotal}] in dollars; null without lines.';

comment on function private.tax_label(p_name text, p_rate numeric) is 'How a line names its tax rate: "County tax 8.25%", or "Not taxed".';

comment on function private.tax_split(p_subtotal numeric, p_discount numeric, p_name text, p_rate numeric, p_lines jsonb) is 'The sales tax of a document whose lines have different rates: [{name, rate, net, tax}] by rate, in dollars. The discount is divided in proportion to the lines of each rate; the tax of a rate is rounded once. Lines without a rate have p_rate. packages/domain computes the same.';

comment on function private.taxes_of(p_name text, p_rate numeric, p_net numeric, p_tax numeric, p_taxes jsonb) is 'The net amount and the sales tax of a document by rate, in dollars: its taxes, or its only rate where it has none.';

comment on function private.tax_by_rate(p_company uuid, p_from date, p_to date) is 'Sales and sales tax between two days by the name and percent of the rate: [{name, rate, sales, tax_due, tax_collected, invoices}], in dollars.';

comment on function private.tax_received(p_company uuid, p_from date, p_to date) is 'The sales tax in the payments of each day between two days by tax rate, in dollars, refunds negative. What a credit note settles is no payment.';

create or replace function public.tax_report(p_from date, p_to date, p_by text default 'month') returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
begin
  if company is null then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif p_from is null or p_to is null or p_to < p_from or p_to - p_from > 3660 then
    perform private.raise_api_error('PT422', 'Choose a start and an end date at most ten years apart.', 'from');
  elsif p_by is null or p_by not in ('month', 'quarter') then
    perform private.raise_api_error('PT422', 'Choose months or quarters.', 'by');
  end if;
  return (
    select jsonb_build_object('from', p_from, 'to', p_to, 'by', p_by, 'rates', private.tax_by_rate(company, p_from, p_to),
      'periods', coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('ends',
          e.ends, 'rates', private.tax_by_rate(company, p.starts, e.ends)) order by p.starts), '[]'),
      'totals', jsonb_build_object('gross', coalesce(sum(p.gross), 0), 'exempt', coalesce(sum(p.exempt), 0),
        'untaxed', coalesce(sum(p.untaxed), 0), 'taxable', coalesce(sum(p.taxable), 0), 'tax_due', coalesce(sum(p.tax_due), 0),
        'tax_collected', coalesce(sum(p.tax_collected), 0), 'invoices', coalesce(sum(p.invoices), 0)::int))
    from private.tax_figures(company, p_from, p_to, p_by) p
    cross join lateral (select least((date_trunc(p_by, p.starts::timestamp)
      + case p_by when 'quarter' then interval '3 months' else interval '1 month' end)::date - 1, p_to) as ends) e);
end $$;

comment on function public.tax_report(p_from date, p_to date, p_by text) is 'Sales tax by month or quarter in dollars: { from, to, by, periods: [{ starts, ends, gross, exempt, untaxed, taxable, tax_due, tax_collected, invoices, rates }], totals, rates: [{ name, rate in percent, sales, tax_due, tax_collected, invoices }] }. A document with several rates counts in each of them. Sales count on the issue date, without tax, less credit notes: gross = exempt (clients with an exemption) + untaxed (others at 0 %) + taxable. Tax collected counts on the day of the payment. Arguments: p_from and p_to, inclusive; p_by, month or quarter. Errors: PT403, PT422. Callers: signed-in users with view_money.';

comment on function private.tax_sales(p_company uuid, p_from date, p_to date) is 'Sales and sales tax between two days by document and tax rate, in dollars, credit notes negative, and the tax received by day and rate; invoices counts a document for each of its rates, documents once.';

create or replace function private.invoice_application(
  p_application public.pay_applications, p_contract public.contracts, p_sums jsonb, p_due_date date, p_invoice_id uuid
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := p_application.company_id;
  project public.projects;
  quote public.quotes;
  is_linked boolean;
begin
  select * into project from public.projects p where p.company_id = company and p.id = p_application.project_id;
  if project.client_id is null then
    perform private.raise_api_error('PT422', 'Choose a client for this project first.', 'client_id');
  end if;
  -- The invoice counts toward the contract's quote, whose tax rate it has.
  select * into quote from public.quotes q where q.company_id = company and q.id = p_contract.quote_id and q.status = 'accepted'
    and q.deleted_at is null and q.client_id = project.client_id for update;
  -- Like a draw, it is linked only where enough is left of the quote: an invoice that was credited still counts there.
  is_linked := quote.subtotal - quote.discount_amount - quote.billed_amount >= (p_sums ->> 'amount')::numeric - (p_sums ->> 'deducted')::numeric - (
    select coalesce(sum(l.amount), 0) from public.pay_application_lines l join public.sov_lines s on s.company_id = l.company_id and s.id = l.sov_line_id
    where l.company_id = company and l.application_id = p_application.id and s.change_order_id is not null);
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, title, tax_rate, tax_name, due_date, retainage_set)
  values (p_invoice_id, company, project.client_id, project.id, case when is_linked then quote.id end, 'progress',
    left(project.name, 160) || ', application ' || p_application.number,
    coalesce(quote.tax_rate, (select t.default_tax_rate from public.company_tax_settings t where t.company_id = company), 0),
    quote.tax_name,
    coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = company and c.id = project.client_id))),
    (p_sums ->> 'withheld')::numeric);
  insert into public.invoice_items (company_id, invoice_id, change_order_id, position, name, quantity, unit_price, contract_amount,
    percent_before, percent_complete, tax_name, tax_rate)
  select company, p_invoice_id,
    -- A change order on an invoice that was credited is billed again without the link.
    case when abs(o.billed + l.amount) <= abs(o.amount) or abs(o.living + l.amount) > abs(o.amount) then s.change_order_id end, row_number() over (order by l.position, l.id),
    left(concat_ws(' ', nullif(l.item_number, ''), l.description), 300), 1, l.amount, l.scheduled_value,
    case when x.later >= x.before then x.before end, case when x.later >= x.before then x.later end, i.tax_name, i.tax_rate
  from public.pay_application_lines l
  join public.sov_lines s on s.company_id = l.company_id and s.id = l.sov_line_id
  left join public.quote_items i on i.company_id = s.company_id and i.id = s.quote_item_id
  cross join lateral (select private.percent_of(l.previous_work + l.previous_stored, l.scheduled_value) as before,
    private.percent_of(l.completed, l.scheduled_value) as later) x
  left join lateral (
    select c.amount, private.billed_amount(company, c.id) as billed, coalesce((select sum(k.total_price) from public.invoice_items k
      join public.invoices v on v.company_id = k.company_id and v.id = k.invoice_id
      where k.company_id = company and k.change_order_id = c.id and not private.is_canceled_invoice(v)), 0) as living
    from public.change_orders c where c.company_id = company and c.id = s.change_order_id
  ) o on true
  where l.company_id = company and l.application_id = p_application.id and l.amount <> 0;
  if (p_sums ->> 'deducted')::numeric > 0 then
    insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
    select company, p_invoice_id, 99999 + t.place, 'Less deposits and earlier invoices' || t.label, 1, -t.amount, t.name, t.rate
    from private.split_by_tax((p_sums ->> 'deducted')::numeric, quote.taxes) t;
  end if;
  if (p_sums ->> 'amount')::numeric = 0 then
    insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price)
    values (company, p_invoice_id, 100100, 'Retainage released', 1, 0);
  end if;
  update public.invoices v set status = 'sent' where v.company_id = company and v.id = p_invoice_id;
end $$;

create or replace function private.guard_invoice() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.project_id, new.title, new.description, new.discount_type, new.discount_value, new.tax_rate,
      new.retainage_rate, new.issue_date, new.due_date, new.notes, new.payment_terms, new.show_summary_only, new.po_number, new.tax_name)
    is distinct from
    (old.client_id, old.project_id, old.title, old.description, old.discount_type, old.discount_value, old.tax_rate,
      old.retainage_rate, old.issue_date, old.due_date, old.notes, old.payment_terms, old.show_summary_only, old.po_number, old.tax_name);
  release text;
begin
  if current_user = 'authenticated' then
    if new.status is distinct from old.status
       and (old.kind = 'credit_note'
         or (old.status || ' ' || new.status) not in ('draft sent', 'draft void', 'sent viewed', 'sent void', 'viewed void')
         and not (old.status = 'paid' and new.status = 'void' and old.paid_amount = 0)) then
      raise exception 'An invoice that is % cannot become %.', old.status, new.status using errcode = 'PT409';
    end if;
    if content_changed and old.status <> 'draft' then
      raise exception 'This invoice has been sent. Revise or void it to change it.' using errcode = 'PT409';
    end if;
  end if;
  if old.retainage_amount > 0 and old.status not in ('draft', 'void')
     and (new.status in ('draft', 'void') or new.deleted_at is not null and old.deleted_at is null) then
    select r.invoice_number into release from public.invoices r
    where r.company_id = old.company_id and r.retains_invoice_id = old.id and r.status <> 'void' and r.deleted_at is null limit 1;
    if release is not null then
      raise exception 'The retainage of this invoice is billed on invoice %. Void that invoice first.', release using errcode = 'PT409';
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
      when new.paid_amount >= new.total_amount - new.retainage_amount then 'paid'
      when new.paid_amount > 0 then 'partial'
      else 'sent' end;
    if new.status = 'paid' then
      new.paid_date := coalesce(new.paid_date, current_date);
    end if;
  end if;
  if new.status = 'void' and old.status <> 'void' then
    if old.paid_amount <> 0 and old.kind <> 'credit_note' then
      raise exception 'Reverse the payments of this invoice before you void it.' using errcode = 'PT409';
    end if;
    new.voided_at := now();
  end if;
  if old.status = 'paid' and new.status in ('draft', 'void') and old.kind <> 'credit_note' then
    new.paid_date := null;
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.paid_amount <> 0 then
    raise exception 'This invoice has payments and cannot be deleted. Reverse them or keep the invoice.' using errcode = 'PT409';
  end if;
  return new;
end $$;

create or replace function private.guard_quote() returns trigger
language plpgsql set search_path = '' as $$
declare
  content_changed constant boolean :=
    (new.client_id, new.custom_client_name, new.project_id, new.title, new.description, new.discount_type, new.discount_value,
      new.tax_rate, new.valid_until, new.notes, new.terms, new.show_summary_only, new.tax_name)
    is distinct from
    (old.client_id, old.custom_client_name, old.project_id, old.title, old.description, old.discount_type, old.discount_value,
      old.tax_rate, old.valid_until, old.notes, old.terms, old.show_summary_only, old.tax_name);
  allowed constant jsonb := '{
    "draft": ["sent", "accepted", "rejected", "expired"],
    "sent": ["draft", "accepted", "rejected", "expired"],
    "expired": ["draft", "sent", "accepted", "rejected"],
    "rejected": ["draft", "sent", "accepted"],
    "accepted": ["draft", "rejected"]
  }';
begin
  if current_user = 'authenticated' and content_changed and old.status <> 'draft' then
    perform private.raise_api_error(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
  end if;
  if new.status is distinct from old.status then
    if not allowed -> old.status ? new.status then
      raise exception 'A quote that is % cannot become %.', old.status, new.status using errcode = 'PT409';
    end if;
    if old.status = 'accepted' and private.is_quote_used(old.company_id, old.id) then
      raise exception 'This quote is part of a contract. Changes go through change orders.' using errcode = 'PT409';
    end if;
    if old.status = 'accepted' and old.billed_amount > 0 then
      raise exception 'This quote has been invoiced. Its status can no longer change.' using errcode = 'PT409';
    end if;
    -- A revision counts itself; any other way back to draft would lose what was sent.
    if current_user = 'authenticated' and new.status = 'draft' then
      perform private.raise_api_error(private.closed_quote_code(old.status), private.closed_quote_text(old.status));
    end if;
    if new.status = 'sent' then new.sent_at := now(); end if;
    new.accepted_at := case when new.status = 'accepted' then now() end;
    new.rejected_at := case when new.status = 'rejected' then now() end;
  end if;
  if new.deleted_at is not null and old.deleted_at is null and private.is_quote_used(old.company_id, old.id) then
    raise exception 'This quote is part of a contract and cannot be deleted.' using errcode = 'PT409';
  end if;
  if new.deleted_at is not null and old.deleted_at is null and old.billed_amount > 0 then
    raise exception 'This quote has been invoiced and cannot be deleted.' using errcode = 'PT409';
  end if;
  return new;
end $$;

create or replace function private.shared_document(p_share public.document_shares) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when whole ->> 'status' = 'draft' then whole || jsonb_build_object('description', null, 'notes', null, 'terms', null,
      'payment_terms', null, 'po_number', null, 'tax_exemption', null, 'taxes', null, 'line_taxes', null, 'tax_name', null, 'subtotal', 0, 'discount_value', 0, 'discount_amount', 0, 'tax_amount', 0, 'total_amount', 0, 'retainage_amount', 0, 'amount_due', 0,
      'balance', 0, 'decision', null, 'items', '[]'::jsonb)
    else whole end
  from (select case when p_share.quote_id is not null then (
    select jsonb_build_object('type', 'quote', 'id', q.id, 'number', q.quote_number, 'title', q.title, 'description', q.description,
      'status', case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end,
      'subtotal', q.subtotal, 'discount_type', q.discount_type, 'discount_value', q.discount_value,
      'discount_amount', q.discount_amount, 'tax_rate', q.tax_rate, 'tax_amount', q.tax_amount, 'tax_name', q.tax_name, 'taxes', q.taxes, 'line_taxes', q.line_taxes,
      'total_amount', q.total_amount, 'valid_until', q.valid_until, 'notes', q.notes, 'terms', q.terms, 'tax_exemption', q.tax_exemption,
      'show_summary_only', q.show_summary_only, 'revision', q.revision, 'created_at', q.created_at,
      'client_name', coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
      'decision', private.quote_decision(q) - array['signer_email', 'ip_address'],
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null then null else i.unit_price end,
          'total_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null then null else i.total_price end,
          'is_optional', i.is_optional, 'is_selected', i.is_selected, 'tax_name', i.tax_name, 'tax_rate', i.tax_rate,
          'alternative_group', i.alternative_group) order by i.position, i.id)
        from public.quote_items i where i.company_id = q.company_id and i.quote_id = q.id), '[]'))
    from public.quotes q where q.company_id = p_share.company_id and q.id = p_share.quote_id and q.deleted_at is null)
  else (
    select jsonb_build_object('type', 'invoice', 'id', v.id, 'number', v.invoice_number, 'kind', v.kind, 'title', v.title,
      'description', v.description, 'status', v.status,
      'payment_status', private.payment_status(v.status, v.balance, v.paid_amount, v.due_date),
      'subtotal', v.subtotal, 'discount_amount', v.discount_amount, 'tax_rate', v.tax_rate, 'tax_amount', v.tax_amount, 'tax_name', v.tax_name, 'taxes', v.taxes,
      'total_amount', v.total_amount, 'retainage_amount', v.retainage_amount, 'amount_due', v.amount_due,
      'paid_amount', v.paid_amount, 'credited_amount', private.credited_amount(v.company_id, v.id), 'balance', v.balance, 'issue_date', v.issue_date, 'po_number', v.po_number, 'tax_exemption', v.tax_exemption, 'due_date', v.due_date, 'notes', v.notes,
      'payment_terms', v.payment_terms, 'show_summary_only', v.show_summary_only, 'created_at', v.created_at,
      'client_name', (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when v.show_summary_only then null else i.unit_price end,
          'total_price', case when v.show_summary_only then null else i.total_price end,
          'contract_amount', case when v.show_summary_only then null else i.contract_amount end, 'percent_before', i.percent_before,
          'percent_complete', i.percent_complete, 'tax_name', i.tax_name, 'tax_rate', i.tax_rate) order by i.position, i.id)
        from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]'))
    from public.invoices v where v.company_id = p_share.company_id and v.id = p_share.invoice_id and v.deleted_at is null)
  end as whole) document
$$;

create or replace function public.save_item(p_item jsonb, p_related uuid[] default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  this_id constant uuid := coalesce((p_item ->> 'id')::uuid, gen_random_uuid());
  known public.items_database;
  given public.items_database;
  broken text;
begin
  perform private.require_write('edit_catalog', 'create_edit_items');
  select * into known from public.items_database where id = this_id and company_id = private.company_id();
  if known.id is null then
    given := jsonb_populate_record(null::public.items_database, private.item_defaults() || jsonb_strip_nulls(p_item));
    insert into public.items_database (id, name, description, category, trade, unit, cost, unit_price, markup_percentage, price_basis,
      tax_category, seasonal_pricing, winter_price, summer_price, sku, barcode, supplier, supplier_contact, supplier_email,
      supplier_sku, inventory_tracking, current_stock, reorder_level, usage_notes, material_id, vendor_id, is_active, tax_rate_id)
    values (this_id, given.name, given.description, given.category, given.trade, given.unit, given.cost, given.unit_price,
      given.markup_percentage, given.price_basis, given.tax_category, given.seasonal_pricing, given.winter_price, given.summer_price,
      given.sku, given.barcode, given.supplier, given.supplier_contact, given.supplier_email, given.supplier_sku,
      given.inventory_tracking, given.current_stock, given.reorder_level, given.usage_notes, given.material_id, given.vendor_id, true, given.tax_rate_id);
  else
    if p_item ? 'version' and (p_item ->> 'version')::int <> known.version then
      perform private.raise_api_error('PT409', 'Someone else changed this item while you were editing. Reload it and make your change again.');
    end if;
    given := jsonb_populate_record(known, p_item);
    update public.items_database set name = given.name, description = given.description, category = given.category, trade = given.trade,
      unit = given.unit, cost = given.cost, unit_price = given.unit_price, markup_percentage = given.markup_percentage,
      price_basis = given.price_basis, tax_category = given.tax_category, seasonal_pricing = given.seasonal_pricing,
      winter_price = given.winter_price, summer_price = given.summer_price, sku = given.sku, barcode = given.barcode,
      supplier = given.supplier, supplier_contact = given.supplier_contact, supplier_email = given.supplier_email,
      supplier_sku = given.supplier_sku, inventory_tracking = given.inventory_tracking, current_stock = given.current_stock,
      reorder_level = given.reorder_level, usage_notes = given.usage_notes, material_id = given.material_id, vendor_id = given.vendor_id, tax_rate_id = given.tax_rate_id
    where id = this_id;
  end if;
  if p_related is not null then
    delete from public.item_relations r where r.item_id = this_id and r.related_item_id <> all (p_related);
    insert into public.item_relations (item_id, related_item_id)
    select this_id, one from unnest(p_related) as one where one <> this_id on conflict do nothing;
  end if;
  return (select to_jsonb(l) from public.item_list l where l.id = this_id);
exception when unique_violation then
  get stacked diagnostics broken = constraint_name;
  if broken = 'items_database_sku_key' then
    perform private.raise_api_error('PT422', coalesce(private.own_sku_conflict(p_item ->> 'sku', this_id), 'Another item already has this SKU.'), 'sku');
  end if;
  perform private.raise_api_error('PT422', 'Another item already has this barcode.', 'barcode');
end $$;

create or replace function public.accounting_page(
  p_kind text, p_from date default null, p_to date default null, p_after uuid default null, p_limit int default 500
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
  after constant uuid := coalesce(p_after, '00000000-0000-0000-0000-000000000000');
  most constant int := least(greatest(coalesce(p_limit, 500), 1), 1000);
begin
  if company is null then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif p_kind = 'customers' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select c.id, c.name, c.company_name, c.email, c.phone, c.address, c.payment_terms, c.notes
      from public.clients c where c.company_id = company and c.deleted_at is null and c.id > after
      order by c.id limit most) x);
  elsif p_kind = 'invoices' then
    -- Credit notes are no invoices to a bookkeeping program; they are listed with the payments.
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select v.id, v.invoice_number, v.title, v.issue_date, v.due_date, v.payment_terms, v.discount_amount, v.tax_rate, v.tax_amount,
        v.total_amount,
        (select coalesce(c.company_name, c.name) from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as customer,
        (select coalesce(jsonb_agg(jsonb_build_object('name', i.name, 'description', i.description, 'quantity', i.quantity,
            'unit_price', i.unit_price, 'total_price', i.total_price,
            'tax_rate', coalesce(case when v.taxes is not null then i.tax_rate end, v.tax_rate)) order by i.position, i.id), '[]')
          from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id) as lines
      from public.invoices v
      where v.company_id = company and v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'credit_note'
        and v.id > after and (p_from is null or v.issue_date >= p_from) and (p_to is null or v.issue_date <= p_to)
      order by v.id limit most) x);
  elsif p_kind = 'payments' then
    return (select coalesce(jsonb_agg(to_jsonb(x) order by x.id), '[]') from (
      select m.id, m.paid_at::date as paid_on, m.kind, m.amount, m.method, m.reference, v.invoice_number,
        (select coalesce(c.company_name, c.name) from public.clients c where c.company_id = v.company_id and c.id = v.client_id) as customer
      from public.payments m join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
      where m.company_id = company and v.deleted_at is null and m.id > after
        and (p_from is null or m.paid_at::date >= p_from) and (p_to is null or m.paid_at::date <= p_to)
      order by m.id limit most) x);
  end if;
  perform private.raise_api_error('PT422', 'Choose customers, invoices or payments.', 'kind');
end $$;

create or replace function private.bill_draw(p_id uuid, p_invoice_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  draw public.payment_schedule;
  project public.projects;
  quote public.quotes;
  living uuid;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into draw from public.payment_schedule s where s.company_id = company and s.id = p_id for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Draw not found');
  end if;
  select v.id into living from public.invoices v
  where v.company_id = company and v.id = draw.invoice_id and not private.is_canceled_invoice(v);
  if living is not null then
    return living;
  elsif draw.paid_at is not null then
    perform private.raise_api_error('PT409', 'This draw was marked paid by hand. Mark it unpaid to invoice it.');
  end if;
  select * into project from public.projects p where p.company_id = company and p.id = draw.project_id;
  if project.client_id is null then
    perform private.raise_api_error('PT422', 'Choose a client for this project first.', 'client_id');
  end if;
  if (select count(*) = 1 from public.quotes q
      where q.company_id = company and q.project_id = project.id and q.status = 'accepted' and q.deleted_at is null) then
    select * into quote from public.quotes q
    where q.company_id = company and q.project_id = project.id and q.status = 'accepted' and q.deleted_at is null
      and q.client_id = project.client_id and q.subtotal - q.discount_amount - q.billed_amount >= draw.amount for update;
  end if;
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, title, tax_rate, tax_name, due_date)
  values (p_invoice_id, company, project.client_id, project.id, quote.id, 'progress', left(project.name || ', ' || draw.description, 200),
    coalesce(quote.tax_rate, (select t.default_tax_rate from public.company_tax_settings t where t.company_id = company), 0), quote.tax_name,
    greatest(draw.due_date, current_date));
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
  select company, p_invoice_id, t.place, left(draw.description, 300 - length(t.label)) || t.label, 1, t.amount, t.name, t.rate
  from private.split_by_tax(draw.amount, quote.taxes) t;
  update public.payment_schedule set invoice_id = p_invoice_id where company_id = company and id = draw.id;
  return p_invoice_id;
end $$;

create or replace function public.bill_quote(
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
  if customer is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
  elsif open_amount <= 0 then
    perform private.raise_api_error('PT409', 'This quote has been invoiced in full.');
  end if;
  insert into public.invoices (id, client_id, project_id, quote_id, kind, number_origin, title, tax_rate, tax_name, retainage_rate, due_date)
  values (p_invoice_id, customer, q.project_id, q.id, p_kind, 'quote',
    left(q.title || case p_kind when 'deposit' then ' (deposit)' when 'progress' then ' (progress)' else ' (final)' end, 200),
    q.tax_rate, q.tax_name, coalesce(p_retainage_rate, 0),
    coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = q.company_id and c.id = customer))));
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
  else
    deposit := case when p_kind = 'final' then open_amount else round(net * p_percent / 100, 2) end;
    if deposit is null or deposit <= 0 or p_percent > 100 then
      perform private.raise_api_error('PT422', 'Enter a percentage between 0 and 100.', 'percent');
    end if;
    if p_kind = 'final' and q.billed_amount <> 0 then
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
      select p_invoice_id, t.place, left(case p_kind when 'deposit' then trim_scale(p_percent) || '% deposit, ' else 'Remaining amount, ' end
        || q.quote_number || ' ' || q.title, 300 - length(t.label)) || t.label, 1, t.amount, t.name, t.rate
      from private.split_by_tax(deposit, q.taxes) t;
    end if;
  end if;
  if (select billed_amount > net from public.quotes where id = q.id) then
    perform private.raise_api_error('PT422', format('Only $%s of this quote is left to invoice.', to_char(open_amount, 'FM999,999,990.00')));
  end if;
  return private.invoice_json(p_invoice_id);
end $$;

create or replace function public.convert_quote(
  p_id uuid, p_client_id uuid default null, p_due_date date default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
  customer uuid;
  invoice uuid;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  select * into q from public.quotes where id = p_id and deleted_at is null for update;
  if not found then
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  select id into invoice from public.invoices
  where company_id = q.company_id and quote_id = q.id and kind = 'standard' and status <> 'void' and deleted_at is null;
  if invoice is not null then
    return private.invoice_json(invoice);
  end if;
  if q.status <> 'accepted' then
    perform private.raise_api_error('PT409', 'Only an accepted quote can be converted to an invoice.');
  end if;
  if q.billed_amount > 0 then
    perform private.raise_api_error('PT409', 'Part of this quote has been invoiced. Bill the remaining amount instead.');
  end if;
  customer := coalesce(q.client_id, p_client_id);
  if customer is null then
    perform private.raise_api_error('PT422', 'Client is required', 'client_id');
  end if;
  insert into public.invoices (client_id, project_id, quote_id, number_origin, title, description, discount_type, discount_value,
    tax_rate, due_date, notes, show_summary_only, tax_name)
  values (customer, q.project_id, q.id, 'quote', q.title, q.description, q.discount_type, q.discount_value, q.tax_rate,
    coalesce(p_due_date, current_date + private.term_days((select c.payment_terms from public.clients c where c.company_id = q.company_id and c.id = customer))),
    q.notes, q.show_summary_only, q.tax_name)
  returning id into invoice;
  insert into public.invoice_items (invoice_id, item_id, quote_item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, tax_name, tax_rate)
  select invoice, item_id, id, position, section, name, description, quantity, unit, unit_price, unit_cost, tax_name, tax_rate
  from public.quote_items where company_id = q.company_id and quote_id = q.id and is_selected;
  return private.invoice_json(invoice);
end $$;

create or replace function public.duplicate_quote(p_id uuid, p_new_id uuid default gen_random_uuid()) returns jsonb
language plpgsql set search_path = '' as $$
declare
  q public.quotes;
begin
  perform private.require_write('edit_documents', 'create_edit_quotes');
  select * into q from public.quotes where id = p_id and deleted_at is null;
  if not found then
    perform private.raise_api_error('PT404', 'Quote not found');
  end if;
  insert into public.quotes (id, client_id, custom_client_name, project_id, number_origin, title, description, discount_type,
    discount_value, tax_rate, valid_until, notes, terms, show_summary_only, duplicated_from, tax_name)
  values (p_new_id, q.client_id, q.custom_client_name, q.project_id, case q.number_origin when 'project' then 'project' else 'quotes_page' end,
    q.title, q.description, q.discount_type, q.discount_value, q.tax_rate, current_date + 30, q.notes, q.terms, q.show_summary_only, q.id, q.tax_name)
  on conflict (id) do nothing;
  if found then
    insert into public.quote_items (quote_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost,
      is_optional, is_selected, alternative_group, catalog_price, tax_name, tax_rate)
    select p_new_id, item_id, position, section, name, description, quantity, unit, unit_price, unit_cost, is_optional, is_selected,
      alternative_group, catalog_price, tax_name, tax_rate
    from public.quote_items where company_id = q.company_id and quote_id = q.id;
  end if;
  return private.quote_json(p_new_id);
end $$;

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
      'left_of_mixed', case when v.status = 'draft' and v.quote_id is not null and v.kind not in ('credit_note', 'retainage')
        then private.left_of_mixed(v.company_id, v.quote_id, v.id) end,
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

create or replace function private.issue_credit_note(p_invoice_id uuid, p_amount numeric, p_reason text, p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  original public.invoices;
  most numeric;
  to_credit numeric;
begin
  perform private.require_write('edit_documents', 'create_edit_invoices');
  if exists (select from public.invoices where company_id = company and id = p_id) then
    return p_id;
  end if;
  select * into original from public.invoices
  where company_id = company and id = p_invoice_id and deleted_at is null and kind <> 'credit_note' for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'Invoice not found');
  elsif original.status in ('draft', 'void') then
    perform private.raise_api_error('PT409', format('This invoice is %s; there is nothing to credit.', original.status));
  end if;
  -- retainage is invoiced, and credited, on a separate invoice
  most := original.amount_due - (select coalesce(sum(total_amount), 0) from public.invoices
    where company_id = company and credits_invoice_id = original.id and status <> 'void' and deleted_at is null);
  if p_amount is null or p_amount <= 0 or p_amount > most then
    perform private.raise_api_error('PT422', case when original.amount_due <= 0 then 'Nothing is due on this invoice, so there is nothing to credit.'
      when most <= 0 then 'All of this invoice has been credited.'
      else format('Enter an amount up to $%s.', to_char(most, 'FM999,999,990.00')) end, 'amount');
  end if;
  -- Credited in full, a pay application opens again, and would withhold less than was released of it.
  if p_amount = most and exists (select from public.pay_applications a where a.company_id = company and a.invoice_id = original.id)
     and exists (select from public.invoices r where r.company_id = company and r.retains_invoice_id = original.id and not private.is_canceled_invoice(r)) then
    perform private.raise_api_error('PT409', 'Retainage of this pay application was released by invoice. Void that invoice first.');
  end if;
  insert into public.invoices (id, company_id, client_id, project_id, quote_id, kind, number_origin, title, description, due_date,
    credits_invoice_id, tax_rate, tax_name, credited_total)
  values (p_id, company, original.client_id, original.project_id, null, 'credit_note', 'credit_note',
    left('Credit for ' || original.invoice_number, 200), p_reason, current_date, original.id,
    original.tax_rate, original.tax_name, p_amount);
  -- The amount is gross; the note shows net and tax at the invoice's rates, each in proportion to what it is of the invoice.
  -- A reason that is too long for the line is put above it.
  insert into public.invoice_items (company_id, invoice_id, position, name, quantity, unit_price, tax_name, tax_rate)
  select company, p_id, t.place, left(case when length(btrim(p_reason)) between 1 and 300 then btrim(p_reason)
      else 'Credit for ' || original.invoice_number end, 300 - length(t.label)) || t.label,
    1, round(t.amount / (1 + coalesce(t.rate, original.tax_rate) / 100), 2), t.name, t.rate
  from private.split_by_tax(p_amount, (select jsonb_agg(x.tax || jsonb_build_object('net', (x.tax ->> 'net')::numeric + (x.tax ->> 'tax')::numeric) order by x.place)
    from jsonb_array_elements(original.taxes) with ordinality x (tax, place))) t;
  update public.invoices set status = 'paid', sent_at = now(), paid_date = current_date where company_id = company and id = p_id;
  to_credit := greatest(0, p_amount - greatest(original.balance, 0));
  -- in one statement: between the two the invoice would be open for a moment
  insert into public.payments (company_id, invoice_id, kind, amount, reference)
  select company, original.id, entry.kind, entry.amount, v.invoice_number
  from public.invoices v
  cross join (values (1, 'kept_as_credit', -to_credit), (2, 'credit_note', p_amount)) entry (place, kind, amount)
  where v.company_id = company and v.id = p_id and entry.amount <> 0 order by entry.place;
  if to_credit > 0 then
    insert into public.client_credits (company_id, client_id, amount, source, invoice_id, notes)
    values (company, original.client_id, to_credit, 'credit_note', p_id, p_reason);
  end if;
  return p_id;
end $$;

create or replace function private.tax_figures(p_company uuid, p_from date, p_to date, p_by text)
returns table (starts date, gross numeric, exempt numeric, untaxed numeric, taxable numeric, tax_due numeric, tax_collected numeric, invoices int)
language sql stable set search_path = '' as $$
  select greatest(date_trunc(p_by, f.day::timestamp)::date, p_from), sum(f.net),
    coalesce(sum(f.net) filter (where f.is_untaxed and f.is_exempt), 0),
    coalesce(sum(f.net) filter (where f.is_untaxed and not f.is_exempt), 0),
    coalesce(sum(f.net) filter (where not f.is_untaxed), 0), sum(f.tax), sum(f.collected), sum(f.documents)::int
  from (select s.*, s.rate = 0 and s.tax = 0 as is_untaxed from private.tax_sales(p_company, p_from, p_to) s) f
  group by 1
$$;

create or replace view public.item_list with (security_invoker = true) as
select i.id, i.company_id, i.name, i.description, i.category, i.trade, i.unit, i.cost, i.unit_price, i.markup_percentage,
  i.price_basis, i.profit_margin, i.tax_category, i.seasonal_pricing, i.winter_price, i.summer_price, i.sku, i.barcode,
  i.supplier, i.supplier_contact, i.supplier_email, i.supplier_sku, i.inventory_tracking, i.current_stock,
  i.reorder_level, i.usage_notes, i.usage_count, i.last_used_at, i.material_id, i.vendor_id, i.is_active, i.version,
  i.created_by, i.created_at, i.updated_at, i.import_id, i.current_stock as stock_quantity,
  private.item_price(i.*) as price,
  case when i.inventory_tracking and i.current_stock <= 0 then 'out' when i.inventory_tracking and i.current_stock <= i.reorder_level then 'low' else 'in' end as stock_status,
  m.name as material_name, v.name as vendor_name,
  (select g.object_path from public.item_images g where g.company_id = i.company_id and g.item_id = i.id
    order by g.is_primary desc, g.position limit 1) as image_path,
  i.tax_rate_id
from public.items_database i
left join public.materials m on m.company_id = i.company_id and m.id = i.material_id
left join public.vendors v on v.company_id = i.company_id and v.id = i.vendor_id;

create or replace view public.item_picker with (security_invoker = true) as
select i.id, i.company_id, i.name, i.description, coalesce(i.category, 'general') as category, i.trade, i.unit, private.item_price(i) as price,
  i.unit_price, i.cost, i.markup_percentage, coalesce(i.supplier, 'Unknown') as supplier, i.sku, i.barcode, i.tax_category,
  case when not i.inventory_tracking then 'in-stock' when i.current_stock <= 0 then 'out-of-stock' when i.current_stock <= i.reorder_level then 'low-stock' else 'in-stock' end as stock_status,
  i.current_stock, i.usage_count, i.last_used_at,
  i.seasonal_pricing and private.item_price(i) <> i.unit_price as is_seasonal_price,
  case when t.id is not null then t.name when i.tax_category = 'exempt' then 'Exempt' end as tax_name,
  case when t.id is not null then t.rate when i.tax_category = 'exempt' then 0 end as tax_rate
from public.items_database i
left join public.tax_rates t on t.company_id = i.company_id and t.id = i.tax_rate_id and t.is_active
where i.is_active;

create or replace view public.tax_liability with (security_invoker = true) as
select v.company_id, date_trunc('month', v.issue_date)::date as month, t.rate::numeric(6, 3) as tax_rate,
  sum(t.net * s.sign) as taxable, sum(t.tax * s.sign) as tax,
  -- The share that was received of what is due, of the tax that is left; both without what was credited.
  sum(case when v.kind <> 'credit_note' and v.amount_due > coalesce(n.credited, 0)
    then round((t.tax - case when v.taxes is null then coalesce(n.tax, 0) else coalesce(n.tax, 0) * t.tax / nullif(v.tax_amount, 0) end) * (v.paid_amount - coalesce(n.credited, 0)) / (v.amount_due - coalesce(n.credited, 0)), 2)
    else 0 end) as tax_collected,
  count(*)::int as invoices
from public.invoices v
cross join lateral (select case v.kind when 'credit_note' then -1 else 1 end as sign) s
cross join lateral private.taxes_of(v.tax_name, v.tax_rate, v.subtotal - v.discount_amount, v.tax_amount, v.taxes) t
left join (select c.company_id, c.credits_invoice_id, sum(c.total_amount) as credited, sum(c.tax_amount) as tax
  from public.invoices c where c.kind = 'credit_note' and c.status not in ('draft', 'void') and c.deleted_at is null
  group by c.company_id, c.credits_invoice_id) n on n.company_id = v.company_id and n.credits_invoice_id = v.id
where v.deleted_at is null and v.status not in ('draft', 'void') and v.kind <> 'retainage'
group by v.company_id, date_trunc('month', v.issue_date), t.rate::numeric(6, 3);

reset check_function_bodies;
