create function private.require_form_values(p_form public.lead_forms, p_values jsonb) returns void
language plpgsql immutable set search_path = '' as $$
declare
  missing text;
begin
  select field into missing from unnest(array['name'] || p_form.required) field where p_values ->> field is null limit 1;
  if missing is not null then
    perform private.raise_api_error('PT422', format('Enter your %s.', case missing when 'zip' then 'ZIP code' else missing end), missing);
  elsif p_values ->> 'email' !~ '^[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+$' then
    perform private.raise_api_error('PT422', 'Enter a valid email address.', 'email');
  elsif p_values ->> 'phone' is not null and private.e164(p_values ->> 'phone') is null then
    perform private.raise_api_error('PT422', 'Enter a phone number with area code.', 'phone');
  elsif p_values ->> 'phone' is null and p_values ->> 'email' is null then
    perform private.raise_api_error('PT422', 'Enter your phone number or email.', 'phone');
  end if;
end $$;
comment on function private.require_form_values is 'A post has a name, a phone number or email, and what the form requires. Errors: PT422 with the field.';
