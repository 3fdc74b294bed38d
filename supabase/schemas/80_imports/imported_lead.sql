create function private.imported_lead(p_row jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  row jsonb := (select coalesce(jsonb_object_agg(e.key, btrim(e.value)), '{}') from jsonb_each_text(p_row) e
    where btrim(e.value) <> '' and e.key in ('name', 'company_name', 'email', 'phone', 'title', 'description', 'street', 'city', 'state', 'zip', 'source', 'stage',
      'value_low', 'value_high', 'next_step', 'next_step_on'));
  address constant jsonb := (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(row) e where e.key in ('street', 'city', 'state', 'zip'));
  source constant uuid := (select s.id from public.lead_sources s where s.company_id = company and lower(s.name) = lower(row ->> 'source'));
  stage constant uuid := (select s.id from public.lead_stages s where s.company_id = company and s.kind = 'open' and lower(s.name) = lower(row ->> 'stage') limit 1);
begin
  if row ->> 'name' is null then
    perform private.raise_api_error('PT422', 'Name is required', 'name');
  elsif row ? 'source' and source is null then
    perform private.raise_api_error('PT422', format('There is no source "%s". Add it in the lead settings, or import without sources.', left(row ->> 'source', 60)), 'source');
  elsif row ? 'stage' and stage is null then
    perform private.raise_api_error('PT422', format('There is no open stage "%s". Add it in the lead settings, or import without stages.', left(row ->> 'stage', 60)), 'stage');
  elsif row ? 'next_step_on' and not row ? 'next_step' then
    row := row || '{"next_step": "Follow up"}';
  end if;
  return private.check_lead(row - array['name', 'street', 'city', 'state', 'zip', 'source', 'stage'] || jsonb_strip_nulls(jsonb_build_object(
    'contact_name', row ->> 'name', 'title', row ->> 'title', 'address', nullif(address, '{}'), 'source_id', source, 'stage_id', stage)));
end $$;
comment on function private.imported_lead is
  'The columns of a lead that a row of an import gives; source and stage by name. Errors: PT422 with the field.';
