create function private.conversation_items(
  p_company uuid, p_conversation public.conversations, p_limit int, p_before timestamptz default null, p_before_id uuid default null
) returns jsonb
language sql stable security definer set search_path = '' as $$
  with leads as (
    select l.id from public.leads l where l.company_id = p_company and l.deleted_at is null
      and (l.id = p_conversation.lead_id or l.client_id = p_conversation.client_id) and private.has_permission('view_money')
  ), items as (
    (select m.id, case m.kind when 'sms' then 'text' else 'email' end as kind, m.direction = 'inbound' as is_inbound, m.subject, m.message_content as body,
      m.status, m.twilio_error_message as error, m.user_id as author, m.created_at, m.direction = 'outbound' and m.status = 'failed' and m.reminder_id is null
        and not exists (select from public.client_messages r where r.company_id = p_company and r.retry_of = m.id) as can_retry
    from public.client_messages m where m.company_id = p_company and m.client_id = p_conversation.client_id
      and (p_before is null or m.created_at <= p_before and (m.created_at < p_before or m.id > p_before_id))
    order by m.created_at desc, m.id limit p_limit)
    union all
    (select m.id, m.kind, false, nullif(m.subject, ''), m.body, m.status, m.error, m.created_by, m.created_at,
      m.status = 'failed' and coalesce(m.expires_at > now(), true)
    from leads l join public.lead_messages m on m.company_id = p_company and m.lead_id = l.id
    where m.created_at <= now() and (p_before is null or m.created_at <= p_before and (m.created_at < p_before or m.id > p_before_id))
    order by m.created_at desc, m.id limit p_limit)
    union all
    (select e.id, case when e.kind in ('text', 'email') then e.kind else 'form' end, e.is_inbound or e.kind in ('form', 'joined'), null, e.body, null, null,
      e.created_by, e.created_at, false
    from leads l join public.lead_events e on e.company_id = p_company and e.lead_id = l.id
    where e.kind in ('text', 'email', 'form', 'joined') and not e.detail ? 'message_id'
      and (p_before is null or e.created_at <= p_before and (e.created_at < p_before or e.id > p_before_id))
    order by e.created_at desc, e.id limit p_limit)
  )
  select coalesce(jsonb_agg(to_jsonb(i) - 'author' || jsonb_build_object('author_name', u.full_name) order by i.created_at, i.id desc), '[]')
  from (select * from items order by created_at desc, id limit p_limit) i
  left join public.user_profiles u on u.company_id = p_company and u.id = i.author
$$;
comment on function private.conversation_items is
  'The newest texts, emails, and form inquiries of a conversation, or those before a message, oldest first: [{ id, kind (text, email, form), is_inbound, '
  'subject, body, status, error, author_name, created_at, can_retry (failed, and not sent again yet) }]. Arguments: p_company; p_conversation; p_limit, '
  'how many; p_before and p_before_id, created_at and id of that message.';
