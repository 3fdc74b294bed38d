create trigger on_auth_user_created after insert on auth.users for each row execute function private.handle_new_user();
create trigger on_auth_user_email_changed after update of email on auth.users
  for each row when (new.email::text is distinct from old.email::text) execute function private.handle_user_email();
create trigger on_auth_user_password_changed after update of encrypted_password on auth.users
  for each row when (old.encrypted_password::text is distinct from new.encrypted_password::text)
  execute function private.record_password_change();
create trigger on_auth_user_confirmed after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.handle_confirmed_user();
create trigger on_auth_user_recovered after update of recovery_token on auth.users
  for each row when (coalesce(old.recovery_token, '')::text <> '' and coalesce(new.recovery_token, '')::text = '' and not new.encrypted_password::text is distinct from old.encrypted_password::text)
  execute function private.allow_password_reset();
