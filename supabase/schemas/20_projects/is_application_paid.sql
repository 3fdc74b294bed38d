create function private.is_application_paid(p_company uuid, p_application uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.pay_applications a where a.company_id = p_company and a.id = p_application and private.application_state(a) = 'paid')
$$;
comment on function private.is_application_paid is 'Whether the invoice of a pay application is paid in full.';
