create function public.decide_shared_quote(
  p_token text, p_decision text, p_signer_name text, p_signer_email text default null, p_signature text default null,
  p_selected jsonb default null, p_reason text default null, p_revision int default null
) returns jsonb
language sql set search_path = '' as $$ select private.decide_shared_quote(p_token, p_decision, p_signer_name, p_signer_email, p_signature, p_selected, p_reason, p_revision) $$;
comment on function public.decide_shared_quote is
  'A client accepts (with a signature, the chosen package, and the chosen optional lines, p_selected as an array of line ids) or declines '
  'a quote. Stores the exact document, its sha256, the address and the time. Accepting a quote that asks for a deposit '
  'makes the invoice of the deposit. Deciding the same twice is harmless. Arguments: p_token; p_decision, accepted or '
  'rejected; p_signer_name; p_signer_email; p_signature, a data URL or typed text; p_reason for declining; p_revision, '
  'which one was seen. Errors: PT403 a member who looks as the client, PT404, PT409 not open, expired, or revised since, '
  'PT422 name or signature missing, or not one package. Callers: anyone with the token.';

create function private.decide_shared_quote(
  p_token text, p_decision text, p_signer_name text, p_signer_email text, p_signature text, p_selected jsonb, p_reason text, p_revision int
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  q public.quotes;
  document jsonb;
  document_hash text;
  -- The packages that the selected lines belong to.
  wanted text[];
begin
  select * into q from public.quotes where company_id = share.company_id and id = share.quote_id and deleted_at is null for no key update;
  if q.id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif share.is_preview then
    perform private.raise_api_error('PT403', 'You are looking at the portal as the client. Only the client can do this.');
  elsif p_decision is null or p_decision not in ('accepted', 'rejected') then
    perform private.raise_api_error('PT422', 'Accept or decline the quote.', 'decision');
  elsif nullif(btrim(p_signer_name), '') is null then
    perform private.raise_api_error('PT422', 'Enter your name.', 'signer_name');
  elsif p_decision = 'accepted' and nullif(p_signature, '') is null then
    perform private.raise_api_error('PT422', 'Sign the quote to accept it.', 'signature');
  elsif q.status = p_decision then
    return private.shared_document(share);
  elsif p_revision <> q.revision then
    perform private.raise_api_error('PT409', 'This quote has changed since you opened it. Look at it again before you decide.');
  elsif q.status <> 'sent' then
    perform private.raise_api_error('PT409', format('This quote is %s and can no longer be accepted or declined here.', q.status));
  elsif q.valid_until < current_date then
    perform private.raise_api_error('PT409', 'This quote has expired. Ask your contractor for a new one.');
  end if;
  if p_decision = 'accepted' and p_selected is not null then
    select array_agg(distinct i.package) into wanted from public.quote_items i
    where i.company_id = q.company_id and i.quote_id = q.id and i.package is not null and p_selected ? i.id::text;
    if jsonb_array_length(q.packages) > 0 and coalesce(cardinality(wanted), 0) <> 1 then
      perform private.raise_api_error('PT422', 'Choose one package.', 'selected');
    end if;
    update public.quote_items set is_selected = package = wanted[1]
    where company_id = q.company_id and quote_id = q.id and package is not null and is_selected <> (package = wanted[1]);
    update public.quote_items set is_selected = false
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and not p_selected ? id::text;
    update public.quote_items set is_selected = true
    where company_id = q.company_id and quote_id = q.id and (is_optional or alternative_group is not null) and p_selected ? id::text;
  end if;
  document := private.shared_document(share) || jsonb_build_object('company', private.company_card(share.company_id));
  document_hash := encode(sha256(convert_to(document::text, 'utf8')), 'hex');
  insert into public.document_acceptances (company_id, quote_id, share_id, decision, signer_name, signer_email, signature, reason,
    document, document_hash, ip_address, user_agent)
  values (q.company_id, q.id, share.id, p_decision, btrim(p_signer_name), p_signer_email, p_signature, p_reason, document,
    document_hash, left(split_part(private.request_header('x-forwarded-for'), ',', 1), 64),
    left(private.request_header('user-agent'), 500));
  update public.quotes set status = p_decision where company_id = q.company_id and id = q.id;
  -- Accepting the quote of a lead gives it a client and a project.
  select * into q from public.quotes x where x.company_id = q.company_id and x.id = q.id;
  perform private.record_decision(q.company_id, q.client_id, 'quote', q.id, case p_decision when 'accepted' then 'approved' else p_decision end,
    p_signer_name, document, document_hash, p_signer_email, p_signature, p_reason);
  perform private.issue_deposit(q);
  return private.shared_document(share);
end $$;
grant execute on function public.decide_shared_quote, private.decide_shared_quote to anon, authenticated, service_role;
