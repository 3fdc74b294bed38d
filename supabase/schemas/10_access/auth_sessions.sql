create trigger on_auth_session_created after insert on auth.sessions
  for each row execute function private.record_sign_in();
create trigger on_auth_session_browser after insert or update of user_agent on auth.sessions
  for each row when (new.user_agent is not null) execute function private.record_browser();
