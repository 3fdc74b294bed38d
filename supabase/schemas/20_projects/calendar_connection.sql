create function public.calendar_connection() returns jsonb
language sql stable set search_path = '' as $$select private.calendar_connection()$$;
comment on function public.calendar_connection is
  'created_at and last_read_at of the caller''s calendar feed of all projects; null when there is none. Callers: '
  'signed-in users.';

create function private.calendar_connection() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('created_at', t.created_at, 'last_read_at', t.last_read_at)
  from private.calendar_tokens t where t.user_id = private.member_id() and t.project_id is null;
$$;
comment on function private.calendar_connection is
  'created_at and last_read_at of the caller''s calendar feed of all projects; null when there is none.';
grant execute on function public.calendar_connection, private.calendar_connection to authenticated, service_role;
