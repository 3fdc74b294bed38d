create function private.require_time_of(p_person text, p_anyone boolean default false) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own constant uuid := private.member_id();
  person constant uuid := coalesce(nullif(p_person, '')::uuid, own);
begin
  perform private.require_write('track_time', 'create_edit_projects');
  if person is null then
    perform private.raise_api_error('PT403', 'Only members of the company can track time.');
  elsif person is distinct from own and not private.has_permission('approve_time')
      and not (p_anyone and private.has_role('field_supervisor')) then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  perform from public.user_profiles u
  where u.id = person and u.company_id = private.company_id() and u.is_active for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'This person is no longer in your company.');
  end if;
  return person;
end $$;
comment on function private.require_time_of is
  'Checks that the caller may record time of a person (their own, or anyone''s for those who approve time; for the crew '
  'clock a field supervisor too), and locks the person so that changes of their time happen one after another.';
