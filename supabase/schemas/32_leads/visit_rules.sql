create function private.visit_rules(p_company uuid) returns public.visit_settings
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.visit_settings;
begin
  select * into s from public.visit_settings x where x.company_id = p_company;
  if s.id is null then
    s := jsonb_populate_record(null::public.visit_settings, jsonb_build_object('company_id', p_company, 'is_offered', true, 'length_minutes', 60,
      'buffer_minutes', 30, 'notice_hours', 24, 'days_ahead', 14, 'weekdays', '[]'::jsonb, 'first_time', '08:00', 'last_time', '17:00',
      'people', '[]'::jsonb));
  end if;
  return s;
end $$;
comment on function private.visit_rules is 'When leads of a company can book a visit; the defaults where nobody changed them.';
