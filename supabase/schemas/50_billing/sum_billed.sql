create function private.sum_billed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.quotes q
  set billed_amount = coalesce((
    select sum(v.subtotal - v.discount_amount - private.changed_amount(v.company_id, v.id)) from public.invoices v
    where v.company_id = q.company_id and v.quote_id = q.id and v.status <> 'void' and v.deleted_at is null
      and v.kind not in ('credit_note', 'retainage')), 0)
  where q.company_id = new.company_id and q.id = new.quote_id;
  return null;
end $$;
comment on function private.sum_billed is
  'Keeps quotes.billed_amount equal to the net amount of its living invoices.';
