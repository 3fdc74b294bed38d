create function private.conversation_items(p_company uuid, p_conversation public.conversations, p_limit int) returns jsonb
language sql stable security definer set search_path = '' as $$
  with leads as (
    select l.id from public.leads l where l.company_id = p_company and l.deleted_at is null
      and (l.id = p_conversation.lead_id or l.client_id = p_conversation.client_id) and private.has_permission('view_money')
  ), items as (
    select m.id, case m.kind when 'sms' then 'text' else 'email' end as kind, m.direction = 'inbound' as is_inbound, m.subject, m.message_content as body,
      m.status, m.twilio_error_message as error, m.user_id as author, m.created_at
    from public.client_messages m where m.company_id = p_company and m.client_id = p_conversation.client_id
    union all
    select m.id, m.kind, false, nullif(m.subject, ''), m.body, m.status, m.error, m.created_by, m.created_at
    from leads l join public.lead_messages m on m.company_id = p_company and m.lead_id = l.id
    union all
    select e.id, case when e.kind in ('text', 'email') then e.kind else 'form' end, e.is_inbound or e.kind in ('form', 'joined'), null, e.body, null, null, e.created_by, e.created_at
    from leads l join public.lead_events e on e.company_id = p_company and e.lead_id = l.id
    where e.kind in ('text', 'email', 'form', 'joined') and not e.detail ? 'message_id'
  )
  select coalesce(jsonb_agg(to_jsonb(i) - 'author' || jsonb_build_object('author_name', u.full_name) order by i.created_at, i.id), '[]')
  from (select * from items order by created_at desc, id limit p_limit) i
  left join public.user_profiles u on u.company_id = p_company and u.id = i.author
$$;
comment on function private.conversation_items is
  'The newest texts, emails, and form inquiries of a conversation, oldest first: [{ id, kind (text, email, form), is_inbound, subject, body, status, '
  'error, author_name, created_at }].';
