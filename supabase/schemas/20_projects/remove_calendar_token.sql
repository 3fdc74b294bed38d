create function public.remove_calendar_token() returns void
language sql set search_path = '' as $$select private.remove_calendar_token()$$;
comment on function public.remove_calendar_token is
  'Ends the caller''s calendar feed of all projects; its address stops working. Callers: signed-in users.';

create function private.remove_calendar_token() returns void
language sql security definer set search_path = '' as $$
  delete from private.calendar_tokens t where t.user_id = private.member_id() and t.project_id is null;
$$;
comment on function private.remove_calendar_token is
  'Ends the caller''s calendar feed of all projects; its address stops working.';
grant execute on function public.remove_calendar_token, private.remove_calendar_token to authenticated, service_role;
