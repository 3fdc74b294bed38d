create function private.is_waiver_paid(p_waiver public.lien_waivers) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when p_waiver.draw_id is null then private.is_application_paid(p_waiver.company_id, p_waiver.application_id)
    else exists (select from public.payment_schedule s join public.invoices v on v.company_id = s.company_id and v.id = s.invoice_id
      where s.company_id = p_waiver.company_id and s.id = p_waiver.draw_id and v.status = 'paid' and not private.is_canceled_invoice(v)) end
$$;
comment on function private.is_waiver_paid is 'Whether the invoice of a waiver''s pay application or draw is paid in full.';
