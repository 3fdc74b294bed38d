create function public.save_visit_settings(p_settings jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_visit_settings(p_settings) $$;
comment on function public.save_visit_settings is
  'Changes when leads can book a visit; returns the settings. A missing key keeps its value. Keys: is_offered, length_minutes, buffer_minutes, '
  'notice_hours, days_ahead, weekdays (1 Monday to 7 Sunday; empty: the working days), first_time and last_time by the company''s clock, people '
  '(ids of members). Arguments: p_settings, an object of these keys. Errors: PT402, PT403, PT422 with the field. Callers: signed-in users with '
  'manage_settings.';

create function private.save_visit_settings(p_settings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  s public.visit_settings;
begin
  perform private.require_write('manage_settings', 'create_edit_clients');
  s := jsonb_populate_record(private.visit_rules(company), coalesce(p_settings, '{}'));
  if coalesce(s.last_time <= s.first_time + make_interval(mins => s.length_minutes - 1), true) then
    perform private.raise_api_error('PT422', 'A visit must fit between the first and the last time.', 'last_time');
  elsif exists (select from unnest(s.people) p where not exists (select from public.user_profiles u
    where u.company_id = company and u.id = p and u.is_active)) then
    perform private.raise_api_error('PT422', 'This person is not an active member of your company.', 'people');
  end if;
  insert into public.visit_settings as x (company_id, is_offered, length_minutes, buffer_minutes, notice_hours, days_ahead, weekdays, first_time,
    last_time, people)
  values (company, s.is_offered, s.length_minutes, s.buffer_minutes, s.notice_hours, s.days_ahead, s.weekdays, s.first_time, s.last_time, s.people)
  on conflict (company_id) do update set is_offered = excluded.is_offered, length_minutes = excluded.length_minutes,
    buffer_minutes = excluded.buffer_minutes, notice_hours = excluded.notice_hours, days_ahead = excluded.days_ahead, weekdays = excluded.weekdays,
    first_time = excluded.first_time, last_time = excluded.last_time, people = excluded.people
  returning * into s;
  return to_jsonb(s);
exception when check_violation or not_null_violation then
  perform private.raise_api_error('PT422', 'Enter a length of 15 to 480 minutes, up to 240 minutes between visits, up to 336 hours of notice, and up to '
    '60 days ahead.', 'length_minutes');
end $$;
grant execute on function public.save_visit_settings, private.save_visit_settings to authenticated;
