set check_function_bodies = off;

alter table public.decisions drop constraint decisions_kind_check;

-- squawk-ignore ban-drop-not-null
alter table public.decisions alter column client_id drop not null;

create function private.record_decision(
  p_company uuid, p_client uuid, p_kind text, p_subject uuid, p_decision text, p_signer_name text, p_shown jsonb, p_shown_hash text,
  p_signer_email text default null, p_signature text default null, p_reason text default null
) returns void
language sql set search_path = '' as $$
  insert into public.decisions (company_id, client_id, kind, subject_id, decision, signer_name, signer_email, signature, reason, shown, shown_hash,
    ip_address, user_agent)
  values (p_company, p_client, p_kind, p_subject, p_decision, btrim(p_signer_name), left(nullif(btrim(p_signer_email), ''), 320),
    p_signature, nullif(btrim(p_reason), ''), p_shown, p_shown_hash,
    left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64), left(private.request_header('user-agent'), 500))
$$;

create function private.record_signature_decision(p_request public.signatures) returns void
language sql set search_path = '' as $$
  select private.record_decision(p_request.company_id, c.id, 'document', d.id,
    case p_request.status when 'signed' then 'approved' else 'rejected' end, coalesce(p_request.signed_name, p_request.signer),
    jsonb_build_object('document_id', d.id, 'name', d.name, 'version_number', v.version_number, 'project_id', d.project_id,
      'signature_id', p_request.id),
    v.content_hash, p_request.signer_email, p_request.signature, p_request.decline_reason)
  from public.project_documents d
  join public.document_versions v on v.company_id = d.company_id and v.document_id = d.id and v.version_number = p_request.version_number
  left join public.projects p on p.company_id = d.company_id and p.id = d.project_id
  left join public.clients c on c.company_id = p.company_id and c.id = p.client_id
    and case when p_request.signer_email is null then lower(p_request.signer) = lower(btrim(c.name))
      else p_request.signer_email = lower(btrim(c.email)) end
  where d.company_id = p_request.company_id and d.id = p_request.document_id
$$;

alter table public.decisions add constraint decisions_kind_check CHECK (kind = ANY (ARRAY['change_order'::text, 'selection'::text, 'document'::text, 'quote'::text])) not valid;

comment on table public.decisions is 'Every decision about a quote, change order, selection, or document to sign: who, when, from where, and exactly what was shown with its sha256. Append only; written by record_decision. The signed files are in document_acceptances and signatures.';

comment on column public.decisions.client_id is 'Null for a lead, and for a signer who is not the client of the project.';

comment on column public.decisions.subject_id is 'The quote, change order, selection, or document.';

comment on column public.decisions.decision is 'An accepted quote and a signed document are approved.';

comment on function private.record_decision(p_company uuid, p_client uuid, p_kind text, p_subject uuid, p_decision text, p_signer_name text, p_shown jsonb, p_shown_hash text, p_signer_email text, p_signature text, p_reason text) is 'Records a decision about a quote, change order, selection, or signature, with address and browser of the request. Arguments: p_client, null for a lead or a signer who is not the client; p_kind and p_subject; p_decision, approved or rejected; p_shown and p_shown_hash, what was decided about and its sha256 in hex.';

comment on function private.record_signature_decision(p_request public.signatures) is 'Records a signature, or that it was declined, as a decision about its document. The hash is that of the file.';

create or replace function private.decline_signature(p_token text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request public.signatures := private.open_signature(p_token);
begin
  if request.id is null then
    perform private.raise_api_error('PT404', 'This request is no longer valid.');
  elsif length(p_reason) > 1000 then
    perform private.raise_api_error('PT422', 'Enter a reason of at most 1,000 characters.', 'reason');
  end if;
  update public.signatures s set status = 'declined', declined_at = now(), decline_reason = nullif(btrim(p_reason), ''),
    ip_address = left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64),
    user_agent = left(private.request_header('user-agent'), 500)
  where s.id = request.id and s.status = 'pending' returning * into request;
  if not found then
    request := private.open_signature(p_token);
    if request.status = 'declined' then
      return;
    end if;
    perform private.raise_api_error('PT409', 'This document has already been signed.');
  end if;
  perform private.record_signature_decision(request);
  insert into private.signature_files (signature_id) values (request.id) on conflict do nothing;
  perform private.settle_document(request.document_id);
  insert into public.activity_log (company_id, type, status, title, description, entity_id, project_id, permission)
  select d.company_id, 'document', 'declined', 'Signature declined', request.signer || ' declined to sign ' || d.name, d.id,
    d.project_id, case when d.is_office_only then 'view_money' else 'view_projects' end
  from public.project_documents d where d.id = request.document_id;
