create function private.group_photo_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Three are sent at a time: each sees the line of the one before.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'photos', new.project_id, new.actor_id), 0));
  update public.activity_log a
  set pieces = a.pieces + 1, title = 'Photos added', description = a.pieces + 1 || ' photos', created_at = greatest(a.created_at, new.created_at)
  where a.id = (
      select l.id from public.activity_log l where l.company_id = new.company_id and l.project_id = new.project_id
      order by l.created_at desc, l.id limit 1)
    and a.type = 'photo' and a.status = 'created' and a.actor_id = new.actor_id
    and a.created_at > new.created_at - interval '10 minutes';
  if found then
    return null;
  end if;
  return new;
end $$;
comment on function private.group_photo_activity is
  'Trigger: adds a photo to the newest entry of its project if that entry is for photos the same person added in the '
  'last ten minutes.';
