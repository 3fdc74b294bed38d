create function private.compute_totals() returns trigger
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
  'away from zero. A discount never exceeds the subtotal. packages/domain computes the same. A credit note adds '
  'up to what it credits, and the invoices of a quote to the quote.';
