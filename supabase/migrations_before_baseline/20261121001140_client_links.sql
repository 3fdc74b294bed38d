-- What a contractor's client sees without an account: a link with a secret token to one quote or invoice.

create function private.share_document(p_quote_id uuid, p_invoice_id uuid, p_days int, p_sent_to text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  token constant text := private.new_token();
  share public.document_shares;
begin
  perform private.require_write('edit_documents', case when p_invoice_id is null then 'create_edit_quotes' else 'create_edit_invoices' end);
  if p_days is null or p_days not between 1 and 365 then
    perform private.reject('PT422', 'A link lasts 1 to 365 days.', 'days');
  end if;
  if not exists (select from public.quotes where company_id = company and id = p_quote_id and deleted_at is null)
    and not exists (select from public.invoices where company_id = company and id = p_invoice_id and deleted_at is null) then
    perform private.reject('PT404', case when p_invoice_id is null then 'Quote not found' else 'Invoice not found' end);
  end if;
  insert into public.document_shares (company_id, quote_id, invoice_id, sent_to, expires_at)
  values (company, p_quote_id, p_invoice_id, p_sent_to, now() + make_interval(days => p_days)) returning * into share;
  insert into private.document_share_tokens (share_id, token_hash) values (share.id, sha256(convert_to(token, 'utf8')));
  return jsonb_build_object('id', share.id, 'token', token, 'expires_at', share.expires_at);
end $$;
comment on function private.share_document is 'See public.share_quote and public.share_invoice.';
create function public.share_quote(p_id uuid, p_days int default 90, p_sent_to text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.share_document(p_id, null, p_days, p_sent_to) $$;
comment on function public.share_quote is 'Makes a client link for a quote: { id, token, expires_at }. The token is answered once and stored as sha256 only. Errors: PT402, PT403, PT404, PT422.';
create function public.share_invoice(p_id uuid, p_days int default 90, p_sent_to text default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.share_document(null, p_id, p_days, p_sent_to) $$;
comment on function public.share_invoice is 'Makes a client link for an invoice: { id, token, expires_at }. Errors: PT402, PT403, PT404, PT422.';

create function private.revoke_share(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('edit_documents');
  update public.document_shares set revoked_at = now() where id = p_id and company_id = private.company_id() and revoked_at is null;
end $$;
comment on function private.revoke_share is 'See public.revoke_document_share.';
create function public.revoke_document_share(p_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$ select private.revoke_share(p_id) $$;
comment on function public.revoke_document_share is 'Ends a client link at once. Errors: PT402, PT403.';

create function private.open_share(p_token text) returns public.document_shares
language sql stable security definer set search_path = '' as $$
  select s.* from private.document_share_tokens t join public.document_shares s on s.id = t.share_id
  where t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.revoked_at is null and s.expires_at > now()
$$;
comment on function private.open_share is 'The living link that a token stands for, or null.';

create function private.request_header(p_name text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(current_setting('request.headers', true), '')::jsonb ->> p_name;
exception when others then
  return null;
end $$;
comment on function private.request_header is 'A header of the API request, or null outside of one.';

create function private.company_card(p_company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', c.name, 'address', c.address, 'phone', c.phone, 'email', c.email, 'website', c.website,
    'logo_url', c.logo_url, 'primary_color', c.primary_color, 'secondary_color', c.secondary_color,
    'accent_color', c.accent_color, 'font_family', c.font_family, 'paper_size', c.paper_size,
    'license_number', c.settings ->> 'license_number')
  from public.companies c where c.id = p_company
$$;
comment on function private.company_card is 'What a company''s clients may know of it: name, address, looks.';

create function private.shared_document(p_share public.document_shares) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when p_share.quote_id is not null then (
    select jsonb_build_object('type', 'quote', 'id', q.id, 'number', q.quote_number, 'title', q.title, 'description', q.description,
      'status', case when q.status = 'sent' and q.valid_until < current_date then 'expired' else q.status end,
      'subtotal', q.subtotal, 'discount_amount', q.discount_amount, 'tax_rate', q.tax_rate, 'tax_amount', q.tax_amount,
      'total_amount', q.total_amount, 'valid_until', q.valid_until, 'notes', q.notes, 'terms', q.terms,
      'show_summary_only', q.show_summary_only, 'revision', q.revision, 'created_at', q.created_at,
      'client_name', coalesce((select c.name from public.clients c where c.company_id = q.company_id and c.id = q.client_id), q.custom_client_name),
      'items', case when q.show_summary_only then '[]'::jsonb else coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit, 'unit_price', i.unit_price,
          'total_price', i.total_price, 'is_optional', i.is_optional, 'is_selected', i.is_selected,
          'alternative_group', i.alternative_group) order by i.position, i.id)
        from public.quote_items i where i.company_id = q.company_id and i.quote_id = q.id), '[]') end)
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
      'items', case when v.show_summary_only then '[]'::jsonb else coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'section', i.section,
          'name', i.name, 'description', i.description, 'quantity', i.quantity, 'unit', i.unit, 'unit_price', i.unit_price,
          'total_price', i.total_price, 'contract_amount', i.contract_amount, 'percent_before', i.percent_before,
          'percent_complete', i.percent_complete) order by i.position, i.id)
        from public.invoice_items i where i.company_id = v.company_id and i.invoice_id = v.id), '[]') end)
    from public.invoices v where v.company_id = p_share.company_id and v.id = p_share.invoice_id and v.deleted_at is null and v.status <> 'draft')
  end
