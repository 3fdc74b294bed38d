create function private.merge_entry(p_entry public.time_entries, p_id uuid) returns public.time_entries
language plpgsql security definer set search_path = '' as $$
begin
  if cardinality(p_entry.merged_ids) < 20 then
    update public.time_entries t set merged_ids = t.merged_ids || p_id where t.id = p_entry.id returning * into p_entry;
  end if;
  return p_entry;
end $$;
comment on function private.merge_entry is 'Remembers the id of a clock-in from another device that is this same entry.';
