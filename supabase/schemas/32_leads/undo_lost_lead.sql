create function private.undo_lost_lead(p_lead public.leads) returns text
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := (select e.detail -> 'before' from public.lead_events e
    where e.company_id = p_lead.company_id and e.lead_id = p_lead.id and e.kind = 'lost' and e.detail ? 'before' order by e.created_at desc, e.id limit 1);
  zone constant text := coalesce((select private.known_zone(c.timezone) from public.companies c where c.id = p_lead.company_id), 'America/Chicago');
  v public.project_timeline := jsonb_populate_record(null::public.project_timeline, before -> 'visit');
begin
  update public.leads x set next_step = before ->> 'next_step', next_step_on = (before ->> 'next_step_on')::date where x.id = p_lead.id;
  if v.start_date is null then
    return null;
  end if;
  v.company_id := p_lead.company_id;
  perform pg_advisory_xact_lock(hashtextextended('visits ' || p_lead.company_id, 0));
  if private.visit_start(v) <= now() or exists (select from private.busy_times(v.company_id, array[v.assignee_id], v.start_date, v.due_date, zone) b
      where b.busy && tstzrange(private.visit_start(v), private.visit_start(v) + coalesce(v.end_time - v.start_time, interval '1 hour'))) then
    return private.visit_when(v);
  end if;
  insert into public.project_timeline (id, company_id, project_id, lead_id, title, description, kind, start_date, due_date, start_time, end_time, assignee_id)
  values (coalesce(v.id, gen_random_uuid()), v.company_id, p_lead.project_id, p_lead.id, v.title, v.description, 'visit', v.start_date, v.due_date, v.start_time, v.end_time, v.assignee_id);
  return null;
end $$;
comment on function private.undo_lost_lead is
  'Restores the next step of a lead and the visit that losing it canceled. Returns the visit''s day and time in words if its time is no longer free; else null.';
