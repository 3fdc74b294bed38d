create function private.check_company_zone() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.known_zone(new.timezone) is null then
    perform private.raise_api_error('PT422', 'Choose a time zone from the list.', 'timezone');
  end if;
  return new;
end $$;
comment on function private.check_company_zone is
  'Trigger of companies: refuses a time zone that no page can show times in. PostgreSQL takes "0" as one, browsers don''t.';
