create function private.session_id() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id')::uuid;
end $$;
comment on function private.session_id is
  'The auth session of the caller''s token; null for tokens without one and outside of a request.';
grant execute on function private.session_id to authenticated, service_role;
