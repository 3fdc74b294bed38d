create function public.delete_time_entry(p_id uuid) returns uuid
language sql set search_path = '' as $$ select private.delete_time_entry(p_id) $$;
comment on function public.delete_time_entry is
  'Deletes a time entry, the caller''s or, for those who approve time, anyone''s; the audit log has a copy. Returns the id. '
  'Arguments: p_id, the entry. Errors: PT402, PT403, PT404 person or entry, PT409 approved week. Callers: signed-in users with '
  'track_time.';

create function private.delete_time_entry(p_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  e public.time_entries;
begin
  select * into e from public.time_entries t where t.id = p_id and t.company_id = private.company_id();
  if not found then
    perform private.raise_api_error('PT404', 'This time entry no longer exists.');
  end if;
  perform private.require_time_of(e.user_id::text);
  perform private.refuse_locked_time(e.user_id, e.started_at);
  delete from public.time_entries t where t.id = p_id;
  return p_id;
end $$;
grant execute on function public.delete_time_entry, private.delete_time_entry to authenticated;
