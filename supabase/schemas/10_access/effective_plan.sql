create function private.effective_plan() returns text
language sql stable security definer set search_path = '' as $$
  select case when private.is_platform_admin() then 'admin'
    else coalesce((select p.base_plan from public.companies c join public.plans p on p.slug = c.plan
                   where c.id = private.company_id()), 'starter') end
$$;
comment on function private.effective_plan is
  'starter, professional, enterprise or admin; read from the company alone, never from '
  'metadata.';
grant execute on function private.effective_plan to authenticated, service_role;
