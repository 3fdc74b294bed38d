create function private.is_draw_open(p_draw public.payment_schedule) returns boolean
language sql stable set search_path = '' as $$
  select case when p_draw.invoice_id is null then p_draw.paid_at is null
    else (select case when private.is_canceled_invoice(v) then p_draw.paid_at is null else v.status = 'draft' end
      from public.invoices v where v.company_id = p_draw.company_id and v.id = p_draw.invoice_id) end
$$;
comment on function private.is_draw_open is
  'Whether the money of a draw is still to be invoiced: it has no invoice, or only a draft or a canceled one.';
grant execute on function private.is_draw_open to authenticated, service_role;
