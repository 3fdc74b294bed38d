create function public.add_logo(p_logo jsonb, p_is_primary boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
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
  'Books an uploaded logo {id?, logo_type, file_name, file_path, file_size}, at once as the primary one if wanted. '
  'Arguments: p_logo, the object above; p_is_primary. Errors: PT404 not found, PT402, PT403. Callers: signed-in '
  'users with manage_settings.';
grant execute on function public.add_logo to authenticated, service_role;
