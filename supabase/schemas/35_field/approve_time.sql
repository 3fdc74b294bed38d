create function public.approve_time(p_day date, p_people jsonb) returns int
language sql set search_path = '' as $$ select private.approve_time(p_day, p_people) $$;
comment on function public.approve_time is
  'Approves the week of many people at once; open clocks stay open. Approved time can''t be changed until reopen_time. Returns how many '
  'entries. Arguments: p_day, any day of the week; p_people, [{ user_id, seconds: the hours that the approver saw }]. Errors: '
  'PT402, PT403, PT409 hours changed in the meantime (names the person), PT422 nobody. With approve_time for everyone, as a field '
  'supervisor for the crew. Callers: signed-in users with track_time.';

create function private.approve_time(p_day date, p_people jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  first constant date := private.week_start(company, p_day);
  changed text;
  approved int;
begin
  perform private.require_write('track_time', 'create_edit_projects');
  if not private.has_permission('approve_time') and (not private.has_role('field_supervisor') or exists (
      select from jsonb_array_elements(case jsonb_typeof(p_people) when 'array' then p_people else '[]' end) p
      where not coalesce((p.value ->> 'user_id')::uuid = any (private.crew()), false))) then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  if jsonb_typeof(p_people) is distinct from 'array' or jsonb_array_length(p_people) not between 1 and 500 then
    perform private.raise_api_error('PT422', 'Choose at least one person.');
  end if;
  perform from public.user_profiles u
  where u.company_id = company and u.id in (select (p.value ->> 'user_id')::uuid from jsonb_array_elements(p_people) p)
  order by u.id for no key update;
  select coalesce(u.full_name, u.email) into changed
  from jsonb_array_elements(p_people) p
  join public.user_profiles u on u.company_id = company and u.id = (p.value ->> 'user_id')::uuid
  where (p.value ->> 'seconds')::int <> (select coalesce(sum(e.worked_seconds), 0) from public.time_entries e
    where e.company_id = company and e.user_id = u.id and e.work_day between first and first + 6)
  order by 1 limit 1;
  if changed is not null then
    perform private.raise_api_error('PT409', format('The hours of %s changed in the meantime. Check them and approve again.', changed));
  end if;
  update public.time_entries e set status = 'approved', approved_by = auth.uid(), approved_at = now()
  where e.company_id = company and e.work_day between first and first + 6 and e.ended_at is not null
    and e.status in ('open', 'submitted')
    and e.user_id in (select (p.value ->> 'user_id')::uuid from jsonb_array_elements(p_people) p);
  get diagnostics approved = row_count;
  return approved;
end $$;
grant execute on function public.approve_time, private.approve_time to authenticated;
