set check_function_bodies = off;

create function private.conversation_detail(p_company uuid, p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c public.conversations;
  k public.clients;
  l public.leads;
begin
  select * into c from public.conversations x where x.company_id = p_company and x.id = p_id and (x.lead_id is null or private.has_permission('view_money'));
  select * into k from public.clients x where x.company_id = p_company and x.id = c.client_id and x.deleted_at is null;
  select * into l from public.leads x where x.company_id = p_company and x.id = c.lead_id and x.deleted_at is null;
  if k.id is null and l.id is null then
    return null;
  end if;
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
    'items', private.conversation_items(p_company, c, 100));
end $$;

create table public.conversations (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  client_id uuid,
  lead_id uuid,
  subject_id uuid not null generated always as (coalesce(client_id, lead_id)) stored,
  state text not null default 'open' check (state in ('open', 'done')),
  snoozed_until date,
  assignee_id uuid,
  last_at timestamptz not null default now(),
  last_kind text not null default 'text' check (last_kind in ('text', 'email', 'form')),
  last_is_inbound boolean not null default false,
  last_inbound_at timestamptz,
  preview text not null default '' check (length(preview) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, subject_id),
  check (num_nonnulls(client_id, lead_id) = 1),
  foreign key (company_id, client_id) references public.clients (company_id, id) on delete cascade,
  foreign key (company_id, lead_id) references public.leads (company_id, id) on delete cascade,
  foreign key (company_id, assignee_id) references public.user_profiles (company_id, id) on delete set null (assignee_id)
);

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
    select e.id, case when e.kind in ('text', 'email') then e.kind else 'form' end, e.is_inbound, null, e.body, null, null, e.created_by, e.created_at
    from leads l join public.lead_events e on e.company_id = p_company and e.lead_id = l.id
    where e.kind in ('text', 'email', 'form', 'joined') and not e.detail ? 'message_id'
  )
  select coalesce(jsonb_agg(to_jsonb(i) - 'author' || jsonb_build_object('author_name', u.full_name) order by i.created_at, i.id), '[]')
  from (select * from items order by created_at desc, id limit p_limit) i
  left join public.user_profiles u on u.company_id = p_company and u.id = i.author
$$;

create function private.inbox_where(p_filter text) returns text
language sql immutable set search_path = '' as $$
  select case p_filter
    when 'mine' then 'c.state = ''open'' and coalesce(c.snoozed_until <= $2, true) and c.assignee_id = $3'
    when 'unassigned' then 'c.state = ''open'' and coalesce(c.snoozed_until <= $2, true) and c.assignee_id is null'
    when 'snoozed' then 'c.state = ''open'' and c.snoozed_until > $2'
    when 'done' then 'c.state = ''done'''
    else 'true' end
$$;

create function private.move_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  old_one public.conversations;
begin
  select * into old_one from public.conversations c where c.company_id = new.company_id and c.lead_id = new.id for update;
  if old_one.id is null then
    return null;
  end if;
  update public.conversations c set last_inbound_at = greatest(c.last_inbound_at, old_one.last_inbound_at), assignee_id = coalesce(c.assignee_id, old_one.assignee_id),
    state = case when 'open' in (c.state, old_one.state) then 'open' else 'done' end
  where c.company_id = new.company_id and c.client_id = new.client_id;
  if found then
    delete from public.conversations c where c.id = old_one.id;
  else
    update public.conversations c set client_id = new.client_id, lead_id = null where c.id = old_one.id;
  end if;
  return null;
end $$;

create function private.note_client_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_message(new.company_id, new.client_id, null, case new.kind when 'sms' then 'text' else 'email' end,
    concat_ws(': ', new.subject, new.message_content), new.direction = 'inbound', new.created_at, new.user_id);
  return null;
end $$;

create function private.note_lead_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  client constant uuid := (select l.client_id from public.leads l where l.company_id = new.company_id and l.id = new.lead_id);
  sent constant boolean := tg_table_name = 'lead_messages';
  said constant jsonb := to_jsonb(new);
begin
  perform private.note_message(new.company_id, client, case when client is null then new.lead_id end,
    case when said ->> 'kind' in ('text', 'email') then said ->> 'kind' else 'form' end,
    concat_ws(': ', nullif(said ->> 'subject', ''), said ->> 'body'), not sent and (said ->> 'is_inbound')::boolean, new.created_at, new.created_by);
  return null;
