create function private.quote_json(p_id uuid) returns jsonb
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
          'may_text', private.lead_may_be_texted(l))
        from public.leads l where l.company_id = q.company_id and l.id = q.lead_id),
      'decision', private.quote_decision(q))
    from public.quotes q where q.id = p_id);
end $$;
comment on function private.quote_json is
  'A quote with its client, project, lines and invoices, as the caller may read them.';
grant execute on function private.quote_json to authenticated, service_role;
