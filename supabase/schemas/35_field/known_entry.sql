create function private.known_entry(p_person uuid, p_id uuid) returns public.time_entries
language plpgsql stable security definer set search_path = '' as $$
declare
  e public.time_entries;
begin
  select * into e from public.time_entries t where t.id = p_id;
  if e.id is null then
    select * into e from public.time_entries t where t.user_id = p_person and t.merged_ids @> array[p_id]
    order by t.started_at desc limit 1;
  elsif e.user_id <> p_person or e.company_id <> private.company_id() then
    perform private.raise_api_error('PT404', 'This time entry no longer exists.');
  end if;
  return e;
end $$;
comment on function private.known_entry is
  'A person''s entry by its id or by that of a clock-in that was merged into it; empty if there is none. PT404 for '
  'another person''s.';
