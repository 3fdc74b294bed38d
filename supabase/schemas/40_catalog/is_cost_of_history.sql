create function private.is_cost_of_history() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('plumbline.cost_of_history', true), '') = 'on'
$$;
comment on function private.is_cost_of_history is
  'Whether a record of the history is being put in force by the daily jobs: the new cost is no record of its own.';