end $$;

create function private.note_message(
  p_company uuid, p_client uuid, p_lead uuid, p_kind text, p_body text, p_is_inbound boolean, p_at timestamptz, p_author uuid
) returns void
language sql security definer set search_path = '' as $$
  insert into public.conversations as c (company_id, client_id, lead_id, state, assignee_id, last_at, last_kind, last_is_inbound, last_inbound_at, preview)
  values (p_company, p_client, p_lead, case when p_is_inbound then 'open' else 'done' end,
    coalesce((select l.owner_id from public.leads l where l.company_id = p_company and l.id = p_lead),
      (select u.id from public.user_profiles u where u.company_id = p_company and u.id = p_author and not p_is_inbound)),
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
$$;

create function public.save_conversation(p_conversation jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_conversation(p_conversation) $$;

create function public.inbox(
  p_filter text default 'mine', p_q text default '', p_offset int default 0, p_limit int default 25, p_open uuid default null
) returns jsonb
language sql stable set search_path = '' as $$ select private.inbox(p_filter, p_q, p_offset, p_limit, p_open) $$;

create function private.inbox(p_filter text, p_q text, p_offset int, p_limit int, p_open uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  money constant boolean := private.has_permission('view_money');
  today constant date := private.company_date(company);
  person constant uuid := auth.uid();
  pattern constant text := lower(private.like_pattern(btrim(coalesce(p_q, ''))));
  most constant int := least(greatest(coalesce(p_limit, 25), 1), 100);
  rows jsonb;
  counts jsonb;
begin
  if company is null or not private.has_permission('send_messages') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif coalesce(p_filter, '') not in ('mine', 'unassigned', 'snoozed', 'done', 'all') then
    perform private.raise_api_error('PT422', 'Choose mine, unassigned, snoozed, done, or all.', 'filter');
  end if;
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(f) order by f.last_at desc, f.id), ''[]'') from ( '
    '  select c.id, c.client_id, c.lead_id, coalesce(k.name, l.contact_name) as name, l.title as about, c.state, c.snoozed_until, c.assignee_id, '
    '    u.full_name as assignee_name, c.last_at, c.last_kind, c.last_is_inbound, c.preview, '
    '    coalesce(c.last_inbound_at > d.read_at, c.last_inbound_at is not null) as is_unread '
    '  from public.conversations c '
    '  left join public.clients k on k.company_id = c.company_id and k.id = c.client_id and k.deleted_at is null '
    '  left join public.leads l on l.company_id = c.company_id and l.id = c.lead_id and l.deleted_at is null '
    '  left join public.user_profiles u on u.company_id = c.company_id and u.id = c.assignee_id '
    '  left join public.conversation_reads d on d.company_id = c.company_id and d.conversation_id = c.id and d.user_id = $3 '
    '  where c.company_id = $1 and %s and (k.id is not null or l.id is not null and $4) '
    '    and ($5 = ''%%%%'' or lower(c.preview) like $5 '
    '      or lower(concat_ws('' '', k.name, k.email, k.phone, k.company_name, l.contact_name, l.title, l.email, l.phone)) like $5) '
    '  order by c.last_at desc, c.id offset $6 limit $7) f', private.inbox_where(p_filter))
    into rows using company, today, person, money, pattern, greatest(coalesce(p_offset, 0), 0), most + 1;
  select jsonb_build_object('mine', count(*) filter (where c.assignee_id = person and coalesce(c.snoozed_until <= today, true)),
    'unassigned', count(*) filter (where c.assignee_id is null and coalesce(c.snoozed_until <= today, true)),
    'snoozed', count(*) filter (where c.snoozed_until > today),
    'unread', count(*) filter (where coalesce(c.last_inbound_at > d.read_at, c.last_inbound_at is not null))) into counts
  from public.conversations c
  left join public.conversation_reads d on d.company_id = c.company_id and d.conversation_id = c.id and d.user_id = person
  where c.company_id = company and c.state = 'open' and (c.lead_id is null and exists
      (select from public.clients k where k.company_id = company and k.id = c.client_id and k.deleted_at is null)
    or money and exists (select from public.leads l where l.company_id = company and l.id = c.lead_id and l.deleted_at is null));
  return jsonb_build_object('rows', case when jsonb_array_length(rows) > most then rows - most else rows end, 'is_more', jsonb_array_length(rows) > most,
    'counts', counts,
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name) order by u.full_name, u.id), '[]')
      from public.user_profiles u where u.company_id = company and u.is_active
        and exists (select from public.role_permissions r where r.role = u.role and r.permission = 'send_messages')),
    'conversation', private.conversation_detail(company, p_open));
