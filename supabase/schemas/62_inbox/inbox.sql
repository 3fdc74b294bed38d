create function public.inbox(
  p_filter text default 'mine', p_q text default '', p_offset int default 0, p_limit int default 25, p_open uuid default null, p_cursor jsonb default null
) returns jsonb
language sql stable set search_path = '' as $$ select private.inbox(p_filter, p_q, p_offset, p_limit, p_open, p_cursor) $$;
comment on function public.inbox is
  'The inbox in one request, newest first: { rows: [{ id, client_id, lead_id, name, about, state, snoozed_until, assignee_id, assignee_name, last_at, '
  'last_kind, last_is_inbound, preview, is_unread }], is_more (older ones), is_newer (newer ones), counts: { mine, unassigned, snoozed, unread }, people: '
  '[{ id, full_name }], conversation }. conversation is that of p_open with its newest 100 messages and whether texts and emails may be sent, or null. Leads '
  'need view_money. Arguments: p_filter (mine, unassigned, snoozed, done, all); p_q, text in a name, phone, email, or any message; p_offset and p_limit (1 to '
  '100) in rows; p_open, a conversation or null; p_cursor { at, id, is_newer }, last_at and id of the conversation before or after the page. Errors: PT403, '
  'PT422. Callers: signed-in users with send_messages.';

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
  execute format('select jsonb_build_object(''mine'', count(*) filter (where %s), ''unassigned'', count(*) filter (where %s), '
    '  ''snoozed'', count(*) filter (where %s), ''unread'', count(*) filter (where coalesce(c.last_inbound_at > d.read_at, c.last_inbound_at is not null))) '
    'from public.conversations c '
    'left join public.conversation_reads d on d.company_id = c.company_id and d.conversation_id = c.id and d.user_id = $3 '
    'where c.company_id = $1 and c.state = ''open'' and ($4 or c.lead_id is null) '
    '  and not exists (select from public.clients k where k.company_id = $1 and k.id = c.client_id and k.deleted_at is not null) '
    '  and not exists (select from public.leads l where l.company_id = $1 and l.id = c.lead_id and l.deleted_at is not null)',
    private.inbox_where('mine'), private.inbox_where('unassigned'), private.inbox_where('snoozed'))
    into counts using company, today, person, money;
  return jsonb_build_object('rows', rows, 'is_more', beyond or newer, 'is_newer', case when newer then beyond else skipped > 0 or p_cursor is not null end,
    'counts', counts,
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name) order by u.full_name, u.id), '[]')
      from public.user_profiles u where u.company_id = company and u.is_active
        and exists (select from public.role_permissions r where r.role = u.role and r.permission = 'send_messages')),
    'conversation', private.conversation_detail(company, p_open));
end $$;
grant execute on function public.inbox, private.inbox to authenticated;
