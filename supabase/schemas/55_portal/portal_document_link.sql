create function public.portal_document_link(p_token text, p_quote_id uuid default null, p_invoice_id uuid default null) returns jsonb
language sql set search_path = '' as $$ select private.portal_document_link(p_token, p_quote_id, p_invoice_id) $$;
comment on function public.portal_document_link is
  'Opens one of the client''s own quotes or invoices: { token } of a link to that document for a day, by which it is read, '
  'decided, and paid as by any other link; a member who looks as the client only reads. Opening it again on the same device '
  'is the same link. Arguments: p_token, the session; p_quote_id or p_invoice_id. Errors: PT404. Callers: anyone with the '
  'token.';

create function private.portal_document_link(p_token text, p_quote_id uuid, p_invoice_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  -- As hard to guess as the session that it is made from.
  token constant text := translate(encode(sha256(convert_to(p_token || coalesce(p_quote_id, p_invoice_id)::text, 'utf8')), 'base64'), '+/=', '-_');
  hash constant bytea := sha256(convert_to(token, 'utf8'));
  share uuid;
begin
  if not exists (select from public.quotes q where q.company_id = session.company_id and q.id = p_quote_id
      and q.client_id = session.client_id and q.deleted_at is null and q.status <> 'draft' and p_invoice_id is null)
    and not exists (select from public.invoices v where v.company_id = session.company_id and v.id = p_invoice_id
      and v.client_id = session.client_id and v.deleted_at is null and v.status <> 'draft' and p_quote_id is null) then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  perform private.note_portal_view(session, case when p_quote_id is null then 'invoice' else 'quote' end, coalesce(p_quote_id, p_invoice_id));
  select t.share_id into share from private.document_share_tokens t where t.token_hash = hash;
  if share is null then
    insert into public.document_shares (company_id, quote_id, invoice_id, access_id, is_preview, expires_at)
    values (session.company_id, p_quote_id, p_invoice_id, session.access_id, session.is_preview, now() + interval '1 day') returning id into share;
    insert into private.document_share_tokens (share_id, token_hash) values (share, hash);
  else
    update public.document_shares set expires_at = now() + interval '1 day' where id = share and revoked_at is null;
  end if;
  return jsonb_build_object('token', token);
end $$;
grant execute on function public.portal_document_link, private.portal_document_link to anon, authenticated;
