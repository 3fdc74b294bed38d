create function public.save_absence(p_absence jsonb) returns jsonb
language sql set search_path = '' as $$ select private.save_absence(p_absence) $$;
comment on function public.save_absence is
  'Adds, changes, or (with is_deleted) removes days on which a member can''t be scheduled; returns the row. Sent twice, it is one row. '
  'Keys: id (a uuid made by the device), user_id, first_day, last_day, note, is_deleted. Arguments: p_absence, an object of these keys. '
  'Errors: PT402, PT403, PT404 person, PT422 dates. Callers: signed-in users with edit_projects.';

create function private.save_absence(p_absence jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  a public.absences;
begin
  perform private.require_write('edit_projects', 'create_edit_projects');
  if (p_absence ->> 'is_deleted')::boolean then
    delete from public.absences x where x.company_id = company and x.id = (p_absence ->> 'id')::uuid returning * into a;
    return to_jsonb(a);
  elsif not exists (select from public.user_profiles u where u.company_id = company and u.id = (p_absence ->> 'user_id')::uuid) then
    perform private.raise_api_error('PT404', 'This person is not a member of your company.');
  elsif coalesce((p_absence ->> 'last_day')::date < (p_absence ->> 'first_day')::date, true) then
    perform private.raise_api_error('PT422', 'The last day must not be before the first day.', 'last_day');
  end if;
  insert into public.absences as x (id, company_id, user_id, first_day, last_day, note)
  values (coalesce((p_absence ->> 'id')::uuid, gen_random_uuid()), company, (p_absence ->> 'user_id')::uuid,
    (p_absence ->> 'first_day')::date, (p_absence ->> 'last_day')::date, left(coalesce(p_absence ->> 'note', ''), 200))
  on conflict (id) do update set user_id = excluded.user_id, first_day = excluded.first_day, last_day = excluded.last_day,
    note = excluded.note where x.company_id = company
  returning * into a;
  return to_jsonb(a);
end $$;
grant execute on function public.save_absence, private.save_absence to authenticated;
