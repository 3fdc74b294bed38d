create function public.save_weather_delay(p_delay jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  delay uuid := coalesce((p_delay ->> 'id')::uuid, gen_random_uuid());
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if btrim(coalesce(p_delay ->> 'reason', '')) = '' then
    perform private.raise_api_error('PT422', 'Please give a reason', 'reason');
  elsif p_delay ->> 'date' is null then
    perform private.raise_api_error('PT422', 'Please choose a date', 'date');
  elsif p_delay ->> 'cost' is not null and not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.', 'cost');
  end if;
  if p_delay ->> 'version' = '0' and exists (select from public.weather_delays d where d.id = delay) then
    return (select to_jsonb(l) from public.weather_delay_list l where l.id = delay);
  end if;
  insert into public.weather_delays (id, project_id, reason, date, duration_days, notes)
  values (delay, (p_delay ->> 'project_id')::uuid, p_delay ->> 'reason', (p_delay ->> 'date')::date,
    coalesce((p_delay ->> 'duration_days')::numeric, 1), coalesce(p_delay ->> 'notes', ''))
  on conflict (id) do update
  set reason = excluded.reason, date = excluded.date, duration_days = excluded.duration_days, notes = excluded.notes;
  if p_delay ->> 'cost' is not null then
    insert into public.weather_delay_costs (weather_delay_id, cost) values (delay, (p_delay ->> 'cost')::numeric)
    on conflict (weather_delay_id) do update set cost = excluded.cost;
  end if;
  return (select to_jsonb(l) from public.weather_delay_list l where l.id = delay);
end $$;
comment on function public.save_weather_delay is
  'Records or changes a weather delay; its cost needs view_money. Version 0 says that it is new: if it is there '
  'already, it stays as it is. Arguments: p_delay, columns of weather_delays and cost in dollars. Errors: PT402 '
  'plan, PT403, PT422. Callers: signed-in users with update_progress.';
grant execute on function public.save_weather_delay to authenticated;
