create function private.client_sums_where(p_filters jsonb) returns text
language sql immutable set search_path = '' as $$
  select nullif(concat_ws(' and ',
    case when jsonb_array_length(coalesce(p_filters -> 'projects', '[]')) > 0 then
      format('s.project_states = any (%L::int[])', array(
        select states from (select bit_or(private.project_state(status)) as bits from jsonb_array_elements_text(p_filters -> 'projects') status offset 0) asked
        cross join generate_series(0, 31) states where states & asked.bits <> 0 or states = 0 and p_filters -> 'projects' ? 'none')) end,
    case when jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) > 0 then
      '(' || concat_ws(' or ', 'false',
        case when p_filters -> 'payment' ? 'overdue' then 's.owed_since < current_date' end,
        case when p_filters -> 'payment' ? 'open' then 's.owed_since >= current_date' end,
        case when p_filters -> 'payment' ? 'paid' then 's.is_billed and s.owed_since is null' end,
        case when p_filters -> 'payment' ? 'never' then 'not s.is_billed' end) || ')' end), '')
$$;
comment on function private.client_sums_where is
  'The condition that the filters of a clients list by payment and by projects mean of private.client_sums; null '
  'without one. Holds no text of the caller.';
