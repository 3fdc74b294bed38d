create function public.company_card() returns jsonb
language sql stable set search_path = '' as $$ select private.own_company_card() $$;
comment on function public.company_card is
  'What the caller''s company shows on documents: name, address, logo, colors, paper size, and its default '
  'templates. Callers: signed-in users.';
grant execute on function public.company_card to authenticated, service_role;

create function private.company_card(p_company uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', c.name, 'address', c.address, 'phone', c.phone, 'email', c.email, 'website', c.website,
    'logo_url', c.logo_url, 'primary_color', c.primary_color, 'secondary_color', c.secondary_color,
    'accent_color', c.accent_color, 'font_family', c.font_family, 'paper_size', c.paper_size,
    'license_number', c.settings ->> 'license_number', 'templates', private.default_templates(c.id))
  from public.companies c where c.id = p_company
$$;
comment on function private.company_card is 'What a company''s clients may know of it: name, address, looks.';
