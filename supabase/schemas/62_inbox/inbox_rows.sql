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
comment on function private.inbox_rows is
  'Conversations of a filter as inbox answers them, newest first; with is_newer in p_cursor oldest first. Arguments: p_company; p_filter; p_pattern, a like '
  'pattern in lower case for all messages, names, and addresses, or null; p_cursor { at, id, is_newer } or null; p_offset and p_limit in rows.';
