set check_function_bodies = off;

drop function private.inbox(p_filter text, p_q text, p_offset integer, p_limit integer, p_open uuid);

drop function public.inbox(p_filter text, p_q text, p_offset integer, p_limit integer, p_open uuid);

drop function private.conversation_items(p_company uuid, p_conversation public.conversations, p_limit integer);

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
    where p_before is null or m.created_at <= p_before and (m.created_at < p_before or m.id > p_before_id)
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

create function private.inbox_match() returns text
language sql immutable set search_path = '' as $$
  select $match$c.words like $5
    -- Not exists: that would be made of all messages at once.
    or (select true from public.client_messages m where m.company_id = $1 and m.client_id = c.client_id
      and lower(coalesce(m.subject, '') || ' ' || m.message_content) like $5 limit 1)
    or $4 and exists (select from public.leads l where l.company_id = $1 and l.deleted_at is null and (l.id = c.lead_id or l.client_id = c.client_id) and (
      lower(l.number || ' ' || l.title || ' ' || l.contact_name || ' ' || coalesce(l.email, '') || ' ' || coalesce(l.phone, '')) like $5
      or exists (select from public.lead_messages m where m.company_id = $1 and m.lead_id = l.id and lower(m.subject || ' ' || m.body) like $5)
      or exists (select from public.lead_events e where e.company_id = $1 and e.lead_id = l.id and e.kind in ('text', 'email', 'form', 'joined')
        and lower(e.body) like $5)))$match$
$$;

