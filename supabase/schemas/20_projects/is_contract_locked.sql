create function private.is_contract_locked(p_project uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.contracts c where c.project_id = p_project and c.status <> 'unlocked')
$$;
comment on function private.is_contract_locked is 'Whether the project has a signed or closed contract, which locks its budget total.';
grant execute on function private.is_contract_locked to authenticated, service_role;
