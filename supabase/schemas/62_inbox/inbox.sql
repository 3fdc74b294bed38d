create function public.inbox(
  p_filter text default 'mine', p_q text default '', p_offset int default 0, p_limit int default 25, p_open uuid default null
) returns jsonb
language sql stable set search_path = '' as $$ select private.inbox(p_filter, p_q, p_offset, p_limit, p_open) $$;
comment on function public.inbox is
  'The inbox in one request, newest first: { rows: [{ id, client_id, lead_id, name, about, state, snoozed_until, assignee_id, assignee_name, last_at, '
  'last_kind, last_is_inbound, preview, is_unread }], is_more, counts: { mine, unassigned, snoozed, unread }, people: [{ id, full_name }], conversation }. '
  'conversation is that of p_open with its newest 100 messages and whether texts and emails may be sent, or null. Leads need view_money. Arguments: p_filter '
  '(mine, unassigned, snoozed, done, all); p_q, text in name, phone, email, or last message; p_offset and p_limit (1 to 100) in rows; p_open, a conversation or '
  'null. Errors: PT403, PT422. Callers: signed-in users with send_messages.';

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
grant execute on function public.inbox, private.inbox to authenticated;
