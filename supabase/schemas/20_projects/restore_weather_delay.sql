create function public.restore_weather_delay(p_id uuid) returns void
language sql set search_path = '' as $$ select private.restore_weather_delay(p_id) $$;
comment on function public.restore_weather_delay is
  'Undoes the deletion of a weather delay, with its cost, whether or not the caller may see it. Arguments: p_id, the '
  'delay. Errors: PT402 plan, PT403, PT404. Callers: signed-in users with update_progress.';

create function private.restore_weather_delay(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  deletion public.audit_log := private.last_deleted('weather_delays', p_id);
  cost_deletion public.audit_log := private.last_deleted('weather_delay_costs', p_id);
  delay public.weather_delays := jsonb_populate_record(null::public.weather_delays, deletion.changed);
  cost public.weather_delay_costs := jsonb_populate_record(null::public.weather_delay_costs, cost_deletion.changed);
begin
  perform private.require_write('update_progress', 'create_edit_projects');
  if deletion.id is null or not (private.sees_all_projects() or delay.project_id = any (private.assigned_projects()))
    or not exists (select from public.projects p where p.company_id = delay.company_id and p.id = delay.project_id and p.deleted_at is null) then
    perform private.raise_api_error('PT404', 'This weather delay no longer exists.');
  end if;
  insert into public.weather_delays values (delay.*) on conflict (id) do nothing;
  -- The cost went in the same transaction; one that was removed before stays away.
  if found and cost_deletion.created_at = deletion.created_at then
    insert into public.weather_delay_costs values (cost.*) on conflict (weather_delay_id) do nothing;
  end if;
end $$;
grant execute on function public.restore_weather_delay, private.restore_weather_delay to authenticated;
