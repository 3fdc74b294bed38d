-- After paying, the client could download a receipt until the dialog was closed. Whoever holds the invoice's link finds the receipt of
-- each payment behind it now: when, how and how much; no reference, note or id of the books.

create function private.shared_payments(p_company uuid, p_invoice uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'credited', r.credited, 'method', r.method,
    'paid_on', private.day_of(p_company, r.paid_at)) order by r.paid_at, r.created_at), '[]')
  from (
    select m.amount, coalesce((select sum(k.amount) from public.client_credits k
        where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0) as credited,
      m.method, m.paid_at, m.created_at
    from public.payments m
    where m.company_id = p_company and m.invoice_id = p_invoice and m.kind = 'payment'
      -- One that was given back, or bounced, is received no more.
      and m.amount + coalesce((select sum(b.amount) from public.payments b
        where b.company_id = m.company_id and b.reverses_payment_id = m.id), 0) > 0
    union all
    -- What came online and found nothing open.
    select 0, k.amount, k.method, k.paid_at, k.created_at
    from public.client_credits k
    where k.company_id = p_company and k.invoice_id = p_invoice and k.amount > 0 and k.paid_at is not null and k.payment_id is null
      and k.amount + coalesce((select sum(b.amount) from public.client_credits b
        where b.company_id = k.company_id and b.returns_credit_id = k.id), 0) > 0
  ) r
$$;
comment on function private.shared_payments is 'What has been received for an invoice and not been given back, as its client may know it.';
revoke execute on function private.shared_payments from public, anon;

create or replace function public.view_shared_document(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  document jsonb;
begin
  document := private.shared_document(share);
  if document is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  if private.company_id() is distinct from share.company_id and document ->> 'status' <> 'draft' then
    update public.document_shares set first_viewed_at = coalesce(first_viewed_at, now()), last_viewed_at = now(), view_count = view_count + 1
    where id = share.id;
    if share.quote_id is not null then
      update public.quotes set viewed_at = now() where company_id = share.company_id and id = share.quote_id and viewed_at is null;
    else
      update public.invoices set viewed_at = coalesce(viewed_at, now()), status = case status when 'sent' then 'viewed' else status end
      where company_id = share.company_id and id = share.invoice_id and (viewed_at is null or status = 'sent');
    end if;
  end if;
  return document || jsonb_build_object('company', private.company_card(share.company_id), 'expires_at', share.expires_at)
    || case when share.invoice_id is null then '{}' else jsonb_build_object('payments',
      case when document ->> 'status' = 'draft' then '[]' else private.shared_payments(share.company_id, share.invoice_id) end) end;
end $$;
