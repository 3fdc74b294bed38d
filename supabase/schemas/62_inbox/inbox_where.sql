create function private.inbox_where(p_filter text) returns text
language sql immutable set search_path = '' as $$
  select case p_filter
    when 'mine' then 'c.state = ''open'' and coalesce(c.snoozed_until <= $2, true) and c.assignee_id = $3'
    when 'unassigned' then 'c.state = ''open'' and coalesce(c.snoozed_until <= $2, true) and c.assignee_id is null'
    when 'snoozed' then 'c.state = ''open'' and c.snoozed_until > $2'
    when 'done' then 'c.state = ''done'''
    else 'true' end
$$;
comment on function private.inbox_where is
  'The condition of a filter of the inbox: $2 the day, $3 the caller. Holds no text of the caller.';