end $$;

create or replace function private.decide_shared_quote(
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

create or replace function private.sign_document(
  p_signature_id uuid, p_method text, p_signature text, p_document_hash text, p_token text, p_name text, p_confirms_name boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.signatures;
  file public.document_versions;
  given text := nullif(btrim(coalesce(p_name, case when p_method = 'typed' then p_signature end)), '');
begin
  if p_token is not null then
    request := private.open_signature(p_token);
  else
    perform private.require_write('view_projects');
    select * into request from public.signatures s where s.id = p_signature_id and s.company_id = private.company_id()
      -- A member signs for itself, or lets a client sign on its own device.
      and (private.has_permission('edit_projects')
           or s.signer_email = (select p.email from public.user_profiles p where p.id = private.member_id()));
  end if;
  if request.id is null or request.id <> p_signature_id then
    perform private.raise_api_error('PT404', 'This request is no longer valid.');
  end if;
  select * into request from public.signatures s where s.id = request.id for no key update;
  if request.status <> 'pending' then
    perform private.raise_api_error('PT409', case request.status when 'declined' then 'This request has been declined.'
      else 'This document has already been signed.' end);
  elsif p_method is null or p_method not in ('drawn', 'typed') or btrim(coalesce(p_signature, '')) = '' then
    perform private.raise_api_error('PT422', 'Please sign before you continue', 'signature');
  elsif length(given) > 200 then
    perform private.raise_api_error('PT422', 'Enter a name of at most 200 characters.', 'name');
  elsif p_name is not null and given is not null and not coalesce(p_confirms_name, false)
    and private.normalized_name(given) <> private.normalized_name(request.signer) then
    perform private.raise_api_error('PT422', format('This request was sent to %s. Confirm that you sign as %s.', request.signer, given), 'name');
  end if;
  select * into file from public.document_versions v
  where v.document_id = request.document_id and v.version_number = request.version_number;
  if file.content_hash is distinct from lower(p_document_hash) then
    perform private.raise_api_error('PT409', 'The document has changed since it was opened. Reload it and read it again.');
  end if;
  update public.signatures s
  set status = 'signed', method = p_method, signature = p_signature, document_hash = file.content_hash, signed_at = now(),
    signed_name = coalesce(given, request.signer), signed_by = (select auth.uid()),
    ip_address = left(btrim(split_part(private.request_header('x-forwarded-for'), ',', 1)), 64),
    user_agent = left(private.request_header('user-agent'), 500)
  where s.id = request.id returning * into request;
  perform private.record_signature_decision(request);
  insert into private.signature_files (signature_id) values (request.id) on conflict do nothing;
  perform from public.project_documents d where d.id = request.document_id for no key update;
  update public.project_documents d set status = 'signed'
  where d.id = request.document_id and d.version_number = request.version_number and not exists (
    select from public.signatures s
    where s.document_id = d.id and s.version_number = d.version_number and s.status = 'pending');
  return to_jsonb(request) - array['signature', 'user_agent'];
end $$;

create or replace function private.decide_portal_change_order(
  p_token text, p_change_order_id uuid, p_decision text, p_signer_name text, p_shown_hash text, p_signer_email text, p_signature text, p_reason text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  o constant public.change_orders := private.order_of_client(session, p_change_order_id);
  now_shown constant jsonb := private.change_order_for_client(o);
begin
  perform private.require_portal_client(session);
  if p_decision is null or p_decision not in ('approved', 'rejected') then
    perform private.raise_api_error('PT422', 'Approve or decline the change order.', 'decision');
  elsif nullif(btrim(p_signer_name), '') is null or length(btrim(p_signer_name)) > 200 then
    perform private.raise_api_error('PT422', 'Enter your name.', 'signer_name');
  elsif p_decision = 'rejected' and nullif(btrim(p_reason), '') is null then
    perform private.raise_api_error('PT422', 'Say why you decline, so your contractor knows what to change.', 'reason');
  elsif length(p_reason) > 2000 then
    perform private.raise_api_error('PT422', 'Enter at most 2,000 characters.', 'reason');
  elsif o.status = p_decision then
    return now_shown;
  elsif o.status <> 'pending' then
    perform private.raise_api_error('PT409', format('This change order was already %s.', case o.status when 'rejected' then 'declined' else o.status end));
  elsif o.respond_by < current_date then
    perform private.raise_api_error('PT409', format('The last day to decide was %s. Ask your contractor for more time.', to_char(o.respond_by, 'FMMon FMDD, YYYY')));
  elsif p_shown_hash is distinct from now_shown ->> 'shown_hash' then
    perform private.raise_api_error('PT409', 'This change order has changed since you opened it. Look at it again before you decide.');
  end if;
  perform private.settle_change_order(o, p_decision, coalesce(p_reason, ''), null, session.client_id);
  perform private.record_decision(o.company_id, session.client_id, 'change_order', o.id, p_decision, p_signer_name, now_shown -> 'shown',
    now_shown ->> 'shown_hash', p_signer_email, p_signature, p_reason);
  return private.portal_change_order(p_token, o.id);
end $$;

create or replace function private.decide_portal_selection(p_token text, p_selection_id uuid, p_option_id uuid, p_signer_name text, p_shown_hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  session constant private.portal_sessions := private.open_portal_session(p_token);
  chosen public.selections;
  shown jsonb;
  choice jsonb;
  difference numeric;
  made public.change_orders;
begin
  perform private.require_portal_client(session);
  -- The lock makes numbers of one project follow each other.
  perform from public.projects p join public.selections s on s.company_id = p.company_id and s.project_id = p.id
  where p.company_id = session.company_id and p.client_id = session.client_id and p.deleted_at is null and s.id = p_selection_id for no key update of p;
  if not found then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  select * into chosen from public.selections s where s.company_id = session.company_id and s.id = p_selection_id and s.status <> 'draft' for no key update;
  shown := private.selection_for_client(chosen);
  select o into choice from jsonb_array_elements(shown -> 'options') o where o ->> 'id' = p_option_id::text;
  if chosen.id is null or choice is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif nullif(btrim(p_signer_name), '') is null or length(btrim(p_signer_name)) > 200 then
    perform private.raise_api_error('PT422', 'Enter your name.', 'signer_name');
  elsif chosen.chosen_option = p_option_id then
    return;
  elsif chosen.status = 'chosen' then
    perform private.raise_api_error('PT409', 'You already chose. Send your contractor a message to change it.');
  elsif chosen.respond_by < current_date then
    perform private.raise_api_error('PT409', format('The last day to choose was %s. Ask your contractor for more time.', to_char(chosen.respond_by, 'FMMon FMDD, YYYY')));
  elsif p_shown_hash is distinct from shown ->> 'shown_hash' then
    perform private.raise_api_error('PT409', 'This has changed since you opened it. Look at it again before you choose.');
  end if;
  difference := (choice ->> 'difference')::numeric;
  if difference <> 0 then
    insert into public.change_orders (company_id, project_id, number, title, reason, amount, status, submitted_at, created_by)
    values (session.company_id, chosen.project_id, private.next_order_number(session.company_id, chosen.project_id),
      left(chosen.title || ': ' || (choice ->> 'name'), 200), 'Selection against the allowance', difference, 'pending', now(), chosen.created_by)
    returning * into made;
    insert into public.change_order_items (company_id, change_order_id, position, category, description, quantity, unit_price)
    values (session.company_id, made.id, 1, 'materials', left(format('%s, $%s with an allowance of $%s', choice ->> 'name',
      to_char((choice ->> 'price')::numeric, 'FM999,999,990.00'), to_char(chosen.allowance, 'FM999,999,990.00')), 500), 1, difference);
    perform private.settle_change_order(made, 'approved', 'Chosen by the client', null, session.client_id);
  else
    perform private.notify_people(session.company_id, 'change_order_approved', private.owners_of(session.company_id) || chosen.created_by, 'view_money',
      'project', chosen.project_id, chosen.project_id, format('The client chose %s for %s', choice ->> 'name', chosen.title), null);
  end if;
  update public.selections s set status = 'chosen', chosen_option = p_option_id, chosen_at = now(), change_order_id = made.id
  where s.company_id = chosen.company_id and s.id = chosen.id;
  perform private.record_decision(session.company_id, session.client_id, 'selection', chosen.id, 'approved', p_signer_name,
    shown || jsonb_build_object('chosen', choice), shown ->> 'shown_hash');
end $$;

reset check_function_bodies;
