create function private.question_thread(p_share public.document_shares) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('client_id', c.id, 'email', coalesce(nullif(btrim(c.email), ''), p_share.sent_to), 'lead_id', case when c.id is null then l.id end,
    'name', coalesce(c.name, l.contact_name), 'about', d.kind || ' ' || d.number, 'project_id', d.project_id, 'people', to_jsonb(array[p_share.created_by, d.created_by]))
  from (
    select 'quote' as kind, q.quote_number as number, q.client_id, q.lead_id, q.project_id, q.created_by from public.quotes q
    where q.company_id = p_share.company_id and q.id = p_share.quote_id and q.deleted_at is null and q.status <> 'draft'
    union all
    select 'invoice', v.invoice_number, v.client_id, null, v.project_id, v.created_by from public.invoices v
    where v.company_id = p_share.company_id and v.id = p_share.invoice_id and v.deleted_at is null and v.status <> 'draft') d
  left join public.leads l on l.company_id = p_share.company_id and l.id = d.lead_id and l.deleted_at is null
  left join public.clients c on c.company_id = p_share.company_id and c.id = coalesce(d.client_id, l.client_id) and c.deleted_at is null
  where not p_share.is_preview and (c.id is not null or l.id is not null)
$$;
comment on function private.question_thread is
  'Where a question about a shared document is answered: its client, else its lead; null where it has neither, is a draft, or a member looks as '
  'the client. email may be null: { client_id, email, lead_id, name, about, project_id, people: who sent and wrote it }.';
