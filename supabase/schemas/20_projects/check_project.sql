create function private.check_project() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(coalesce(new.name, '')) = '' then
    perform private.raise_api_error('PT422', 'Project name is required', 'name');
  elsif length(new.name) > 200 then
    perform private.raise_api_error('PT422', 'The project name is too long (200 characters at most)', 'name');
  elsif new.name ~ '<[A-Za-z/!]' then
    perform private.raise_api_error('PT422', 'The project name must not contain HTML', 'name');
  elsif new.end_date < new.start_date then
    perform private.raise_api_error('PT422', 'End date must be after start date', 'end_date');
  elsif new.client_id is not null and not exists (
    select from public.clients c where c.company_id = new.company_id and c.id = new.client_id) then
    perform private.raise_api_error('PT422', 'Please select a client', 'client_id');
  elsif new.project_manager_id is not null and not exists (
    select from public.user_profiles p where p.company_id = new.company_id and p.id = new.project_manager_id) then
    perform private.raise_api_error('PT422', 'The project manager is not a member of the company', 'project_manager_id');
  end if;
  if new.status = 'completed' then
    new.completed_at := coalesce(new.completed_at, now());
  else
    new.completed_at := null;
  end if;
  return new;
end $$;
comment on function private.check_project is
  'Rejects with a message for people what the constraints would refuse; maintains completed_at.';
