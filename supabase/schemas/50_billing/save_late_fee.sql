create function public.save_late_fee(p_type text, p_value numeric) returns jsonb
language sql set search_path = '' as $$ select private.save_late_fee(p_type, p_value) $$;
comment on function public.save_late_fee is
  'Sets the late fee that the company charges unless another is entered; returns { type, value }. Arguments: p_type, '
  'percent or amount; p_value, in percent or dollars. Errors: PT402, PT403, PT422. Callers: signed-in users with '
  'manage_settings.';
grant execute on function public.save_late_fee to authenticated, service_role;

create function private.save_late_fee(p_type text, p_value numeric) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  fee constant jsonb := jsonb_build_object('type', p_type, 'value', p_value);
begin
  perform private.require_write('manage_settings');
  perform private.check_late_fee(p_type, p_value);
  update public.companies c set settings = c.settings || jsonb_build_object('late_fee', fee) where c.id = private.company_id();
  return fee;
end $$;
grant execute on function private.save_late_fee to authenticated;
