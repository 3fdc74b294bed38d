create function public.pay_application(p_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  found_one public.pay_applications;
begin
  if not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  select * into found_one from public.pay_applications a where a.company_id = private.company_id() and a.id = p_id;
  if found_one.id is null then
    perform private.raise_api_error('PT404', 'Pay application not found');
  end if;
  return private.pay_application(p_id);
end $$;
comment on function public.pay_application is
  'A pay application with its continuation sheet, as the PDF and the CSV show it, in dollars before tax. Arguments: p_id. Errors: PT403 without '
  'view_money, PT404. Callers: signed-in users.';

create function private.pay_application(p_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.application_json(a, true) from public.pay_applications a
  where a.company_id = private.company_id() and a.id = p_id and private.has_permission('view_money')
$$;
comment on function private.pay_application is 'See public.pay_application.';
grant execute on function public.pay_application, private.pay_application to authenticated;
