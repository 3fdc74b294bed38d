create function public.claim_due_receipts(p_limit int default 20) returns table (id uuid, letter jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('receipt');
  return query
    with taken as (
      update private.receipt_mails r set status = 'sending', attempts = r.attempts + 1, next_attempt_at = now() + interval '2 minutes'
      where r.id in (select q.id from private.receipt_mails q where q.status in ('queued', 'sending') and q.next_attempt_at <= now()
        order by q.next_attempt_at limit p_limit for update skip locked)
      returning r.payment_id, r.credit_id
    ), received as (
      select m.id, m.company_id, m.invoice_id, m.amount, coalesce((select sum(k.amount) from public.client_credits k
          where k.company_id = m.company_id and k.payment_id = m.id and k.source = 'overpayment'), 0) as credited, m.method, m.paid_at
      from taken t join public.payments m on m.id = t.payment_id
      union all
      select k.id, k.company_id, k.invoice_id, 0, k.amount, k.method, k.paid_at
      from taken t join public.client_credits k on k.id = t.credit_id
    )
    select m.id, jsonb_build_object('company', private.company_card(m.company_id), 'email', nullif(btrim(c.email), ''), 'client_name', c.name,
      'amount', m.amount, 'credited', m.credited, 'method', m.method, 'paid_at', m.paid_at, 'paid_on', private.company_date(m.company_id, m.paid_at),
      'invoice_number', v.invoice_number,
      'is_void', v.status = 'void' or v.deleted_at is not null, 'balance', case when v.status = 'void' or v.deleted_at is not null then 0 else v.balance end)
    from received m
    join public.invoices v on v.company_id = m.company_id and v.id = m.invoice_id
    join public.clients c on c.company_id = v.company_id and c.id = v.client_id;
end $$;
comment on function public.claim_due_receipts is
  'Receipts to email, each to one caller, which then has two minutes. Arguments: p_limit rows. Callers: the '
  'messaging gateway.';
grant execute on function public.claim_due_receipts to service_role;
