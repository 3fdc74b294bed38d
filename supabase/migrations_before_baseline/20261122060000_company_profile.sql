-- The company profile is saved in one step that knows what it was based on, and a logo with what depends on it.

create function private.save_company_profile(p_profile jsonb, p_version int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := (select auth.uid());
  company public.companies;
begin
  if caller is null then
    perform private.reject('PT403', 'User not authenticated');
  end if;
  -- An account from before companies were made at sign-up gets its company here [002 §4, DECISIONS C15].
  if not exists (select from public.user_profiles p where p.id = caller) and not private.is_platform_admin() then
    insert into public.user_profiles (id, company_id, email, role)
    values (caller, private.company_from_sign_up(caller, jsonb_build_object('company_name', p_profile ->> 'name')),
      (select lower(u.email) from auth.users u where u.id = caller), 'owner');
  end if;
  perform private.require_write('manage_settings');
  select * into company from public.companies c where c.id = private.company_id() for no key update;
  if company.id is null then
    perform private.reject('PT404', 'Company not found');
  end if;
  if p_version is not null and company.version <> p_version then
    perform private.reject('PT409', 'Somebody else has changed the company profile in the meantime.');
  end if;
  if coalesce(btrim(p_profile ->> 'name'), '') = '' then
    perform private.reject('PT422', 'Company name is required', 'name');
  end if;
  if coalesce(p_profile ->> 'email', '') !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
    perform private.reject('PT422', 'Please enter a valid email address', 'email');
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
comment on function private.save_company_profile is 'See public.save_company_profile.';
create function public.save_company_profile(p_profile jsonb, p_version int default null) returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.save_company_profile(p_profile, p_version) $$;
comment on function public.save_company_profile is
  'Saves name, phone, email, website, tax_id, address{} and settings{business_type, license_number}; other settings stay. '
  'Errors: PT402, PT403, PT404, PT409 when the version is not the stored one, PT422.';

create function public.add_logo(p_logo jsonb, p_is_primary boolean default false) returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  added constant uuid := coalesce((p_logo ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_write('manage_settings');
  insert into public.company_logos (id, company_id, logo_type, file_name, file_path, file_size)
  values (added, private.company_id(), coalesce(p_logo ->> 'logo_type', 'full_logo'), left(p_logo ->> 'file_name', 300),
    p_logo ->> 'file_path', (p_logo ->> 'file_size')::int);
  if p_is_primary then
    perform private.set_primary_logo(added);
  end if;
  return (select to_jsonb(l) from public.company_logos l where l.id = added);
end $$;
comment on function public.add_logo is
  'Books an uploaded logo {id?, logo_type, file_name, file_path, file_size}, at once as the primary one if wanted. Errors: PT402, PT403.';

-- The company's default template of a type goes with its card to whoever prints or shows its documents (P42).
create function private.default_templates(p_company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(t.document_type, jsonb_build_object('base_template', t.base_template, 'logo_position', t.logo_position,
    'logo_size', t.logo_size, 'show_logo', t.show_logo, 'show_watermark', t.show_watermark, 'template_config', t.template_config)), '{}')
  from public.document_templates t
  where t.company_id = p_company and t.is_default and t.status = 'active'
$$;
comment on function private.default_templates is 'The default templates of a company by document type.';

create or replace function private.company_card(p_company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', c.name, 'address', c.address, 'phone', c.phone, 'email', c.email, 'website', c.website,
    'logo_url', c.logo_url, 'primary_color', c.primary_color, 'secondary_color', c.secondary_color,
    'accent_color', c.accent_color, 'font_family', c.font_family, 'paper_size', c.paper_size,
    'license_number', c.settings ->> 'license_number', 'templates', private.default_templates(c.id))
  from public.companies c where c.id = p_company
$$;

create function public.company_card() returns jsonb
language sql stable security definer set search_path = '' as $$ select private.company_card(private.company_id()) $$;
comment on function public.company_card is
  'How the caller''s company shows itself on documents: name, address, logo, colours, paper, and its default templates.';

grant execute on function private.save_company_profile(jsonb, int) to authenticated;
grant execute on function public.save_company_profile(jsonb, int), public.add_logo(jsonb, boolean), public.company_card() to authenticated, service_role;
