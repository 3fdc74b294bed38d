create function private.set_entry_dates(p_company uuid, p_entries jsonb, p_side text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('plumbline.rescheduling', 'on', true);
  update public.project_timeline t set start_date = (e -> p_side ->> 'start_date')::date, due_date = (e -> p_side ->> 'due_date')::date,
    work_days = (e -> p_side ->> 'work_days')::int,
    start_time = case when e -> p_side ? 'start_time' then (e -> p_side ->> 'start_time')::time else t.start_time end,
    end_time = case when e -> p_side ? 'start_time' then (e -> p_side ->> 'end_time')::time else t.end_time end
  from jsonb_array_elements(p_entries) e
  where t.company_id = p_company and t.id = (e ->> 'id')::uuid;
  perform set_config('plumbline.rescheduling', '', true);
end $$;
comment on function private.set_entry_dates is 'Sets the dates, durations, and changed times of a shift''s entries to those before or after it.';
