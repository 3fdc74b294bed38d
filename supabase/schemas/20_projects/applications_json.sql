create function private.applications_json(p_company uuid, p_project uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'contract', (select jsonb_build_object('value', c.value, 'original_value', c.original_value, 'approved_changes', c.approved_changes, 'status', c.status,
        'version', c.version, 'retainage_rate', c.retainage_rate, 'reduced_retainage_rate', c.reduced_retainage_rate,
        'retainage_reduced_at', c.retainage_reduced_at, 'retainage_reduction', c.retainage_reduction)
      from public.contracts c where c.company_id = p_company and c.project_id = p_project),
    'lines', (select coalesce(jsonb_agg(to_jsonb(s) - array['company_id', 'project_id', 'created_at', 'updated_at'] || jsonb_build_object('billed', private.billed_of_line(s))
        order by s.position, s.id), '[]') from public.sov_lines s where s.company_id = p_company and s.project_id = p_project),
    'applications', (select coalesce(jsonb_agg(private.application_json(a, private.application_state(a) = 'draft') order by a.number desc), '[]')
      from public.pay_applications a where a.company_id = p_company and a.project_id = p_project),
    'retainage_held', coalesce((select sum(l.retainage) from public.pay_application_lines l where l.company_id = p_company and l.application_id = (
        select a.id from public.pay_applications a where a.company_id = p_company and a.project_id = p_project
          and private.application_state(a) <> 'draft' order by a.number desc limit 1)), 0) - private.released_retainage(p_company, p_project),
    -- Earned by cost, for the warning; null while no cost is known.
    'earned_by_cost', (select round(c.value * least(1, sum(k.actual) / nullif(sum(k.forecast), 0)), 2) from public.contracts c
      cross join lateral private.project_costs(p_company, array[p_project]) k
      where c.company_id = p_company and c.project_id = p_project group by c.value having sum(k.actual) > 0),
    'waivers', (select coalesce(jsonb_agg(private.waiver_json(w) order by w.created_at), '[]') from public.lien_waivers w
      where w.company_id = p_company and w.project_id = p_project and w.draw_id is null),
    -- Apart from the others: areas released before know waivers of applications only.
    'draw_waivers', (select coalesce(jsonb_agg(private.waiver_json(w) order by w.created_at), '[]') from public.lien_waivers w
      where w.company_id = p_company and w.project_id = p_project and w.draw_id is not null))
$$;
comment on function private.applications_json is 'See public.project_applications.';
