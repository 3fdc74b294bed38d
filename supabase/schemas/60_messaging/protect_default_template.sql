create function private.protect_default_template() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.is_default and current_user = 'authenticated' then
    perform private.raise_api_error('PT409', 'The default template cannot be deleted. Make another one the default first.');
  end if;
  return old;
end $$;
comment on function private.protect_default_template is
  'Trigger: a member cannot delete the default template. Error: PT409.';
