create function private.next_order_number(p_company uuid, p_project uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.format_number('CO-', coalesce(max(substring(o.number from 4)::bigint), 0) + 1, 3) from public.change_orders o
  where o.company_id = p_company and o.project_id = p_project
$$;
comment on function private.next_order_number is 'The next change order number of a project; the caller has locked the project.';
