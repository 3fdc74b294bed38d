create function public.delete_pay_rate(p_id uuid) returns uuid
language sql set search_path = '' as $$ select private.delete_pay_rate(p_id) $$;
comment on function public.delete_pay_rate is
  'Deletes a wage; approved time keeps its cost. Returns the id. Arguments: p_id, the rate. Errors: PT402, PT403, PT404. Callers: '
  'signed-in users with view_wages.';

create function private.delete_pay_rate(p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
begin
  perform private.require_write('view_wages', 'create_edit_projects');
  perform from public.user_profiles u
  where u.company_id = company and u.id = (select r.user_id from public.pay_rates r where r.id = p_id and r.company_id = company)
  for no key update;
  delete from public.pay_rates r where r.id = p_id and r.company_id = company;
  if not found then
    perform private.raise_api_error('PT404', 'This wage no longer exists.');
  end if;
  return p_id;
end $$;
grant execute on function public.delete_pay_rate, private.delete_pay_rate to authenticated;
