create function private.share_document(p_quote_id uuid, p_invoice_id uuid, p_days int, p_sent_to text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  token constant text := private.new_token();
  share public.document_shares;
begin
  perform private.require_write('edit_documents', case when p_invoice_id is null then 'create_edit_quotes' else 'create_edit_invoices' end);
  if p_days is null or p_days not between 1 and 365 then
    perform private.raise_api_error('PT422', 'A link lasts 1 to 365 days.', 'days');
  end if;
  if not exists (select from public.quotes where company_id = company and id = p_quote_id and deleted_at is null)
    and not exists (select from public.invoices where company_id = company and id = p_invoice_id and deleted_at is null) then
    perform private.raise_api_error('PT404', case when p_invoice_id is null then 'Quote not found' else 'Invoice not found' end);
  end if;
  insert into public.document_shares (company_id, quote_id, invoice_id, sent_to, expires_at)
  values (company, p_quote_id, p_invoice_id, p_sent_to, now() + make_interval(days => p_days)) returning * into share;
  insert into private.document_share_tokens (share_id, token_hash) values (share.id, sha256(convert_to(token, 'utf8')));
  return jsonb_build_object('id', share.id, 'token', token, 'expires_at', share.expires_at);
end $$;
comment on function private.share_document is 'See public.share_quote and public.share_invoice.';
grant execute on function private.share_document to authenticated;
