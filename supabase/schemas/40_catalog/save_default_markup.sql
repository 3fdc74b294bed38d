create function public.save_default_markup(p_percent numeric) returns numeric
language sql set search_path = '' as $$ select private.save_default_markup(p_percent) $$;
comment on function public.save_default_markup is
  'Sets the markup, in percent with two decimals, that new items of the company start with. Arguments: p_percent. '
  'Errors: PT402, PT403, PT404, PT422. Callers: signed-in users with manage_settings.';
grant execute on function public.save_default_markup to authenticated, service_role;

create function private.save_default_markup(p_percent numeric) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  percent constant numeric := round(p_percent, 2);
begin
  perform private.require_write('manage_settings');
  if percent is null or percent not between 0 and 1000 then
    perform private.raise_api_error('PT422', 'Enter a markup from 0 to 1,000', 'default_markup');
  end if;
  update public.companies c set settings = c.settings || jsonb_build_object('default_markup', percent)
  where c.id = private.company_id();
  if not found then
    perform private.raise_api_error('PT404', 'Company not found');
  end if;
  return percent;
end $$;
grant execute on function private.save_default_markup to authenticated;
