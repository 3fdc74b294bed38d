create function private.raise_api_error(code text, message text, field text default null) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = code, message = message, hint = coalesce(field, '');
end $$;
comment on function private.raise_api_error is
  'Raises an error with a message for the user. Code: PT402 plan, PT403 role, PT404 missing, PT409 stale or state, '
  'PT422 invalid; the hint is the field.';
grant execute on function private.raise_api_error to authenticated, service_role;