$$;
comment on function private.shared_document is 'The document behind a link, without costs or internal fields; null when it is gone or still a draft invoice.';

create function public.view_shared_document(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  document jsonb;
begin
  document := private.shared_document(share);
  if document is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  update public.document_shares set first_viewed_at = coalesce(first_viewed_at, now()), last_viewed_at = now(), view_count = view_count + 1
  where id = share.id;
  if share.quote_id is not null then
    update public.quotes set viewed_at = now() where company_id = share.company_id and id = share.quote_id and viewed_at is null;
  else
    update public.invoices set viewed_at = coalesce(viewed_at, now()), status = case status when 'sent' then 'viewed' else status end
    where company_id = share.company_id and id = share.invoice_id and (viewed_at is null or status = 'sent');
  end if;
  return document || jsonb_build_object('company', private.company_card(share.company_id), 'expires_at', share.expires_at);
end $$;
comment on function public.view_shared_document is 'Anonymous: the quote or invoice behind a client link with the company''s card; notes that it was seen. Errors: PT404.';

create function public.decide_shared_quote(p_token text, p_decision text, p_signer_name text, p_signer_email text default null,
  p_signature text default null, p_selected jsonb default null, p_reason text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  q public.quotes;
  document jsonb;
begin
  select * into q from public.quotes where company_id = share.company_id and id = share.quote_id and deleted_at is null for no key update;
  if q.id is null then
    perform private.reject('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif p_decision is null or p_decision not in ('accepted', 'rejected') then
    perform private.reject('PT422', 'Accept or decline the quote.', 'decision');
  elsif nullif(btrim(p_signer_name), '') is null then
    perform private.reject('PT422', 'Enter your name.', 'signer_name');
  elsif p_decision = 'accepted' and nullif(p_signature, '') is null then
    perform private.reject('PT422', 'Sign the quote to accept it.', 'signature');
  elsif q.status = p_decision then
    return private.shared_document(share);
  elsif q.status <> 'sent' then
    perform private.reject('PT409', format('This quote is %s and can no longer be decided here.', q.status));
  elsif q.valid_until < current_date then
    perform private.reject('PT409', 'This quote has expired. Ask your contractor for a new one.');
  end if;
  if p_decision = 'accepted' and p_selected is not null then
    update public.quote_items set is_selected = false
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and not p_selected ? id::text;
    update public.quote_items set is_selected = true
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and p_selected ? id::text;
  end if;
  document := private.shared_document(share) || jsonb_build_object('company', private.company_card(share.company_id));
  insert into public.document_acceptances (company_id, quote_id, share_id, decision, signer_name, signer_email, signature, reason,
    document, document_hash, ip_address, user_agent)
  values (q.company_id, q.id, share.id, p_decision, btrim(p_signer_name), p_signer_email, p_signature, p_reason, document,
    encode(sha256(convert_to(document::text, 'utf8')), 'hex'), left(split_part(private.request_header('x-forwarded-for'), ',', 1), 64),
    left(private.request_header('user-agent'), 500));
  update public.quotes set status = p_decision where company_id = q.company_id and id = q.id;
  return private.shared_document(share);
end $$;
comment on function public.decide_shared_quote is
  'Anonymous: a client accepts (with a signature and the chosen optional lines, p_selected as an array of line ids) or declines a quote. Keeps the exact document, its sha256, the address and the time. Deciding the same twice is harmless. Errors: PT404, PT409 not open or expired, PT422 name or signature missing.';

grant execute on function private.share_document, private.revoke_share to authenticated;
grant execute on function public.share_quote, public.share_invoice, public.revoke_document_share to authenticated, service_role;
grant execute on function public.view_shared_document, public.decide_shared_quote to anon, authenticated, service_role;
