create function private.save_insight_settings(p_goals jsonb, p_regions jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_write('manage_settings', 'view_analytics');
  if p_goals is not null then
    delete from public.goals g where g.company_id = company and not exists (
      select from jsonb_array_elements(p_goals) x where x ->> 'metric' = g.metric and (x ->> 'target')::numeric > 0);
    insert into public.goals as g (company_id, metric, target, created_by)
    select company, x ->> 'metric', (x ->> 'target')::numeric, auth.uid() from jsonb_array_elements(p_goals) x where (x ->> 'target')::numeric > 0
    on conflict (company_id, metric) do update set target = excluded.target, updated_at = now() where g.target <> excluded.target;
  end if;
  if p_regions is not null then
    insert into public.company_regions as r (company_id, region, zip_prefixes)
    select company, x ->> 'region', array(select jsonb_array_elements_text(x -> 'zip_prefixes')) from jsonb_array_elements(p_regions) x
    on conflict (company_id, region) do update set zip_prefixes = excluded.zip_prefixes, updated_at = now();
    delete from public.company_regions where company_id = company and cardinality(zip_prefixes) = 0;
  end if;
end $$;
comment on function private.save_insight_settings is 'See public.save_goals and public.save_regions.';
grant execute on function private.save_insight_settings to authenticated;
