create function private.refuse_while_seeing_as() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_seeing_as() then
    perform private.raise_api_error('PT403', 'You are previewing another role. Stop the preview to make changes.');
  end if;
  return null;
end $$;
comment on function private.refuse_while_seeing_as is
  'Statement trigger: rejects writes while an owner previews another role.';