end $$;

create function public.read_conversation(p_id uuid, p_at timestamptz) returns void
language sql set search_path = '' as $$ select private.read_conversation(p_id, p_at) $$;

create function private.read_conversation(p_id uuid, p_at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  member constant uuid := private.member_id();
begin
  if company is null or not private.has_permission('send_messages') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif not exists (select from public.conversations c where c.company_id = company and c.id = p_id
    and (c.lead_id is null or private.has_permission('view_money'))) then
    perform private.raise_api_error('PT404', 'This conversation no longer exists.');
  elsif member is not null then
    insert into public.conversation_reads as r (company_id, conversation_id, user_id, read_at) values (company, p_id, member, least(p_at, now()))
    on conflict (company_id, conversation_id, user_id) do update set read_at = greatest(r.read_at, excluded.read_at);
  end if;
end $$;

create function private.save_conversation(p_conversation jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  given constant jsonb := p_conversation;
  c public.conversations;
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
  update public.conversations x set
    state = coalesce(given ->> 'state', case when given ->> 'snoozed_until' is not null then 'open' end, x.state),
    snoozed_until = case when given ->> 'state' = 'done' then null when given ? 'snoozed_until' then (given ->> 'snoozed_until')::date else x.snoozed_until end,
    assignee_id = case when given ? 'assignee_id' then (given ->> 'assignee_id')::uuid else x.assignee_id end
  where x.id = c.id returning * into c;
  return jsonb_build_object('id', c.id, 'state', c.state, 'snoozed_until', c.snoozed_until, 'assignee_id', c.assignee_id);
end $$;

create table public.conversation_reads (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  conversation_id uuid not null,
  user_id uuid not null default auth.uid(),
  read_at timestamptz not null default now(),
  primary key (company_id, conversation_id, user_id),
  foreign key (company_id, conversation_id) references public.conversations (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);

create index conversation_reads_user_idx on public.conversation_reads (company_id, user_id);

create index conversations_last_idx on public.conversations (company_id, last_at desc, id);

create index conversations_open_idx on public.conversations (company_id, assignee_id, last_at desc) where state = 'open';

create index conversations_client_idx on public.conversations (company_id, client_id);

create index conversations_lead_idx on public.conversations (company_id, lead_id);

create index conversations_assignee_idx on public.conversations (company_id, assignee_id);

call private.protect('public.conversation_reads', verbs => '');

call private.protect('public.conversations', reads => 'send_messages', verbs => '');

create policy conversation_reads_own on public.conversation_reads as restrictive to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- What leads write is part of leads.
create policy conversations_of_leads on public.conversations as restrictive for select to authenticated
  using (lead_id is null or (select private.has_permission('view_money')));

create trigger leads_inbox after update of client_id on public.leads
  for each row when (new.client_id is not null and new.client_id is distinct from old.client_id)
  execute function private.move_conversation();

create trigger client_messages_inbox after insert on public.client_messages
  for each row execute function private.note_client_message();

create trigger lead_messages_inbox after insert on public.lead_messages
  for each row execute function private.note_lead_message();

-- What was sent from here has a row of lead_messages.
create trigger lead_events_inbox after insert on public.lead_events
  for each row when (new.kind in ('text', 'email', 'form', 'joined') and not new.detail ? 'message_id')
  execute function private.note_lead_message();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.conversation_reads FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.conversations FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant execute on function private.inbox(p_filter text, p_q text, p_offset integer, p_limit integer, p_open uuid) to authenticated;

grant execute on function private.read_conversation(p_id uuid, p_at timestamp with time zone) to authenticated;

grant execute on function private.save_conversation(p_conversation jsonb) to authenticated;

grant execute on function public.inbox(p_filter text, p_q text, p_offset integer, p_limit integer, p_open uuid) to authenticated;

grant execute on function public.read_conversation(p_id uuid, p_at timestamp with time zone) to authenticated;

grant execute on function public.save_conversation(p_conversation jsonb) to authenticated;

comment on table public.conversation_reads is
  'Until when a user has read a conversation; later messages of the person are unread. Each user reads their own.';

comment on table public.conversations is
  'The inbox: one row for each client or lead with texts or emails, written by triggers of their messages. A lead that becomes a client '
  'takes its conversation along.';

comment on column public.conversations.state is 'open needs an answer; done does not until the person writes again.';

comment on column public.conversations.snoozed_until is 'The day it is shown again; a message of the person ends the snooze.';

comment on column public.conversations.preview is 'The start of the last message.';

comment on function private.conversation_detail(p_company uuid, p_id uuid) is 'A conversation whole, as inbox answers it; null where there is none or the caller may not see it.';

comment on function private.conversation_items(p_company uuid, p_conversation public.conversations, p_limit integer) is 'The newest texts, emails, and form inquiries of a conversation, oldest first: [{ id, kind (text, email, form), is_inbound, subject, body, status, error, author_name, created_at }].';

comment on function private.inbox_where(p_filter text) is 'The condition of a filter of the inbox: $2 the day, $3 the caller. Holds no text of the caller.';

comment on function private.move_conversation() is 'Trigger: the conversation of a lead that got a client belongs to the client.';

comment on function private.note_client_message() is 'Trigger: a text or email with a client is in the inbox.';

comment on function private.note_lead_message() is 'Trigger: a text or email with a lead, or what its form asked, is in the inbox; at its client once it has one.';

comment on function private.note_message(p_company uuid, p_client uuid, p_lead uuid, p_kind text, p_body text, p_is_inbound boolean, p_at timestamp with time zone, p_author uuid) is 'Puts a message with a client or lead at the top of the inbox. What the person wrote opens the conversation and ends a snooze; what the company sent leaves it as it is. It belongs to the owner of the lead, or to who wrote first.';

comment on function public.save_conversation(p_conversation jsonb) is 'Assigns, snoozes, finishes, or reopens a conversation of the inbox; returns { id, state, snoozed_until, assignee_id }. A missing key keeps its value. Keys: id, state (open, done), assignee_id (a member or null), snoozed_until (a day after today or null), seen_at (last_at of what the caller saw: with done, a later message of the person is PT409). Arguments: p_conversation, an object of these keys. Errors: PT402, PT403, PT404, PT409, PT422 with the field. Callers: signed-in users with send_messages.';

comment on function public.inbox(p_filter text, p_q text, p_offset integer, p_limit integer, p_open uuid) is 'The inbox in one request, newest first: { rows: [{ id, client_id, lead_id, name, about, state, snoozed_until, assignee_id, assignee_name, last_at, last_kind, last_is_inbound, preview, is_unread }], is_more, counts: { mine, unassigned, snoozed, unread }, people: [{ id, full_name }], conversation }. conversation is that of p_open with its newest 100 messages and whether texts and emails may be sent, or null. Leads need view_money. Arguments: p_filter (mine, unassigned, snoozed, done, all); p_q, text in name, phone, email, or last message; p_offset and p_limit (1 to 100) in rows; p_open, a conversation or null. Errors: PT403, PT422. Callers: signed-in users with send_messages.';

comment on function public.read_conversation(p_id uuid, p_at timestamp with time zone) is 'The caller has read a conversation up to a moment; later messages are unread. An earlier moment changes nothing. Arguments: p_id; p_at, last_at of what was shown. Errors: PT403, PT404. Callers: signed-in users with send_messages.';

reset check_function_bodies;

-- Data
-- What was written before is done, unless the person wrote last.
select private.note_message(m.company_id, m.client_id, null, case m.kind when 'sms' then 'text' else 'email' end,
  concat_ws(': ', m.subject, m.message_content), m.direction = 'inbound', m.created_at, m.user_id)
from (select distinct on (x.company_id, x.client_id) x.* from public.client_messages x order by x.company_id, x.client_id, x.created_at desc) m;
select private.note_message(e.company_id, l.client_id, case when l.client_id is null then e.lead_id end,
  case when e.kind in ('text', 'email') then e.kind else 'form' end, e.body, e.is_inbound, e.created_at, e.created_by)
from (select distinct on (x.company_id, x.lead_id) x.* from public.lead_events x where x.kind in ('text', 'email', 'form', 'joined')
  order by x.company_id, x.lead_id, x.created_at desc) e
join public.leads l on l.company_id = e.company_id and l.id = e.lead_id;
