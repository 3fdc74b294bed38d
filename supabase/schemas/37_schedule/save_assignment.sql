create function public.save_assignment(p_assignment jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_assignment(p_assignment) $$;
comment on function public.save_assignment is
  'Assigns a member or a vendor to a timeline entry, or (with is_deleted) removes the assignment; returns the row, with '
  'double_booked: [{ title, project_name }] of other work on the same days. Sent twice, it is one row. Keys: id (a uuid made by the device), entry_id, user_id or vendor_id, is_asked (also ask for confirmation), is_deleted. Arguments: '
  'p_assignment, an object of these keys. Errors: PT402, PT403, PT404 entry, person or vendor, PT409 id in use, PT422 no contact details. Callers: '
  'signed-in users with edit_projects.';

create function private.save_assignment(p_assignment jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  entry public.project_timeline;
  a public.assignments;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if (p_assignment ->> 'is_deleted')::boolean then
    delete from public.assignments x where x.company_id = company and x.id = (p_assignment ->> 'id')::uuid returning * into a;
    return to_jsonb(a);
  end if;
  select * into entry from public.project_timeline t where t.company_id = company and t.id = (p_assignment ->> 'entry_id')::uuid;
  if entry.id is null then
    perform private.raise_api_error('PT404', 'This entry no longer exists.');
  elsif (p_assignment ->> 'user_id' is null) = (p_assignment ->> 'vendor_id' is null) then
    perform private.raise_api_error('PT422', 'Choose a person or a vendor.', 'user_id');
  elsif p_assignment ->> 'user_id' is not null and not exists (select from public.user_profiles u
    where u.company_id = company and u.id = (p_assignment ->> 'user_id')::uuid and u.is_active) then
    perform private.raise_api_error('PT404', 'This person is not an active member of your company.');
  elsif p_assignment ->> 'vendor_id' is not null and not exists (select from public.vendors v
    where v.company_id = company and v.id = (p_assignment ->> 'vendor_id')::uuid) then
    perform private.raise_api_error('PT404', 'This vendor no longer exists.');
  end if;
  insert into public.assignments as x (id, company_id, project_id, entry_id, user_id, vendor_id)
  values (coalesce((p_assignment ->> 'id')::uuid, gen_random_uuid()), company, entry.project_id, entry.id,
    (p_assignment ->> 'user_id')::uuid, (p_assignment ->> 'vendor_id')::uuid)
  on conflict do nothing;
  select * into a from public.assignments x where x.company_id = company and x.entry_id = entry.id
    and x.user_id is not distinct from (p_assignment ->> 'user_id')::uuid
    and x.vendor_id is not distinct from (p_assignment ->> 'vendor_id')::uuid;
  if a.id is null then
    perform private.raise_api_error('PT409', 'This assignment is in use. Reload and try again.');
  elsif (p_assignment ->> 'is_asked')::boolean then
    return private.ask_assignment(a);
  end if;
  return to_jsonb(a) || jsonb_build_object('double_booked', (
    select coalesce(jsonb_agg(distinct jsonb_build_object('title', o.title, 'project_name', p.name)), '[]')
    from public.assignments b
    join public.project_timeline o on o.company_id = company and o.id = b.entry_id and o.status <> 'completed'
      and coalesce(o.start_date, o.due_date) <= coalesce(entry.due_date, entry.start_date)
      and coalesce(o.due_date, o.start_date) >= coalesce(entry.start_date, entry.due_date)
    join public.projects p on p.company_id = company and p.id = b.project_id and p.deleted_at is null and p.archived_at is null
    where b.company_id = company and b.id <> a.id and (b.user_id = a.user_id or b.vendor_id = a.vendor_id) and b.state not in ('declined', 'done')));
end $$;
grant execute on function public.save_assignment, private.save_assignment to authenticated;
