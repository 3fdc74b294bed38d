create function public.stop_acting_as() returns void
language sql set search_path = '' as $$ select private.stop_acting_as() $$;
comment on function public.stop_acting_as is
  'Ends the caller''s act-as session, if there is one. Callers: signed-in users.';

create function private.stop_acting_as() returns void
language sql security definer set search_path = '' as $$
  update private.act_as_sessions s set ended_at = now() where s.admin_id = (select auth.uid()) and s.ended_at is null
$$;
grant execute on function public.stop_acting_as, private.stop_acting_as to authenticated;
