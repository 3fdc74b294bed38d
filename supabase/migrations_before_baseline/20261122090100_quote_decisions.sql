-- What the client decided comes with the quote: who signed, when, with which strokes, for the paper and for the contractor.

create function private.quote_decision(q public.quotes) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('decision', a.decision, 'signer_name', a.signer_name, 'signer_email', a.signer_email,
    'signature', a.signature, 'reason', a.reason, 'decided_at', a.decided_at, 'document_hash', a.document_hash,
    'ip_address', a.ip_address)
  from public.document_acceptances a
  where a.company_id = q.company_id and a.quote_id = q.id and a.decision = q.status
    -- a signature under an earlier revision is none under this one
    and not exists (select from public.quote_revisions r
      where r.company_id = q.company_id and r.quote_id = q.id and r.created_at > a.decided_at)
  order by a.decided_at desc limit 1
$$;
comment on function private.quote_decision is
  'The client''s decision that gave a quote its status: {decision, signer_name, signer_email, signature, reason, decided_at, document_hash, ip_address}; null where the contractor set the status or nobody has decided.';
grant execute on function private.quote_decision to authenticated, service_role;

create or replace function private.shared_document(p_share public.document_shares) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when p_share.quote_id is not null then (
    select jsonb_build_object('type', 'quote', 'id', q.id, 'number', q.quote_number, 'title', q.title, 'description', q.description,
      'status', case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end,
      'subtotal', q.subtotal, 'discount_type', q.discount_type, 'discount_value', q.discount_value,
      'discount_amount', q.discount_amount, 'tax_rate', q.tax_rate, 'tax_amount', q.tax_amount,
      'total_amount', q.total_amount, 'valid_until', q.valid_until, 'notes', q.notes, 'terms', q.terms,
      'show_summary_only', q.show_summary_only, 'revision', q.revision, 'created_at', q.created_at,
      'client_name', coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
      'decision', private.quote_decision(q) - array['signer_email', 'ip_address'],
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null then null else i.unit_price end,
          'total_price', case when q.show_summary_only and not i.is_optional and i.alternative_group is null then null else i.total_price end,
          'is_optional', i.is_optional, 'is_selected', i.is_selected,
          'alternative_group', i.alternative_group) order by i.position, i.id)
        from public.quote_items i where i.company_id = q.company_id and i.quote_id = q.id), '[]'))
    from public.quotes q where q.company_id = p_share.company_id and q.id = p_share.quote_id and q.deleted_at is null)
  else (
    select jsonb_build_object('type', 'invoice', 'id', v.id, 'number', v.invoice_number, 'kind', v.kind, 'title', v.title,
      'description', v.description, 'status', v.status,
      'payment_status', private.payment_status(v.status, v.balance, v.paid_amount, v.due_date),
      'subtotal', v.subtotal, 'discount_amount', v.discount_amount, 'tax_rate', v.tax_rate, 'tax_amount', v.tax_amount,
      'total_amount', v.total_amount, 'retainage_amount', v.retainage_amount, 'amount_due', v.amount_due,
      'paid_amount', v.paid_amount, 'balance', v.balance, 'issue_date', v.issue_date, 'due_date', v.due_date, 'notes', v.notes,
      'payment_terms', v.payment_terms, 'show_summary_only', v.show_summary_only, 'created_at', v.created_at,
      'client_name', (select c.name from public.clients c where c.company_id = v.company_id and c.id = v.client_id),
      'items', coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit,
          'unit_price', case when v.show_summary_only then null else i.unit_price end,
          'total_price', case when v.show_summary_only then null else i.total_price end,
          'contract_amount', case when v.show_summary_only then null else i.contract_amount end, 'percent_before', i.percent_before,
          'percent_complete', i.percent_complete) order by i.position, i.id)
        from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]'))
    from public.invoices v where v.company_id = p_share.company_id and v.id = p_share.invoice_id and v.deleted_at is null and v.status <> 'draft')
  end
$$;

create or replace function private.quote_json(p_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select to_jsonb(q) || jsonb_build_object(
      'client', (select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
          'company_name', c.company_name, 'payment_terms', c.payment_terms)
        from public.clients c where c.company_id = q.company_id and c.id = q.client_id),
      'client_name', coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
      'project_name', (select p.name from public.projects p where p.company_id = q.company_id and p.id = q.project_id),
      'items', coalesce((select jsonb_agg(to_jsonb(i) order by i.position, i.id)
        from public.quote_items i where i.company_id = q.company_id and i.quote_id = q.id), '[]'),
      'invoices', coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'invoice_number', v.invoice_number, 'kind', v.kind,
          'status', v.status, 'total_amount', v.total_amount) order by v.created_at)
        from public.invoices v where v.company_id = q.company_id and v.quote_id = q.id and v.deleted_at is null), '[]'),
      'decision', private.quote_decision(q))
    from public.quotes q where q.id = p_id);
end $$;
