create function private.check_lead(p_lead jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  -- Empty fields of a form are no value.
  given constant jsonb := coalesce((select jsonb_object_agg(e.key, case when e.value = '""' then 'null' else e.value end) from jsonb_each(p_lead) e), '{}');
begin
  if given ? 'contact_name' and nullif(btrim(given ->> 'contact_name'), '') is null then
    perform private.raise_api_error('PT422', 'Enter a contact name.', 'contact_name');
  elsif given ->> 'email' !~ '^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$' then
    perform private.raise_api_error('PT422', 'Enter a valid email address.', 'email');
  elsif given ->> 'phone' !~ '^[0-9 ()+-]*$' then
    perform private.raise_api_error('PT422', 'Enter a phone number with digits.', 'phone');
  elsif (given ->> 'value_high')::numeric < (given ->> 'value_low')::numeric then
    perform private.raise_api_error('PT422', 'The highest value must not be below the lowest.', 'value_high');
  elsif (given ->> 'probability')::int not between 0 and 100 then
    perform private.raise_api_error('PT422', 'Enter a probability from 0 to 100%.', 'probability');
  elsif given ->> 'owner_id' is not null and not exists (select from public.user_profiles u
    where u.company_id = company and u.id = (given ->> 'owner_id')::uuid and u.is_active) then
    perform private.raise_api_error('PT422', 'This person is not an active member of your company.', 'owner_id');
  elsif given ->> 'source_id' is not null and not exists (select from public.lead_sources s
    where s.company_id = company and s.id = (given ->> 'source_id')::uuid) then
    perform private.raise_api_error('PT422', 'This source no longer exists.', 'source_id');
  elsif given ->> 'client_id' is not null and not exists (select from public.clients c
    where c.company_id = company and c.id = (given ->> 'client_id')::uuid and c.deleted_at is null) then
    perform private.raise_api_error('PT422', 'This client no longer exists.', 'client_id');
  end if;
  return given;
end $$;
comment on function private.check_lead is 'The given fields of a lead with empty ones as null. Errors: PT422 with the field.';
grant execute on function private.check_lead to authenticated, service_role;
