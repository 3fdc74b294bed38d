create function public.view_shared_document(p_token text) returns jsonb
language sql set search_path = '' as $$ select private.view_shared_document(p_token) $$;
comment on function public.view_shared_document is
  'The quote or invoice behind a client link with the company''s card, whether a member looks as the client (is_preview), the client''s portal, and whether ask_about_document takes a question (can_ask); notes that it was seen, unless by the company '
  'itself. Arguments: p_token. Errors: PT404. Callers: anyone with the token.';

create function private.view_shared_document(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  document jsonb;
begin
  document := private.shared_document(share);
  if document is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  if private.company_id() is distinct from share.company_id and not share.is_preview and document ->> 'status' <> 'draft' then
    update public.document_shares set first_viewed_at = coalesce(first_viewed_at, now()), last_viewed_at = now(), view_count = view_count + 1
    where id = share.id;
    if share.quote_id is not null then
      update public.quotes set viewed_at = now() where company_id = share.company_id and id = share.quote_id and viewed_at is null;
    else
      update public.invoices set viewed_at = coalesce(viewed_at, now()), status = case status when 'sent' then 'viewed' else status end
      where company_id = share.company_id and id = share.invoice_id and (viewed_at is null or status = 'sent');
    end if;
  end if;
  return document || jsonb_build_object('company', private.company_card(share.company_id), 'expires_at', share.expires_at, 'is_preview', share.is_preview,
      'portal', private.portal_of_share(share), 'can_ask', private.question_thread(share) is not null)
    || case when share.invoice_id is null then '{}'
      when document ->> 'status' = 'draft' then '{"payments": [], "refunds": []}'
      else jsonb_build_object('payments', private.shared_payments(share.company_id, share.invoice_id),
        'refunds', private.shared_refunds(share.company_id, share.invoice_id)) end;
end $$;
grant execute on function public.view_shared_document, private.view_shared_document to anon, authenticated, service_role;
