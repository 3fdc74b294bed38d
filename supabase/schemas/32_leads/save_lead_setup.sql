create function public.save_lead_setup(p_setup jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_lead_setup(p_setup) $$;
comment on function public.save_lead_setup is
  'Saves the stages, sources, and lost reasons in the order given; returns lead_board. Rows without a known id are added; stages left out are '
  'removed if no lead is in them, sources and reasons left out are retired; one added with the name of a retired one brings that back. Keys, each optional: stages [{ id, name, probability }] with '
  'the won and the lost stage always at the end, sources [{ id, name, monthly_cost in dollars }], lost_reasons [{ id, name }]. Arguments: p_setup. '
  'Errors: PT402, PT403, PT409 a stage with leads, PT422 with the field. Callers: signed-in users with manage_settings.';

create function private.save_lead_setup(p_setup jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_write('manage_settings', 'create_edit_clients');
  if exists (select from jsonb_each(p_setup) f, jsonb_array_elements(f.value) x
    where f.key in ('stages', 'sources', 'lost_reasons') and (nullif(btrim(x ->> 'name'), '') is null or length(btrim(x ->> 'name')) > 60)) then
    perform private.raise_api_error('PT422', 'Enter a name of at most 60 characters.', 'name');
  end if;
  if p_setup ? 'stages' then
    perform private.save_lead_stages(company, p_setup -> 'stages');
  end if;
  if p_setup ? 'sources' then
    insert into public.lead_sources as s (id, company_id, name, position, monthly_cost)
    select coalesce((select o.id from public.lead_sources o where o.company_id = company and not o.is_active and lower(o.name) = lower(btrim(x.value ->> 'name'))
        and not exists (select from public.lead_sources k where k.id = (x.value ->> 'id')::uuid)),
      (x.value ->> 'id')::uuid, gen_random_uuid()), company, btrim(x.value ->> 'name'), x.ordinality, (x.value ->> 'monthly_cost')::numeric
    from jsonb_array_elements(p_setup -> 'sources') with ordinality x
    on conflict (id) do update set name = excluded.name, position = excluded.position, monthly_cost = excluded.monthly_cost, is_active = true
      where s.company_id = company;
    update public.lead_sources s set is_active = false where s.company_id = company and lower(s.name) not in
      (select lower(btrim(x ->> 'name')) from jsonb_array_elements(p_setup -> 'sources') x);
  end if;
  if p_setup ? 'lost_reasons' then
    insert into public.lost_reasons as s (id, company_id, name, position)
    select coalesce((select o.id from public.lost_reasons o where o.company_id = company and not o.is_active and lower(o.name) = lower(btrim(x.value ->> 'name'))
        and not exists (select from public.lost_reasons k where k.id = (x.value ->> 'id')::uuid)),
      (x.value ->> 'id')::uuid, gen_random_uuid()), company, btrim(x.value ->> 'name'), x.ordinality
    from jsonb_array_elements(p_setup -> 'lost_reasons') with ordinality x
    on conflict (id) do update set name = excluded.name, position = excluded.position, is_active = true where s.company_id = company;
    update public.lost_reasons s set is_active = false where s.company_id = company and lower(s.name) not in
      (select lower(btrim(x ->> 'name')) from jsonb_array_elements(p_setup -> 'lost_reasons') x);
  end if;
  return private.lead_board('{}', 25);
exception when unique_violation then
  perform private.raise_api_error('PT422', 'Each name can be used once.', 'name');
end $$;
grant execute on function public.save_lead_setup, private.save_lead_setup to authenticated;
