create function private.open_entry(p_person uuid, p_id uuid, p_at timestamptz, p_entry jsonb) returns public.time_entries
language plpgsql security definer set search_path = '' as $$
declare
  e public.time_entries;
begin
  perform private.refuse_overlap(p_person, p_at, null, '{}');
  insert into public.time_entries (id, company_id, user_id, project_id, cost_code_id, started_at, work_day, source, start_place,
    device_started_at, note)
  values (p_id, private.company_id(), p_person, (p_entry ->> 'project_id')::uuid, (p_entry ->> 'cost_code_id')::uuid, p_at, p_at::date,
    case when p_person = auth.uid() then 'clock' else 'crew' end, private.time_place(p_entry -> 'place'), p_at,
    left(coalesce(p_entry ->> 'note', ''), 1000))
  returning * into e;
  return e;
end $$;
comment on function private.open_entry is 'Starts an entry; refuses one that would overlap another (PT409).';
