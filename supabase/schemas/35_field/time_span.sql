create function private.time_span(p_company uuid, p_started timestamptz, p_ended timestamptz) returns text
language sql stable security definer set search_path = '' as $$
  select to_char(private.local_time(p_started, c.timezone), 'Mon FMDD, FMHH12:MI AM')
    || coalesce(' to ' || to_char(private.local_time(p_ended, c.timezone), 'FMHH12:MI AM'), ' until now')
  from public.companies c where c.id = p_company
$$;
comment on function private.time_span is
  'When an entry started and ended, for messages: "Nov 23, 7:00 AM to 3:30 PM", in the company''s time zone.';
