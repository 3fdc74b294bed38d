create function private.project_state(p_status text) returns int
language sql immutable set search_path = '' as $$
  select coalesce(1 << array_position(array['planning', 'in_progress', 'on_hold', 'completed', 'delayed'], p_status), 0)
$$;
comment on function private.project_state is 'The status of a project as a bit of private.client_sums.project_states.';
