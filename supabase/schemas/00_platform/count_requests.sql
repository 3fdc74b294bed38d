create function private.count_requests(p_key text, p_seconds int, p_requests int) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_until timestamptz := v_now + make_interval(secs => p_seconds);
  v_counted jsonb;
begin
  insert into private.rate_limits as counted (key, hits, resets_at)
  values (p_key, greatest(p_requests, 0), v_until)
  on conflict (key) do update set
    hits = greatest(case when counted.resets_at <= v_now then p_requests else counted.hits + p_requests end, 0),
    resets_at = case when counted.resets_at <= v_now then v_until else counted.resets_at end
  returning jsonb_build_object('hits', hits, 'resets_in_ms', ceil(extract(epoch from resets_at - v_now) * 1000))
  into v_counted;
  if random() < 0.001 then
    delete from private.rate_limits where resets_at <= v_now;
  end if;
  return v_counted;
end
$$;
grant execute on function private.count_requests to service_role;

create function public.count_requests(p_key text, p_seconds int, p_requests int default 1) returns jsonb
language sql volatile set search_path = '' as $$
  select private.count_requests(p_key, p_seconds, p_requests)
$$;
comment on function public.count_requests is
  'Adds p_requests, the number of requests (-1 takes one back), to what the caller p_key has asked for in a window of '
  'p_seconds seconds, which begins with its first request. Answers hits, the count now, and resets_in_ms, milliseconds '
  'until the window ends. Callers: the server.';
grant execute on function public.count_requests to service_role;
