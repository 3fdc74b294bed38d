create function private.save_lead_stages(p_company uuid, p_stages jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  saved uuid[];
  used text;
begin
  with rows as (
    insert into public.lead_stages as s (id, company_id, name, position, probability)
    select coalesce((x.value ->> 'id')::uuid, gen_random_uuid()), p_company, btrim(x.value ->> 'name'), x.ordinality,
      least(greatest(coalesce((x.value ->> 'probability')::int, 0), 0), 100)
    from jsonb_array_elements(p_stages) with ordinality x
    on conflict (id) do update set name = excluded.name, position = excluded.position,
      probability = case s.kind when 'open' then excluded.probability else s.probability end where s.company_id = p_company
    returning s.id)
  select coalesce(array_agg(r.id), '{}') into saved from rows r;
  select s.name into used from public.lead_stages s where s.company_id = p_company and s.kind = 'open' and s.id <> all (saved)
    and exists (select from public.leads l where l.company_id = p_company and s.id in (l.stage_id, l.open_stage_id)) limit 1;
  if used is not null then
    perform private.raise_api_error('PT409', format('%s has leads. Move them to another stage first.', used));
  end if;
  delete from public.lead_stages s where s.company_id = p_company and s.kind = 'open' and s.id <> all (saved);
  update public.lead_stages s set position = 1000 + case s.kind when 'won' then 0 else 1 end where s.company_id = p_company and s.kind <> 'open';
  if not exists (select from public.lead_stages s where s.company_id = p_company and s.kind = 'open') then
    perform private.raise_api_error('PT422', 'At least one stage is needed.', 'stages');
  end if;
end $$;
comment on function private.save_lead_stages is
  'Saves a company''s open stages in the order given, and removes those left out; won and lost come last. Errors: PT409 a stage with leads, PT422 without any open stage.';
