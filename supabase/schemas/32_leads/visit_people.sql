create function private.visit_people(p_company uuid, p_owner uuid, p_chosen uuid[]) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with members as (
    select u.id, u.role, u.id = any (p_chosen) as is_chosen, u.id is not distinct from p_owner as is_owner
    from public.user_profiles u where u.company_id = p_company and u.is_active)
  select coalesce(array_agg(m.id), '{}') from members m
  where case when exists (select from members x where x.is_chosen) then m.is_chosen
    when exists (select from members x where x.is_owner) then m.is_owner
    else m.role = 'owner' end
$$;
comment on function private.visit_people is
  'Who can go to a visit: the chosen active members, else the owner of the lead, else the owners of the company.';
