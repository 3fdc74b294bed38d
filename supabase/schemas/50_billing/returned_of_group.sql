create function private.returned_of_group(p_group public.payment_groups) returns numeric
language sql stable set search_path = '' as $$
  with parts as (
    select m.id as payment_id, k.id as credit_id
    from public.payment_attempts a
    left join public.payments m on m.provider = 'stripe' and m.kind = 'payment' and m.external_id = p_group.stripe_payment_intent_id || ':' || a.id
    left join public.client_credits k on k.external_id = p_group.stripe_payment_intent_id || ':' || a.id
    where a.company_id = p_group.company_id and a.group_id = p_group.id
  )
  select coalesce((select -sum(r.amount) from public.payments r
      where r.company_id = p_group.company_id and r.reverses_payment_id in (select payment_id from parts)), 0)
    + coalesce((select -sum(r.amount) from public.client_credits r
      where r.company_id = p_group.company_id and r.returns_credit_id in (select credit_id from parts)), 0)
    - coalesce((select sum(d.taken_from_payment + d.taken_from_credit) from public.payment_disputes d
      where d.company_id = p_group.company_id
        and (d.payment_id in (select payment_id from parts) or d.credit_id in (select credit_id from parts))), 0)
$$;
comment on function private.returned_of_group is 'What was refunded of one charge of several invoices, in dollars, without lost disputes.';
