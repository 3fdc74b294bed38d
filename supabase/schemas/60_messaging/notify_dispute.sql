create function private.notify_dispute(p_dispute public.payment_disputes) returns void
language sql security definer set search_path = '' as $$
  insert into private.notices (company_id, user_id, kind, about, facts)
  select p_dispute.company_id, u.id, 'payment_dispute',
    p_dispute.external_id || case when p_dispute.closed_at is null then '' else ' ' || p_dispute.status end,
    jsonb_build_object('invoice_id', v.id, 'invoice_number', v.invoice_number, 'client_name', c.name, 'amount', p_dispute.amount,
      'status', p_dispute.status, 'reason', p_dispute.reason, 'respond_by', p_dispute.respond_by,
      'taken_from_payment', p_dispute.taken_from_payment, 'taken_from_credit', p_dispute.taken_from_credit)
  from public.invoices v
  join public.user_profiles u on u.company_id = v.company_id and u.role = 'owner' and u.is_active
  left join public.clients c on c.company_id = v.company_id and c.id = v.client_id
  where v.company_id = p_dispute.company_id and v.id = p_dispute.invoice_id
  on conflict do nothing;
  insert into public.activity_log (company_id, type, status, title, description, entity_id, permission)
  select v.company_id, 'invoice', case when p_dispute.closed_at is null then 'disputed' else 'dispute ' || p_dispute.status end,
    case when p_dispute.closed_at is null then 'Payment disputed' else 'Dispute ' || p_dispute.status end,
    v.invoice_number, v.id, 'view_money'
  from public.invoices v where v.company_id = p_dispute.company_id and v.id = p_dispute.invoice_id
$$;
comment on function private.notify_dispute is
  'Queues an email to the owners and logs an activity when a payment is disputed or the dispute is closed.';
