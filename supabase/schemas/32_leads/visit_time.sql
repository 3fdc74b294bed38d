create function private.visit_time(p_at text) returns timestamp
language plpgsql stable set search_path = '' as $$
begin
  if p_at is null or p_at !~ '^20[0-9]{2}-(0[1-9]|1[0-2])-([0-2][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.raise_api_error('PT422', 'Choose a time.', 'at');
  end if;
  return p_at::timestamp;
exception when datetime_field_overflow then
  perform private.raise_api_error('PT422', 'Choose a time.', 'at');
end $$;
comment on function private.visit_time is 'A time by the company''s clock, such as 2026-12-01T09:00. Errors: PT422.';
