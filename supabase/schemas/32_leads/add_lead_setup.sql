create function private.add_lead_setup(p_company uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.lead_stages (company_id, name, kind, role, position, probability, created_by)
  select p_company, t.name, t.kind, t.role, t.position, t.probability, null
  from (values ('New', 'open', 'new', 1, 10), ('Contacted', 'open', 'contacted', 2, 20), ('Visit booked', 'open', 'visit', 3, 40),
    ('Estimating', 'open', null, 4, 50), ('Quote sent', 'open', 'sent', 5, 60), ('Won', 'won', null, 6, 100),
    ('Lost', 'lost', null, 7, 0)) as t (name, kind, role, position, probability)
  where not exists (select from public.lead_stages s where s.company_id = p_company);
  insert into public.lead_sources (company_id, name, position, created_by)
  select p_company, t.name, t.position, null
  from unnest(array['Website', 'Referral', 'Phone call', 'Repeat client', 'Yard sign', 'Online ad', 'Other']) with ordinality t (name, position)
  where not exists (select from public.lead_sources s where s.company_id = p_company);
  insert into public.lost_reasons (company_id, name, position, created_by)
  select p_company, t.name, t.position, null
  from unnest(array['Price too high', 'Chose another contractor', 'No response', 'Project postponed', 'Outside our area', 'Not our kind of work'])
    with ordinality t (name, position)
  where not exists (select from public.lost_reasons s where s.company_id = p_company);
$$;
comment on function private.add_lead_setup is
  'Gives a company its first lead stages, sources, and lost reasons; harmless where it has some.';
