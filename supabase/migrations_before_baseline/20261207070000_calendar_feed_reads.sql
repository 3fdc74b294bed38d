-- The settings page shows a connection only after a check: a calendar feed is connected while its address works, and
-- its last sync is the last time a calendar program read it. Nothing else in the list is an outside connection that
-- the database could check, so "Sync All" no longer marks rows as synced.

alter table private.calendar_tokens add column last_read_at timestamptz;

create function private.calendar_connection() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('created_at', t.created_at, 'last_read_at', t.last_read_at)
  from private.calendar_tokens t where t.user_id = private.member_id() and t.project_id is null;
$$;
comment on function private.calendar_connection is
  'created_at and last_read_at of the caller''s calendar feed of all projects; null when there is none.';

create function public.calendar_connection() returns jsonb
language sql stable security invoker set search_path = '' as 'select private.calendar_connection()';
comment on function public.calendar_connection is
  'created_at and last_read_at of the caller''s calendar feed of all projects; null when there is none.';

create function private.remove_calendar_token() returns void
language sql security definer set search_path = '' as $$
  delete from private.calendar_tokens t where t.user_id = private.member_id() and t.project_id is null;
$$;
comment on function private.remove_calendar_token is 'Ends the caller''s calendar feed of all projects; its address stops working.';

create function public.remove_calendar_token() returns void
language sql security invoker set search_path = '' as 'select private.remove_calendar_token()';
comment on function public.remove_calendar_token is 'Ends the caller''s calendar feed of all projects; its address stops working.';

create function public.mark_calendar_read(p_token text) returns void
language sql security definer set search_path = '' as $$
  update private.calendar_tokens t set last_read_at = now()
  where t.token_hash = sha256(p_token::bytea)
    and (t.last_read_at is null or t.last_read_at < now() - interval '1 minute');
$$;
comment on function public.mark_calendar_read is
  'Records that a calendar program has read a feed, at most once a minute. For the accounts gateway.';

create or replace function public.sync_integrations() returns int
language plpgsql security invoker set search_path = '' as $$
begin
  perform private.require_write('manage_settings');
  perform public.refresh_metrics();
  return 0;
end $$;
comment on function public.sync_integrations is
  'Brings the company''s stored metrics up to date. Answers 0: it contacts no outside service. Errors: PT402, PT403.';

revoke all on function private.calendar_connection(), private.remove_calendar_token(), public.calendar_connection(),
  public.remove_calendar_token(), public.mark_calendar_read(text) from public, anon, authenticated;
grant execute on function private.calendar_connection(), private.remove_calendar_token(), public.calendar_connection(),
  public.remove_calendar_token() to authenticated, service_role;
grant execute on function public.mark_calendar_read(text) to service_role;
