create function public.ask_about_document(p_token text, p_id uuid, p_question text) returns void
language sql set search_path = '' as $$ select private.ask_about_document(p_token, p_id, p_question) $$;
comment on function public.ask_about_document is
  'A client asks about the quote or invoice behind a link: the question is in the company''s inbox, and the owners and whoever sent or wrote the '
  'document are notified. The same p_id twice is one question. Arguments: p_token; p_id, made by the page; p_question, at most 2,000 characters. '
  'Errors: PT404, PT422 empty or too long, PT429 more than 10 in an hour. Callers: anyone with the token.';

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
grant execute on function public.ask_about_document, private.ask_about_document to anon, authenticated;
