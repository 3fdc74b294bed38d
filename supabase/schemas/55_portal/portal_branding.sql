create function public.portal_branding(p_access_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_card jsonb;
begin
  select private.company_card(a.company_id) into found_card from public.portal_access a where a.id = p_access_id and a.revoked_at is null;
  if found_card is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return jsonb_build_object('name', found_card -> 'name', 'logo_url', found_card -> 'logo_url', 'primary_color', found_card -> 'primary_color');
end $$;
comment on function public.portal_branding is
  'Name, logo, and color of the company of a portal, for its web app manifest. Arguments: p_access_id. Errors: PT404. Callers: the accounts '
  'gateway.';
grant execute on function public.portal_branding to service_role;
