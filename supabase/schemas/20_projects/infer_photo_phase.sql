create function private.infer_photo_phase() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.phase is null then
    new.phase := coalesce((
      select case
        when p.status = 'completed' then 'after'
        when p.status = 'planning' and p.completion_percentage = 0
          and (p.start_date is null or p.start_date > (new.taken_at at time zone c.timezone)::date) then 'before'
        else 'during' end
      from public.projects p join public.companies c on c.id = p.company_id
      where p.company_id = new.company_id and p.id = new.project_id), 'during');
  end if;
  return new;
end $$;
comment on function private.infer_photo_phase is
  'Row trigger: a photo that names no phase shows the job before it starts, while it lasts, or after its completion.';
