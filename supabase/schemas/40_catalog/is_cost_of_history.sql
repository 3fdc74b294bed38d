create function private.is_cost_of_history() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('plumbline.cost_of_history', true), '') = 'on'
$$;
comment on function private.is_cost_of_history is
  'Whether the daily jobs are activating a scheduled cost, which must not add another record.';