create function private.inbox_rows(
  p_company uuid, p_filter text, p_pattern text, p_cursor jsonb, p_offset int, p_limit int
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  money constant boolean := private.has_permission('view_money');
  today constant date := private.company_date(p_company);
  person constant uuid := auth.uid();
  at constant timestamptz := p_cursor ->> 'at';
  at_id constant uuid := p_cursor ->> 'id';
  newer constant boolean := coalesce((p_cursor ->> 'is_newer')::boolean, false);
  -- A search reads this many recent conversations first, where common words are; only then the message index.
  near constant int := case when p_pattern is null then p_limit else 200 end;
  listed constant text := format(
    'select c.id, c.subject_id, c.client_id, c.lead_id, coalesce(k.name, l.contact_name) as name, l.title as about, c.state, c.snoozed_until, c.assignee_id, '
    '  c.last_at, c.last_kind, c.last_is_inbound, c.preview, c.last_inbound_at, '
    '  lower(concat_ws('' '', c.preview, k.name, k.email, k.phone, k.company_name)) as words '
    'from public.conversations c '
    'left join public.clients k on k.company_id = c.company_id and k.id = c.client_id and k.deleted_at is null '
    'left join public.leads l on l.company_id = c.company_id and l.id = c.lead_id and l.deleted_at is null '
    'where c.company_id = $1 and %s and (k.id is not null or l.id is not null and $4) and %s',
    private.inbox_where(p_filter), case when at is null then 'true' when newer then 'c.last_at >= $6 and (c.last_at > $6 or c.id < $7)'
      else 'c.last_at <= $6 and (c.last_at < $6 or c.id > $7)' end);
  sorted constant text := case when newer then ' order by c.last_at, c.id desc' else ' order by c.last_at desc, c.id' end;
  rows jsonb;
  seen int;
begin
  execute format('with near as materialized (%s%s offset $8 limit $9), hit as (select * from near c where %s%s limit $10) '
    'select (select coalesce(jsonb_agg(to_jsonb(h)), ''[]'') from hit h), (select count(*) from near)',
    listed, sorted, case when p_pattern is null then 'true' else private.inbox_match() end, sorted)
    into rows, seen using p_company, today, person, money, p_pattern, at, at_id, case when p_pattern is null then p_offset else 0 end, near, p_offset + p_limit;
  if p_pattern is not null and jsonb_array_length(rows) < p_offset + p_limit and seen = near then
    execute format('with hit as (%s and c.subject_id = any (array(select s.id from private.inbox_subjects($1, $5, $4) s (id)))%s limit $8) '
      'select coalesce(jsonb_agg(to_jsonb(h)), ''[]'') from hit h', listed, sorted)
      into rows using p_company, today, person, money, p_pattern, at, at_id, p_offset + p_limit;
  end if;
  return (select coalesce(jsonb_agg(r.value - array['last_inbound_at', 'subject_id', 'words'] || jsonb_build_object('assignee_name', u.full_name,
      'is_unread', coalesce((r.value ->> 'last_inbound_at')::timestamptz > d.read_at, r.value ->> 'last_inbound_at' is not null))
      order by r.ordinality), '[]')
    from jsonb_array_elements(rows) with ordinality r
    left join public.user_profiles u on u.company_id = p_company and u.id = (r.value ->> 'assignee_id')::uuid
    left join public.conversation_reads d on d.company_id = p_company and d.conversation_id = (r.value ->> 'id')::uuid and d.user_id = person
    where p_pattern is null or r.ordinality > p_offset);
end $$;

create function private.inbox_subjects(p_company uuid, p_pattern text, p_money boolean) returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Planned for the text at hand: a plan for any text reads all messages.
  return query execute $found$
    select k.id from public.clients k where k.company_id = $1 and k.deleted_at is null
      and lower(k.name || ' ' || coalesce(k.email, '') || ' ' || coalesce(k.phone, '') || ' ' || coalesce(k.company_name, '')) like $2
    union
    select m.client_id from public.client_messages m where m.company_id = $1 and lower(coalesce(m.subject, '') || ' ' || m.message_content) like $2
    union
    select coalesce(l.client_id, l.id) from public.leads l where $3 and l.company_id = $1 and l.deleted_at is null and l.id in (
      select l.id from public.leads l where l.company_id = $1
        and lower(l.number || ' ' || l.title || ' ' || l.contact_name || ' ' || coalesce(l.email, '') || ' ' || coalesce(l.phone, '')) like $2
      union
      select m.lead_id from public.lead_messages m where m.company_id = $1 and lower(m.subject || ' ' || m.body) like $2
      union
      select e.lead_id from public.lead_events e where e.company_id = $1 and e.kind in ('text', 'email', 'form', 'joined') and lower(e.body) like $2)
    $found$ using p_company, p_pattern, p_money;
end $$;

create function private.notify_conversation_assigned(p_conversation public.conversations, p_was uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_conversation.assignee_id is null or p_conversation.assignee_id is not distinct from p_was then
    return;
  end if;
  perform private.notify_people(p_conversation.company_id, 'conversation_assigned', array[p_conversation.assignee_id],
    case when p_conversation.lead_id is null then 'send_messages' else 'view_money' end,
    case when p_conversation.lead_id is null then 'client' else 'lead' end, p_conversation.subject_id, null, 'Conversation assigned to you',
    coalesce((select k.name from public.clients k where k.company_id = p_conversation.company_id and k.id = p_conversation.client_id),
      (select l.contact_name from public.leads l where l.company_id = p_conversation.company_id and l.id = p_conversation.lead_id)),
    'conversation ' || p_conversation.id, false);
end $$;

create function private.retry_lead_message(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  m public.lead_messages;
  l public.leads;
begin
  select * into m from public.lead_messages x where x.company_id = private.company_id() and x.id = p_id
    and private.has_permission('view_money') for update;
  if m.id is null then
    return null;
  end if;
  l := private.require_lead(m.lead_id);
  perform private.require_write('send_messages', 'create_edit_clients');
  if m.status = 'pending' then
    return to_jsonb(m);
  elsif m.status <> 'failed' or m.expires_at < now() then
    perform private.raise_api_error('PT409', case m.status when 'failed' then 'It is too late to send this message.' else 'Only a failed message can be sent again.' end);
  elsif m.kind = 'email' and l.email is null then
    perform private.raise_api_error('PT422', 'This lead has no email address.');
  elsif m.kind = 'text' and (l.text_consent_at is null or l.text_stopped_at is not null or private.e164(l.phone) is null) then
    perform private.raise_api_error('PT422', 'This person has not agreed to text messages.');
  end if;
  update public.lead_messages x set status = 'pending', error = null, attempts = 0, due_at = now(), taken_until = null,
    recipient = case x.kind when 'email' then l.email else private.e164(l.phone) end
  where x.id = m.id returning * into m;
  return to_jsonb(m);
end $$;

create function public.conversation_messages(p_id uuid, p_before timestamptz, p_before_id uuid) returns jsonb
language sql stable set search_path = '' as $$ select private.conversation_messages(p_id, p_before, p_before_id) $$;

create function private.conversation_messages(p_id uuid, p_before timestamptz, p_before_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  c public.conversations;
  found jsonb;
begin
  if company is null or not private.has_permission('send_messages') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  select * into c from public.conversations x where x.company_id = company and x.id = p_id and (x.lead_id is null or private.has_permission('view_money'));
  if c.id is null then
    perform private.raise_api_error('PT404', 'This conversation no longer exists.');
  end if;
  found := private.conversation_items(company, c, 101, coalesce(p_before, now()), p_before_id);
  return jsonb_build_object('items', case when jsonb_array_length(found) > 100 then found - 0 else found end, 'has_earlier', jsonb_array_length(found) > 100);
end $$;

create function public.inbox(
  p_filter text default 'mine', p_q text default '', p_offset int default 0, p_limit int default 25, p_open uuid default null, p_cursor jsonb default null
) returns jsonb
language sql stable set search_path = '' as $$ select private.inbox(p_filter, p_q, p_offset, p_limit, p_open, p_cursor) $$;

create function private.inbox(p_filter text, p_q text, p_offset int, p_limit int, p_open uuid, p_cursor jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  today constant date := private.company_date(company);
  person constant uuid := auth.uid();
  most constant int := least(greatest(coalesce(p_limit, 25), 1), 100);
  skipped constant int := case when p_cursor is null then greatest(coalesce(p_offset, 0), 0) else 0 end;
  newer constant boolean := coalesce((p_cursor ->> 'is_newer')::boolean, false);
  rows jsonb;
  counts jsonb;
  beyond boolean;
begin
  if company is null or not private.has_permission('send_messages') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif coalesce(p_filter, '') not in ('mine', 'unassigned', 'snoozed', 'done', 'all') then
    perform private.raise_api_error('PT422', 'Choose mine, unassigned, snoozed, done, or all.', 'filter');
  end if;
  rows := private.inbox_rows(company, p_filter, lower(private.like_pattern(nullif(btrim(p_q), ''))), p_cursor, skipped, most + 1);
  beyond := jsonb_array_length(rows) > most;
  rows := case when beyond then rows - most else rows end;
  if newer then
    select coalesce(jsonb_agg(r.value order by r.ordinality desc), '[]') into rows from jsonb_array_elements(rows) with ordinality r;
  end if;
  select jsonb_build_object('mine', count(*) filter (where c.assignee_id = person and coalesce(c.snoozed_until <= today, true)),
    'unassigned', count(*) filter (where c.assignee_id is null and coalesce(c.snoozed_until <= today, true)),
    'snoozed', count(*) filter (where c.snoozed_until > today),
    'unread', count(*) filter (where coalesce(c.last_inbound_at > d.read_at, c.last_inbound_at is not null))) into counts
  from public.conversations c
  left join public.conversation_reads d on d.company_id = c.company_id and d.conversation_id = c.id and d.user_id = person
  where c.company_id = company and c.state = 'open' and (money or c.lead_id is null)
    and not exists (select from public.clients k where k.company_id = company and k.id = c.client_id and k.deleted_at is not null)
    and not exists (select from public.leads l where l.company_id = company and l.id = c.lead_id and l.deleted_at is not null);
  return jsonb_build_object('rows', rows, 'is_more', beyond or newer, 'is_newer', case when newer then beyond else skipped > 0 or p_cursor is not null end,
    'counts', counts,
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name) order by u.full_name, u.id), '[]')
      from public.user_profiles u where u.company_id = company and u.is_active
        and exists (select from public.role_permissions r where r.role = u.role and r.permission = 'send_messages')),
    'conversation', private.conversation_detail(company, p_open));
end $$;

create index lead_messages_words_idx on public.lead_messages using gin (lower(subject || ' ' || body) extensions.gin_trgm_ops, company_id);

create index client_messages_words_idx on public.client_messages
  using gin (lower(coalesce(subject, '') || ' ' || message_content) extensions.gin_trgm_ops, company_id);

create index lead_events_words_idx on public.lead_events using gin (lower(body) extensions.gin_trgm_ops, company_id)
  where kind in ('text', 'email', 'form', 'joined');

grant execute on function private.conversation_messages(p_id uuid, p_before timestamp with time zone, p_before_id uuid) to authenticated;

grant execute on function private.inbox(p_filter text, p_q text, p_offset integer, p_limit integer, p_open uuid, p_cursor jsonb) to authenticated;

grant execute on function private.retry_lead_message(p_id uuid) to authenticated;

grant execute on function private.retry_lead_message(p_id uuid) to service_role;

grant execute on function public.conversation_messages(p_id uuid, p_before timestamp with time zone, p_before_id uuid) to authenticated;

grant execute on function public.inbox(p_filter text, p_q text, p_offset integer, p_limit integer, p_open uuid, p_cursor jsonb) to authenticated;

comment on function private.conversation_items(p_company uuid, p_conversation public.conversations, p_limit integer, p_before timestamp with time zone, p_before_id uuid) is 'The newest texts, emails, and form inquiries of a conversation, or those before a message, oldest first: [{ id, kind (text, email, form), is_inbound, subject, body, status, error, author_name, created_at, can_retry (failed, and not sent again yet) }]. Arguments: p_company; p_conversation; p_limit, how many; p_before and p_before_id, created_at and id of that message.';

comment on function private.inbox_match() is 'The condition that a conversation c with its words has a text in any of its messages, names, or addresses: $1 the company, $4 whether leads are read, $5 a like pattern in lower case. inbox_subjects finds the same by index. Holds no text of the caller.';

comment on function private.inbox_rows(p_company uuid, p_filter text, p_pattern text, p_cursor jsonb, p_offset integer, p_limit integer) is 'Conversations of a filter as inbox answers them, newest first; with is_newer in p_cursor oldest first. Arguments: p_company; p_filter; p_pattern, a like pattern in lower case for all messages, names, and addresses, or null; p_cursor { at, id, is_newer } or null; p_offset and p_limit in rows.';

comment on function private.inbox_subjects(p_company uuid, p_pattern text, p_money boolean) is 'The clients and leads that have a text in any of their messages, names, or addresses, by index. Arguments: p_company; p_pattern, a like pattern in lower case; p_money, whether leads are read.';

comment on function private.notify_conversation_assigned(p_conversation public.conversations, p_was uuid) is 'Notifies a member that a conversation of the inbox is theirs now, unless they took it themselves or turned this kind off. Arguments: p_conversation; p_was, the member it was assigned to before.';

comment on function private.retry_lead_message(p_id uuid) is 'Queues a failed message to a lead again; null where the caller sees no such message. Asked twice, it is one message. Arguments: p_id, the message. Errors: PT402, PT403, PT404, PT409 not failed, PT422 no consent.';

create or replace function public.retry_message(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select coalesce(private.retry_lead_message(p_id), to_jsonb(private.retry_message(p_id))) $$;

comment on function public.retry_message(p_id uuid) is 'Sends a text or an email that failed once more: stores it as a new message at the end of the client''s row, which is the promise to send it; an email goes to the address that the client has now. Asked twice, it is the same new message. A message to a lead is queued again under its own id, to the address or number that the lead has now, and needs edit_clients and view_money, too. Arguments: p_id, the message. Errors: PT402, PT403, PT404, PT409 not failed, PT422 no consent, no emails wanted. Callers: signed-in users with send_messages.';

comment on function public.conversation_messages(p_id uuid, p_before timestamp with time zone, p_before_id uuid) is 'The 100 messages of a conversation before one, oldest first: { items (as inbox answers them), has_earlier }. Arguments: p_id, the conversation; p_before and p_before_id, created_at and id of the oldest message that is shown. Errors: PT403, PT404. Callers: signed-in users with send_messages.';

comment on function public.inbox(p_filter text, p_q text, p_offset integer, p_limit integer, p_open uuid, p_cursor jsonb) is 'The inbox in one request, newest first: { rows: [{ id, client_id, lead_id, name, about, state, snoozed_until, assignee_id, assignee_name, last_at, last_kind, last_is_inbound, preview, is_unread }], is_more (older ones), is_newer (newer ones), counts: { mine, unassigned, snoozed, unread }, people: [{ id, full_name }], conversation }. conversation is that of p_open with its newest 100 messages and whether texts and emails may be sent, or null. Leads need view_money. Arguments: p_filter (mine, unassigned, snoozed, done, all); p_q, text in a name, phone, email, or any message; p_offset and p_limit (1 to 100) in rows; p_open, a conversation or null; p_cursor { at, id, is_newer }, last_at and id of the conversation before or after the page. Errors: PT403, PT422. Callers: signed-in users with send_messages.';

comment on function public.save_conversation(p_conversation jsonb) is 'Assigns (and notifies who gets it), snoozes, finishes, or reopens a conversation of the inbox; returns { id, state, snoozed_until, assignee_id }. A missing key keeps its value. Keys: id, state (open, done), assignee_id (a member or null), snoozed_until (a day after today or null), seen_at (last_at of what the caller saw: with done, a later message of the person is PT409). Arguments: p_conversation, an object of these keys. Errors: PT402, PT403, PT404, PT409, PT422 with the field. Callers: signed-in users with send_messages.';

create or replace function private.conversation_detail(p_company uuid, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c public.conversations;
  k public.clients;
  l public.leads;
  items jsonb;
begin
  select * into c from public.conversations x where x.company_id = p_company and x.id = p_id and (x.lead_id is null or private.has_permission('view_money'));
  select * into k from public.clients x where x.company_id = p_company and x.id = c.client_id and x.deleted_at is null;
  select * into l from public.leads x where x.company_id = p_company and x.id = c.lead_id and x.deleted_at is null;
  if k.id is null and l.id is null then
    return null;
  end if;
  items := private.conversation_items(p_company, c, 101);
  return jsonb_build_object('id', c.id, 'client_id', c.client_id, 'lead_id', c.lead_id, 'state', c.state, 'snoozed_until', c.snoozed_until,
    'assignee_id', c.assignee_id, 'last_at', c.last_at, 'last_inbound_at', c.last_inbound_at, 'name', coalesce(k.name, l.contact_name),
    'about', l.title, 'email', coalesce(k.email, l.email), 'phone', private.e164(coalesce(k.phone, l.phone)),
    'may_email', case when k.id is not null then k.email <> '' and k.mail_opt_out_at is null else l.email is not null end is true,
    'may_text', case when k.id is not null then exists (select from public.client_message_consent t where t.company_id = p_company and t.client_id = k.id
        and t.phone_number = private.e164(k.phone) and t.has_consented and not t.opted_out)
      else l.text_consent_at is not null and l.text_stopped_at is null and private.e164(l.phone) is not null end,
    'is_stopped', case when k.id is not null then exists (select from public.client_message_consent t where t.company_id = p_company and t.client_id = k.id
        and t.phone_number = private.e164(k.phone) and t.opted_out)
      else l.text_stopped_at is not null end,
    'items', case when jsonb_array_length(items) > 100 then items - 0 else items end, 'has_earlier', jsonb_array_length(items) > 100);
end $$;

create or replace function private.save_conversation(p_conversation jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  given constant jsonb := p_conversation;
  c public.conversations;
  was uuid;
begin
  perform private.require_write('send_messages', 'create_edit_clients');
  select * into c from public.conversations x where x.company_id = company and x.id = (given ->> 'id')::uuid
    and (x.lead_id is null or private.has_permission('view_money')) for update;
  if c.id is null then
    perform private.raise_api_error('PT404', 'This conversation no longer exists.');
  elsif given ? 'state' and coalesce(given ->> 'state', '') not in ('open', 'done') then
    perform private.raise_api_error('PT422', 'Choose open or done.', 'state');
  elsif given ->> 'state' = 'done' and c.last_inbound_at > (given ->> 'seen_at')::timestamptz then
    perform private.raise_api_error('PT409', 'A new message arrived. Read it first.');
  elsif (given ->> 'snoozed_until')::date <= private.company_date(company) then
    perform private.raise_api_error('PT422', 'Choose a day after today.', 'snoozed_until');
  elsif given ->> 'assignee_id' is not null and not exists (select from public.user_profiles u
    where u.company_id = company and u.id = (given ->> 'assignee_id')::uuid and u.is_active
      and exists (select from public.role_permissions r where r.role = u.role and r.permission = 'send_messages')) then
    perform private.raise_api_error('PT422', 'Choose a member who may send messages.', 'assignee_id');
  end if;
  was := c.assignee_id;
  update public.conversations x set
    state = coalesce(given ->> 'state', case when given ->> 'snoozed_until' is not null then 'open' end, x.state),
    snoozed_until = case when given ->> 'state' = 'done' then null when given ? 'snoozed_until' then (given ->> 'snoozed_until')::date else x.snoozed_until end,
    assignee_id = case when given ? 'assignee_id' then (given ->> 'assignee_id')::uuid else x.assignee_id end
  where x.id = c.id returning * into c;
  if given ->> 'assignee_id' is not null then
    perform private.notify_conversation_assigned(c, was);
  end if;
  return jsonb_build_object('id', c.id, 'state', c.state, 'snoozed_until', c.snoozed_until, 'assignee_id', c.assignee_id);
end $$;

reset check_function_bodies;
