create function private.check_time(p_started timestamptz, p_ended timestamptz) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_started is null then
    perform private.raise_api_error('PT422', 'Enter a start time.', 'started_at');
  elsif p_started < now() - interval '5 years' then
    perform private.raise_api_error('PT422', 'The start is too long ago. Check the date.', 'started_at');
  elsif p_started > now() + interval '5 minutes' then
    perform private.raise_api_error('PT422', 'The start is in the future. Check the date and time.', 'started_at');
  elsif p_ended <= p_started then
    perform private.raise_api_error('PT422', 'The end must be after the start.', 'ended_at');
  elsif p_ended > now() + interval '5 minutes' then
    perform private.raise_api_error('PT422', 'The end is in the future. Check the date and time.', 'ended_at');
  elsif p_ended > p_started + interval '24 hours' then
    perform private.raise_api_error('PT422', 'An entry can''t be longer than 24 hours. Enter when the work really ended.', 'ended_at');
  end if;
end $$;
comment on function private.check_time is
  'Rejects times of an entry that can''t be (PT422). A device''s clock may be up to 5 minutes ahead.';
