create function private.list_conditions(p_conditions jsonb, p_sees_clients boolean, p_sees_money boolean) returns text
language sql immutable set search_path = '' as $$
  select string_agg(case one ->> 'comparison'
      when 'contains' then format('%s ilike private.like_pattern(%s)', field, given)
      when 'lacks' then format('%s not ilike private.like_pattern(%s)', field, given)
      when 'is' then format('%s = %s', field, given)
      when 'is_not' then format('%s <> %s', field, given)
      when 'from' then format('%s >= (%s)::%s', field, given, kind)
      when 'to' then format('%s <= (%s)::%s', field, given, kind)
      else 'true' end, ' and ')
  from jsonb_array_elements(coalesce(p_conditions, '[]')) with ordinality asked (one, place)
  cross join lateral (select case one ->> 'field'
      when 'client_name' then case when p_sees_clients then 'c.name' else 'null::text' end
      when 'manager_name' then 'm.full_name'
      when 'budget' then case when p_sees_money then 'f.budget' else 'null::numeric' end
      when 'actual_cost' then case when p_sees_money then 'f.actual_cost' else 'null::numeric' end
      when 'address' then 'r.address' when 'description' then 'r.description' when 'status' then 'r.status' when 'priority' then 'r.priority'
      when 'project_type' then 'r.project_type' when 'start_date' then 'r.start_date' when 'end_date' then 'r.end_date'
      when 'completion_percentage' then 'r.completion_percentage' else 'r.name' end as field,
    case when one ->> 'field' in ('start_date', 'end_date') then 'date' when one ->> 'field' in ('budget', 'actual_cost', 'completion_percentage') then 'numeric' else 'text' end as kind,
    format('$2 #>> ''{conditions,%s,value}''', place - 1) as given) x
$$;
comment on function private.list_conditions is
  'What the lines of an advanced search of projects mean. Holds no text of the caller.';
