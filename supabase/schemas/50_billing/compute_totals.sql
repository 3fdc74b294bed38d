create function private.compute_totals() returns trigger
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
comment on function private.compute_totals is
  'discount, tax and total from the subtotal: total = (subtotal - discount) + tax, each rounded to the cent, half '
  'away from zero. Where lines have their own tax rates, the tax is rounded once for each rate. A discount never '
  'exceeds the subtotal. packages/domain computes the same. A credit note adds '
  'up to what it credits, and the invoices of a quote to the quote.';
