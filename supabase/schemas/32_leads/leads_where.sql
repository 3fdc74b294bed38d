create function private.leads_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select concat_ws(' and ', 'r.company_id = $1', 'r.deleted_at is null',
    case when p_filters ->> 'outcome' is not null then 'r.outcome = $2 ->> ''outcome''' end,
    case when p_filters ->> 'stage' is not null then 'r.stage_id = ($2 ->> ''stage'')::uuid' end,
    case when p_filters ->> 'source' is not null then 'r.source_id = ($2 ->> ''source'')::uuid' end,
    case when p_filters ->> 'owner' = 'none' then 'r.owner_id is null'
      when p_filters ->> 'owner' is not null then 'r.owner_id = ($2 ->> ''owner'')::uuid' end,
    case p_filters ->> 'step'
      when 'due' then 'r.next_step_on <= private.company_date($1)'
      when 'none' then 'r.outcome = ''open'' and r.next_step is null' end,
    case p_filters ->> 'snoozed'
      when 'hide' then 'coalesce(r.snoozed_until <= private.company_date($1), true)'
      when 'only' then 'r.snoozed_until > private.company_date($1)' end,
    case when p_filters ->> 'from' is not null then 'r.created_at >= ($2 ->> ''from'')::timestamptz' end,
    case when p_filters ->> 'to' is not null then 'r.created_at <= ($2 ->> ''to'')::timestamptz' end)
$$;
comment on function private.leads_where is
  'The condition that the filters of the leads list and board mean: $1 the company, $2 the filters. Holds no text of the caller.';
