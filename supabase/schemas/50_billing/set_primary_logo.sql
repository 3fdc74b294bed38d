create function public.set_primary_logo(p_id uuid) returns jsonb
language sql set search_path = '' as $$ select private.set_primary_logo(p_id) $$;
comment on function public.set_primary_logo is
  'Makes one logo the primary one and the company''s logo_url. Arguments: p_id. Errors: PT402, PT403, PT404. '
  'Callers: signed-in users with manage_settings.';
grant execute on function public.set_primary_logo to authenticated, service_role;

create function private.set_primary_logo(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  chosen public.company_logos;
begin
  perform private.require_write('manage_settings');
  perform 1 from public.companies where id = company for no key update;
  update public.company_logos set is_primary = false where company_id = company and is_primary and id <> p_id;
  update public.company_logos set is_primary = true where company_id = company and id = p_id returning * into chosen;
  if chosen.id is null then
    perform private.raise_api_error('PT404', 'Logo not found');
  end if;
  update public.companies set logo_url = chosen.file_path where id = company;
  return to_jsonb(chosen);
end $$;
grant execute on function private.set_primary_logo to authenticated;
