set check_function_bodies = off;

alter table public.client_messages drop constraint client_messages_address_check;

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

create function public.ask_about_document(p_token text, p_id uuid, p_question text) returns void
language sql set search_path = '' as $$ select private.ask_about_document(p_token, p_id, p_question) $$;

create function private.ask_about_document(p_token text, p_id uuid, p_question text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
  thread constant jsonb := private.question_thread(share);
  client constant uuid := (thread ->> 'client_id')::uuid;
  question constant text := btrim(coalesce(p_question, ''));
  lead public.leads;
begin
  if thread is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  elsif question = '' then
    perform private.raise_api_error('PT422', 'Write your question first.', 'question');
  elsif length(question) > 2000 then
    perform private.raise_api_error('PT422', 'A question has at most 2,000 characters.', 'question');
  end if;
  -- Questions of one link come one after the other, so that none passes the limit.
  perform from public.document_shares s where s.id = share.id for no key update;
  if exists (select from public.client_messages m where m.id = p_id) or exists (select from public.lead_events e where e.id = p_id) then
    return;
  elsif (select count(*) from public.client_messages m where m.company_id = share.company_id and m.client_id = client and m.direction = 'inbound'
      and m.kind = 'email' and m.created_at > now() - interval '1 hour')
    + (select count(*) from public.lead_events e where e.company_id = share.company_id and e.lead_id = (thread ->> 'lead_id')::uuid and e.is_inbound
      and e.kind = 'email' and e.created_at > now() - interval '1 hour') >= 10 then
    perform private.raise_api_error('PT429', 'You sent many questions. Wait a while, or call your contractor.');
  end if;
  if client is not null then
    insert into public.client_messages (id, company_id, client_id, user_id, direction, kind, email_address, subject, message_content, status)
    values (coalesce(p_id, gen_random_uuid()), share.company_id, client, null, 'inbound', 'email', thread ->> 'email', left('Question about ' || (thread ->> 'about'), 200),
      question, 'replied');
  else
    select * into lead from public.leads l where l.company_id = share.company_id and l.id = (thread ->> 'lead_id')::uuid;
    insert into public.lead_events (id, company_id, lead_id, kind, body, detail, is_inbound, created_by, created_at)
    values (coalesce(p_id, gen_random_uuid()), lead.company_id, lead.id, 'email', question, jsonb_build_object('subject', 'Question about ' || (thread ->> 'about')),
      true, null, clock_timestamp());
    perform private.note_contact(lead, true);
    update public.leads l set last_inquiry_at = now(), snoozed_until = null where l.id = lead.id;
  end if;
  -- Whoever sent or wrote the document answers, unless the conversation is another's.
  update public.conversations c set assignee_id = (
    select u.id from jsonb_array_elements_text(thread -> 'people') with ordinality p (id, place)
    join public.user_profiles u on u.company_id = share.company_id and u.id = p.id::uuid and u.is_active order by p.place limit 1)
  where c.company_id = share.company_id and c.subject_id = coalesce(client, lead.id) and c.assignee_id is null;
  perform private.notify_people(share.company_id, 'client_message',
    private.owners_of(share.company_id) || array(select p::uuid from jsonb_array_elements_text(thread -> 'people') p),
    case when client is null then 'view_money' else 'view_clients' end, case when client is null then 'lead' else 'client' end,
    coalesce(client, lead.id), (thread ->> 'project_id')::uuid, format('%s asked about %s', thread ->> 'name', thread ->> 'about'), question,
    'question ' || share.id);
end $$;

alter table public.client_messages add constraint client_messages_address_check CHECK (
CASE kind
    WHEN 'sms'::text THEN phone_number IS NOT NULL AND email_address IS NULL AND subject IS NULL
    ELSE (email_address IS NOT NULL OR direction = 'inbound'::text) AND subject IS NOT NULL AND phone_number IS NULL
END) not valid;

grant execute on function private.ask_about_document(p_token text, p_id uuid, p_question text) to anon;

grant execute on function private.ask_about_document(p_token text, p_id uuid, p_question text) to authenticated;

grant execute on function public.ask_about_document(p_token text, p_id uuid, p_question text) to anon;

grant execute on function public.ask_about_document(p_token text, p_id uuid, p_question text) to authenticated;

comment on function private.question_thread(p_share public.document_shares) is 'Where a question about a shared document is answered: its client, else its lead; null where it has neither, is a draft, or a member looks as the client. email may be null: { client_id, email, lead_id, name, about, project_id, people: who sent and wrote it }.';

comment on function public.ask_about_document(p_token text, p_id uuid, p_question text) is 'A client asks about the quote or invoice behind a link: the question is in the company''s inbox, and the owners and whoever sent or wrote the document are notified. The same p_id twice is one question. Arguments: p_token; p_id, made by the page; p_question, at most 2,000 characters. Errors: PT404, PT422 empty or too long, PT429 more than 10 in an hour. Callers: anyone with the token.';

comment on function public.view_shared_document(p_token text) is 'The quote or invoice behind a client link with the company''s card, whether a member looks as the client (is_preview), the client''s portal, and whether ask_about_document takes a question (can_ask); notes that it was seen, unless by the company itself. Arguments: p_token. Errors: PT404. Callers: anyone with the token.';

create or replace function private.view_shared_document(p_token text) returns jsonb
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

reset check_function_bodies;
