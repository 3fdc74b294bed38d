create function public.save_company_profile(p_profile jsonb, p_version int default null) returns jsonb
language sql set search_path = '' as $$ select private.save_company_profile(p_profile, p_version) $$;
comment on function public.save_company_profile is
  'Saves name, phone, email, website, tax_id, address{} and settings{business_type, license_number}; other settings '
  'stay. Arguments: p_profile, an object of these keys; p_version, the one that was read. Errors: PT402, PT403, '
  'PT404, PT409 when the version is not the stored one, PT422. Callers: signed-in users with manage_settings.';
grant execute on function public.save_company_profile to authenticated, service_role;

create function private.save_company_profile(p_profile jsonb, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  company public.companies;
begin
  if caller is null then
    perform private.raise_api_error('PT403', 'User not authenticated');
  end if;
  -- An account from before companies were made at sign-up gets its company here.
  if not exists (select from public.user_profiles p where p.id = caller) and not private.is_platform_admin() then
    insert into public.user_profiles (id, company_id, email, role)
    values (caller, private.company_from_sign_up(caller, jsonb_build_object('company_name', p_profile ->> 'name')),
      (select lower(u.email) from auth.users u where u.id = caller), 'owner');
  end if;
  perform private.require_write('manage_settings');
  select * into company from public.companies c where c.id = private.company_id() for no key update;
  if company.id is null then
    perform private.raise_api_error('PT404', 'Company not found');
  end if;
  if p_version is not null and company.version <> p_version then
    perform private.raise_api_error('PT409', 'Someone else changed the company profile while you were editing. Reload it and make your change again.');
  end if;
  if coalesce(btrim(p_profile ->> 'name'), '') = '' then
    perform private.raise_api_error('PT422', 'Company name is required', 'name');
  end if;
  if coalesce(p_profile ->> 'email', '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.raise_api_error('PT422', 'Please enter a valid email address', 'email');
  end if;
  update public.companies c set
    name = left(btrim(p_profile ->> 'name'), 200),
    phone = nullif(btrim(p_profile ->> 'phone'), ''),
    email = lower(btrim(p_profile ->> 'email')),
    website = nullif(btrim(p_profile ->> 'website'), ''),
    tax_id = nullif(btrim(p_profile ->> 'tax_id'), ''),
    address = jsonb_build_object(
      'street', left(coalesce(p_profile #>> '{address,street}', ''), 200), 'city', left(coalesce(p_profile #>> '{address,city}', ''), 100),
      'state', left(coalesce(p_profile #>> '{address,state}', ''), 50), 'zip', left(coalesce(p_profile #>> '{address,zip}', ''), 20)),
    settings = c.settings || jsonb_build_object(
      'business_type', left(coalesce(p_profile #>> '{settings,business_type}', ''), 100),
      'license_number', left(coalesce(p_profile #>> '{settings,license_number}', ''), 50))
  where c.id = company.id
  returning * into company;
  return to_jsonb(company);
end $$;
grant execute on function private.save_company_profile to authenticated;
