create function private.follow_lead_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  l public.leads;
  batch uuid;
  entry constant jsonb := jsonb_build_object('id', new.id, 'name', left(new.file_name, 80));
begin
  select * into l from public.leads x where x.company_id = new.company_id and x.id = new.lead_id;
  select e.id into batch from public.lead_events e
  where e.company_id = new.company_id and e.lead_id = new.lead_id and e.kind = 'file' and e.created_by is not distinct from new.created_by
    and e.created_at > now() - interval '10 minutes' and jsonb_array_length(e.detail -> 'files') < 40
  order by e.created_at desc limit 1 for update;
  if batch is null then
    perform private.note_lead(l, 'file', '', jsonb_build_object('files', jsonb_build_array(entry)));
  else
    update public.lead_events e set detail = jsonb_set(e.detail, '{files}', e.detail -> 'files' || entry) where e.id = batch;
  end if;
  if l.project_id is not null then
    perform private.carry_lead_files(l);
  end if;
  return null;
end $$;
comment on function private.follow_lead_file is
  'Notes a new file in the timeline of its lead, files of ten minutes in one entry, and adds it to the project that the lead became. Trigger of lead_files.';
