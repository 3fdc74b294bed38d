create function private.portal_of_share(p_share public.document_shares) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('access_id', a.id, 'is_from_portal', p_share.access_id is not null)
  from public.portal_access a
  where a.company_id = p_share.company_id and a.revoked_at is null and a.last_sent_at is not null and a.client_id = coalesce(
    (select q.client_id from public.quotes q where q.company_id = p_share.company_id and q.id = p_share.quote_id),
    (select v.client_id from public.invoices v where v.company_id = p_share.company_id and v.id = p_share.invoice_id))
$$;
comment on function private.portal_of_share is
  'The portal of the client of a shared document, where the client was invited to one: { access_id, is_from_portal }.';
