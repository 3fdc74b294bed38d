set check_function_bodies = off;

create or replace function private.note_message(
  p_company uuid, p_client uuid, p_lead uuid, p_kind text, p_body text, p_is_inbound boolean, p_at timestamptz, p_author uuid
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  -- Who answers has read what was there.
  author constant uuid := (select u.id from public.user_profiles u where u.company_id = p_company and u.id = p_author and not p_is_inbound);
  conversation uuid;
begin
  insert into public.conversations as c (company_id, client_id, lead_id, state, assignee_id, last_at, last_kind, last_is_inbound, last_inbound_at, preview)
  values (p_company, p_client, p_lead, case when p_is_inbound then 'open' else 'done' end,
    coalesce((select l.owner_id from public.leads l where l.company_id = p_company and l.id = p_lead), author),
    p_at, p_kind, p_is_inbound, case when p_is_inbound then p_at end, left(btrim(regexp_replace(p_body, '\s+', ' ', 'g')), 200))
  on conflict (company_id, subject_id) do update set
    state = case when p_is_inbound then 'open' else c.state end,
    snoozed_until = case when p_is_inbound then null else c.snoozed_until end,
    assignee_id = coalesce(c.assignee_id, excluded.assignee_id),
    last_inbound_at = greatest(c.last_inbound_at, excluded.last_inbound_at),
    last_at = greatest(c.last_at, excluded.last_at),
    last_kind = case when excluded.last_at >= c.last_at then excluded.last_kind else c.last_kind end,
    last_is_inbound = case when excluded.last_at >= c.last_at then excluded.last_is_inbound else c.last_is_inbound end,
    preview = case when excluded.last_at >= c.last_at then excluded.preview else c.preview end
  returning c.id into conversation;
  if author is not null then
    insert into public.conversation_reads as r (company_id, conversation_id, user_id, read_at) values (p_company, conversation, author, p_at)
    on conflict (company_id, conversation_id, user_id) do update set read_at = greatest(r.read_at, excluded.read_at);
  end if;
end $$;

comment on function private.note_message(p_company uuid, p_client uuid, p_lead uuid, p_kind text, p_body text, p_is_inbound boolean, p_at timestamp with time zone, p_author uuid) is 'Puts a message with a client or lead at the top of the inbox. What the person wrote opens the conversation and ends a snooze; what the company sent leaves it as it is. It belongs to the owner of the lead, or to who wrote first, who has read it then.';

create or replace function private.conversation_items(p_company uuid, p_conversation public.conversations, p_limit int) returns jsonb
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

create or replace function private.note_lead_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  client constant uuid := (select l.client_id from public.leads l where l.company_id = new.company_id and l.id = new.lead_id);
  sent constant boolean := tg_table_name = 'lead_messages';
  said constant jsonb := to_jsonb(new);
begin
  perform private.note_message(new.company_id, client, case when client is null then new.lead_id end,
    case when said ->> 'kind' in ('text', 'email') then said ->> 'kind' else 'form' end,
    concat_ws(': ', nullif(said ->> 'subject', ''), said ->> 'body'), not sent and (said ->> 'kind' in ('form', 'joined') or (said ->> 'is_inbound')::boolean), new.created_at, new.created_by);
  return null;
end $$;
