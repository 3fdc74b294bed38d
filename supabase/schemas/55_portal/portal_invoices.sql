create function private.portal_invoices(p_company uuid, p_client uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.issue_date desc, r.number desc), '[]')
  from (
    select v.id, v.invoice_number as number, v.title, v.kind, v.issue_date, v.due_date, v.amount_due, v.balance, v.project_id,
      private.payment_status(v.status, v.balance, v.paid_amount, v.due_date) as payment_status,
      private.shared_payments(v.company_id, v.id) as payments, private.bank_payment(v.company_id, v.id) as bank_payment
    from public.invoices v
    where v.company_id = p_company and v.client_id = p_client and v.deleted_at is null and v.status not in ('draft', 'void')
      and v.kind <> 'credit_note'
    order by v.issue_date desc, v.invoice_number desc limit 200
  ) r
$$;
comment on function private.portal_invoices is
  'The invoices of a client as they see them, with what was received for each; amounts in dollars.';
