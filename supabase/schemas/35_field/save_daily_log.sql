create function public.save_daily_log(p_log jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_daily_log(p_log) $$;
comment on function public.save_daily_log is
  'Saves or publishes a daily log. Its author can change it until a day after it was published, those with edit_projects always. '
  'Sent twice, it is one log. Keys: id (a uuid made by the device), project_id, day, weather, work_done, deliveries, delays, visitors, '
  'safety, photo_hashes (sha256 of project photos), is_shared (with the client; needs update_progress), at (by the device''s clock), '
  'publish (true to publish; a published log stays published), version (0 or none for a new one). Returns its row. '
  'Arguments: p_log, an object of these keys. Errors: PT402, PT403, PT404 project or log, PT409 stale, too late, or a second log of the '
  'day, PT422 day, photos, or no work. Callers: signed-in users with track_time.';

create function private.save_daily_log(p_log jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := private.require_time_of(null);
  log constant uuid := coalesce((p_log ->> 'id')::uuid, gen_random_uuid());
  wanted constant int := coalesce((p_log ->> 'version')::int, 0);
  day constant date := (p_log ->> 'day')::date;
  photos constant text[] := (select array_agg(p.value) from jsonb_array_elements_text(
    case when jsonb_typeof(p_log -> 'photo_hashes') = 'array' then p_log -> 'photo_hashes' end) p);
  publish constant boolean := coalesce((p_log ->> 'publish')::boolean, false);
  l public.daily_logs;
begin
  perform private.check_time_job(coalesce((p_log ->> 'project_id')::uuid, '00000000-0000-0000-0000-000000000000'), null);
  select * into l from public.daily_logs x where x.id = log for no key update;
  if l.id is null and wanted > 0 or l.company_id <> company or l.user_id <> person
      and (l.status = 'draft' or not private.has_permission('edit_projects')) then
    perform private.raise_api_error('PT404', 'This daily log no longer exists.');
  elsif l.version <> wanted and (wanted > 0 or coalesce(l.edited_by, person) <> person) then
    perform private.raise_api_error('PT409', 'Someone else changed this log while you were editing. Reload it and make your change again.');
  elsif l.published_at < now() - interval '1 day' and not private.has_permission('edit_projects') then
    perform private.raise_api_error('PT409', 'This log was published over a day ago. Ask a manager to change it.');
  elsif l.id is null and day is null then
    perform private.raise_api_error('PT422', 'Choose a day.', 'day');
  elsif l.id is null and day > private.company_date(company) then
    perform private.raise_api_error('PT422', 'A log can''t be for a future day.', 'day');
  elsif l.id is null and day < private.company_date(company) - 1826 then
    perform private.raise_api_error('PT422', 'The day is too long ago. Check the date.', 'day');
  elsif (publish or l.status = 'published') and coalesce(btrim(p_log ->> 'work_done'), '') = '' then
    perform private.raise_api_error('PT422', 'Describe the work done before you publish the log.', 'work_done');
  elsif cardinality(photos) > 50 or exists (select from unnest(photos) p where p !~ '^[0-9a-f]{64}$') then
    perform private.raise_api_error('PT422', 'A log can have at most 50 photos.', 'photo_hashes');
  elsif coalesce((p_log ->> 'is_shared')::boolean, false) and not private.has_permission('update_progress') then
    perform private.raise_api_error('PT403', 'Your role can''t share a log with the client. Ask a manager to share it.', 'is_shared');
  elsif l.id is null and exists (select from public.daily_logs x where x.company_id = company and x.user_id = person
      and x.project_id = (p_log ->> 'project_id')::uuid and x.day = (p_log ->> 'day')::date) then
    perform private.raise_api_error('PT409', format('You already have a log for %s on this project. Open it to make changes.',
      to_char(day, 'Mon FMDD')), 'day');
  end if;
  insert into public.daily_logs as x (id, company_id, project_id, user_id, day, weather, work_done, deliveries, delays, visitors, safety,
    status, published_at, photo_hashes, is_shared, device_saved_at, server_saved_at)
  values (log, company, (p_log ->> 'project_id')::uuid, person, coalesce(day, l.day), coalesce(p_log ->> 'weather', ''),
    coalesce(p_log ->> 'work_done', ''), coalesce(p_log ->> 'deliveries', ''), coalesce(p_log ->> 'delays', ''),
    coalesce(p_log ->> 'visitors', ''), coalesce(p_log ->> 'safety', ''), case when publish then 'published' else 'draft' end,
    case when publish then now() end,
    coalesce(photos, case when p_log ? 'photo_hashes' then '{}' else l.photo_hashes end, '{}'),
    coalesce((p_log ->> 'is_shared')::boolean, l.is_shared, false), (p_log ->> 'at')::timestamptz, now())
  on conflict (id) do update set weather = excluded.weather, work_done = excluded.work_done, deliveries = excluded.deliveries,
    delays = excluded.delays, visitors = excluded.visitors, safety = excluded.safety, edited_by = person,
    photo_hashes = excluded.photo_hashes, is_shared = excluded.is_shared, device_saved_at = excluded.device_saved_at,
    server_saved_at = excluded.server_saved_at,
    status = case when x.status = 'published' then x.status else excluded.status end,
    published_at = coalesce(x.published_at, excluded.published_at)
  returning * into l;
  return to_jsonb(l);
end $$;
grant execute on function public.save_daily_log, private.save_daily_log to authenticated;
