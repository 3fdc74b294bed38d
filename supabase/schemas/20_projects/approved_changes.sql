create function private.approved_changes(p_project uuid) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(o.amount), 0) from public.change_orders o where o.project_id = p_project and o.status = 'approved'
$$;
comment on function private.approved_changes is 'Price of a project''s approved change orders, in dollars.';
