create function private.save_application_lines(p_application public.pay_applications, p_lines jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wrong record;
begin
  select x ->> 'sov_line_id' as line into wrong from jsonb_array_elements(p_lines) x
  where (x ->> 'percent')::numeric = 'NaN' or (x ->> 'work')::numeric = 'NaN' or (x ->> 'stored')::numeric = 'NaN'
    or (x ->> 'retainage_rate')::numeric not between 0 and 100 or (x ->> 'percent')::numeric < 0;
  if found then
    perform private.raise_api_error('PT422', 'Enter a percentage between 0 and 100.', private.line_field(wrong.line::uuid));
  end if;
  select l.sov_line_id, l.description, l.scheduled_value, n.work + n.stored as total, n.work, n.stored into wrong
  from jsonb_array_elements(p_lines) x
  join public.pay_application_lines l on l.company_id = p_application.company_id and l.application_id = p_application.id
    and l.sov_line_id = (x ->> 'sov_line_id')::uuid
  cross join lateral (select coalesce((x ->> 'stored')::numeric, l.stored) as stored, case when (x ->> 'percent') is not null then
      round(l.scheduled_value * (x ->> 'percent')::numeric / 100, 2) else coalesce((x ->> 'work')::numeric, l.work) end as work) n
  where case when l.scheduled_value >= 0 then n.work < 0 or n.stored < 0 or n.work + n.stored > l.scheduled_value
    else n.work > 0 or n.stored > 0 or n.work + n.stored < l.scheduled_value end limit 1;
  if found then
    perform private.raise_api_error('PT422', case when abs(wrong.total) > abs(wrong.scheduled_value)
        then format('%s over the scheduled value of %s.', private.money_text(abs(wrong.total - wrong.scheduled_value)), private.money_text(wrong.scheduled_value))
      else format('Completed and stored can''t be below $0.00 for "%s".', wrong.description) end, private.line_field(wrong.sov_line_id));
  end if;
  update public.pay_application_lines l set
    percent = case when x.line ->> 'percent' is not null then round((x.line ->> 'percent')::numeric, 3) when x.line ? 'work' then null else l.percent end,
    work = case when x.line ->> 'percent' is not null then round(l.scheduled_value * (x.line ->> 'percent')::numeric / 100, 2)
      else round(coalesce((x.line ->> 'work')::numeric, l.work), 2) end,
    stored = round(coalesce((x.line ->> 'stored')::numeric, l.stored), 2),
    typed_rate = case when x.line ? 'retainage_rate' then (x.line ->> 'retainage_rate')::numeric else l.typed_rate end
  from jsonb_array_elements(p_lines) x (line)
  where l.company_id = p_application.company_id and l.application_id = p_application.id and l.sov_line_id = (x.line ->> 'sov_line_id')::uuid;
end $$;
comment on function private.save_application_lines is
  'Saves percent or work, stored materials, and retainage of lines of a draft. Error: PT422 outside 0 to the scheduled value.';
