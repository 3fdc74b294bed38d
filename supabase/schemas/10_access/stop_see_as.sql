create function public.stop_see_as() returns void
language sql set search_path = '' as $$ select private.stop_see_as() $$;
comment on function public.stop_see_as is
  'Ends the view as another role, if the caller has one open. Callers: signed-in users.';

create function private.stop_see_as() returns void
language sql security definer set search_path = '' as $$
  delete from private.see_as_sessions s where s.session_id = private.session_id() and s.user_id = auth.uid()
$$;
grant execute on function public.stop_see_as, private.stop_see_as to authenticated;
