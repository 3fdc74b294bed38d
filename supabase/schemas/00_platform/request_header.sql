create function private.request_header(p_name text) returns text
language plpgsql stable set search_path = '' as $$
begin
  return nullif(current_setting('request.headers', true), '')::jsonb ->> p_name;
exception when others then
  return null;
end $$;
comment on function private.request_header is 'A header of the API request, or null outside of one.';
