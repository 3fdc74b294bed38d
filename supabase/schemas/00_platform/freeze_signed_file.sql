create function private.freeze_signed_file() returns trigger
language plpgsql set search_path = '' as $$
begin
  if old.signed_object_path is not null and (new.signed_object_path, new.signed_content_hash)
    is distinct from (old.signed_object_path, old.signed_content_hash) then
    perform private.raise_api_error('PT409', 'Signed files can''t be changed.');
  end if;
  return new;
end $$;
comment on function private.freeze_signed_file is 'Trigger: prevents changes to the recorded file of a signature.';
