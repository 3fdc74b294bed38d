create function public.save_target_margin(p_percent numeric default null) returns numeric
language sql set search_path = '' as $$ select private.save_target_margin(p_percent) $$;
comment on function public.save_target_margin is
  'Sets the margin, in percent with two decimals, that the company aims for while quoting; null for none. Arguments: p_percent, from 0 to '
  'less than 100. Errors: PT402, PT403, PT404, PT422. Callers: signed-in users with manage_settings.';
grant execute on function public.save_target_margin to authenticated;

create function private.save_target_margin(p_percent numeric) returns numeric
language plpgsql security definer set search_path = '' as $$
declare
  percent constant numeric := round(p_percent, 2);
begin
  perform private.require_write('manage_settings');
  if percent is not null and not (percent >= 0 and percent < 100) then
    perform private.raise_api_error('PT422', 'Enter a margin from 0 to less than 100', 'target_margin');
  end if;
  update public.companies c set settings = case when percent is null then c.settings - 'target_margin' else c.settings || jsonb_build_object('target_margin', percent) end
  where c.id = private.company_id();
  if not found then
    perform private.raise_api_error('PT404', 'Company not found');
  end if;
  return percent;
end $$;
grant execute on function private.save_target_margin to authenticated;
