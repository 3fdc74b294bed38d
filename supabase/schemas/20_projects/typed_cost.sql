create function private.typed_cost(p_project uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when bool_or(not b.is_cost_known) then null else greatest(coalesce(sum(b.amount), 0), coalesce((
    select f.budget - coalesce((select sum(k.amount) from public.budget_lines k where k.project_id = p_project and k.change_order_id is not null), 0)
    from public.project_finances f where f.project_id = p_project), 0)) end
  from public.budget_lines b where b.project_id = p_project and b.change_order_id is null
$$;
comment on function private.typed_cost is
  'Original cost budget of a project: its budget lines, or the greater budget that was typed; null while a line''s cost is unknown.';
