set check_function_bodies = off;

create or replace function private.quote_json(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
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
      'contract', (select jsonb_build_object('status', k.status, 'source', k.source, 'is_this_quote', coalesce(k.quote_id = q.id, false))
        from public.contracts k where k.company_id = q.company_id and k.project_id = q.project_id),
      'change_order', (select jsonb_build_object('id', o.id, 'number', o.number) from public.change_orders o
        where o.company_id = q.company_id and o.quote_id = q.id and o.status <> 'void'),
      'lead', (select jsonb_build_object('id', l.id, 'contact_name', l.contact_name, 'email', l.email, 'phone', l.phone, 'address', l.address,
          'may_text', l.text_consent_at is not null and l.text_stopped_at is null and private.e164(l.phone) is not null)
        from public.leads l where l.company_id = q.company_id and l.id = q.lead_id),
      'decision', private.quote_decision(q))
    from public.quotes q where q.id = p_id);
end $$;

create or replace view public.quote_list with (security_invoker = true) as
select q.id, q.company_id, q.quote_number, q.title, q.description, q.client_id, coalesce(c.name, q.custom_client_name) as client_name,
  -- A quote of a lead that is no client yet goes to the lead.
  coalesce(c.email, (select l.email from public.leads l where q.client_id is null and l.company_id = q.company_id and l.id = q.lead_id)) as client_email,
  coalesce(c.phone, (select l.phone from public.leads l where q.client_id is null and l.company_id = q.company_id and l.id = q.lead_id)) as client_phone, q.custom_client_name, q.project_id, p.name as project_name,
  case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end as status,
  q.subtotal, q.discount_amount, q.tax_rate, q.tax_amount, q.total_amount, q.items_count, q.valid_until,
  q.valid_until - current_date as days_left, q.billed_amount, q.billed_amount > 0 as is_billed,
  (select v.id from public.invoices v where v.company_id = q.company_id and v.quote_id = q.id and v.status <> 'void'
    and v.deleted_at is null and v.kind not in ('credit_note', 'retainage') order by v.created_at limit 1) as invoice_id,
  q.revision, q.sent_at, q.viewed_at, q.accepted_at, q.notes, q.show_summary_only, q.version, q.created_by, q.created_at, q.updated_at,
  q.deposit_deduction
from public.quotes q
left join public.clients c on c.company_id = q.company_id and c.id = q.client_id
left join public.projects p on p.company_id = q.company_id and p.id = q.project_id
where q.deleted_at is null;

reset check_function_bodies;
