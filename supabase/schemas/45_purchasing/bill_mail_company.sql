create function private.bill_mail_company(p_token text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  company uuid;
begin
  select a.company_id into company from public.bill_addresses a where a.token = lower(p_token);
  if company is null then
    perform private.raise_api_error('PT404', 'This address doesn''t take bills.');
  elsif not exists (select from public.companies c join public.plans p on p.slug = c.plan
      join public.plan_features f on f.plan = p.base_plan and f.feature = 'vendor_management' where c.id = company) then
    perform private.raise_api_error('PT402', 'The plan of this company doesn''t include purchasing.');
  end if;
  return company;
end $$;
comment on function private.bill_mail_company is
  'The company whose address for bills has this token. PT404 where no address has it, PT402 where the plan has no purchasing.';
