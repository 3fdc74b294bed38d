create function private.lead_choices(p_company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'sources', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'is_active', s.is_active, 'monthly_cost', s.monthly_cost)
      order by s.position, s.name), '[]') from public.lead_sources s where s.company_id = p_company),
    'lost_reasons', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'is_active', s.is_active) order by s.position, s.name), '[]')
      from public.lost_reasons s where s.company_id = p_company),
    'people', (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'full_name', u.full_name) order by u.full_name, u.id), '[]')
      from public.user_profiles u where u.company_id = p_company and u.is_active
        and exists (select from public.role_permissions r where r.role = u.role and r.permission = 'view_money')))
$$;
comment on function private.lead_choices is 'What the forms of leads choose from: { sources, lost_reasons, people } of a company.';
