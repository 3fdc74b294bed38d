create function private.owners_of(p_company uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(u.id), '{}') from public.user_profiles u
  where u.company_id = p_company and u.role = 'owner' and u.is_active
$$;
comment on function private.owners_of is 'The active owners of a company.';
