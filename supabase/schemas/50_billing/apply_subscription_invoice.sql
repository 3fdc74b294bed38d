create function private.apply_subscription_invoice(p_object jsonb, p_type text, p_at timestamptz) returns text
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := (select c.id from public.companies c where c.stripe_customer_id = p_object ->> 'customer');
  standing text;
begin
  if company is null then
    return 'ignored: unknown customer';
  end if;
  insert into public.billing_history as h (company_id, external_id, description, amount, status, issued_at, pdf_url, hosted_url)
  values (company, p_object ->> 'id', coalesce(p_object #>> '{lines,data,0,description}', p_object ->> 'number', ''),
    coalesce((p_object ->> 'total')::numeric, (p_object ->> 'amount_due')::numeric, 0) / 100,
    case p_type when 'invoice.paid' then 'paid' when 'invoice.payment_failed' then 'failed' when 'invoice.voided' then 'void' else 'pending' end,
    coalesce(private.from_epoch(p_object -> 'created'), p_at), p_object ->> 'invoice_pdf', p_object ->> 'hosted_invoice_url')
  on conflict (external_id) do update set
    status = case when h.status in ('paid', 'void') and excluded.status in ('pending', 'failed') then h.status
      when h.status = 'failed' and excluded.status = 'pending' then h.status else excluded.status end,
    amount = excluded.amount, pdf_url = coalesce(excluded.pdf_url, h.pdf_url), hosted_url = coalesce(excluded.hosted_url, h.hosted_url)
  returning h.status into standing;
  -- an old failure says nothing: of what has been paid since, or from before the subscription was last said to run
  if p_type = 'invoice.payment_failed' and standing = 'failed' and not exists (
    select from public.subscriptions s where s.company_id = company and s.status in ('active', 'trialing') and s.last_event_at >= p_at)
  then
    update public.companies set plan_status = 'past_due' where id = company and plan_status = 'active';
  end if;
  return 'applied';
end $$;
comment on function private.apply_subscription_invoice is
  'Notes what Plumbline has charged a company; a failed renewal makes its plan past due.';
