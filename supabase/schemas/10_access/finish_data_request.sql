create function public.finish_data_request(p_id uuid, p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update public.data_requests set status = case when p_error is null then 'done' else 'failed' end, error = left(p_error, 1000),
    finished_at = now()
  where id = p_id and status in ('requested', 'processing')
$$;
comment on function public.finish_data_request is
  'An export has been delivered, or could not be. Arguments: p_id, the request; p_error, null when delivered. '
  'Callers: the server.';
grant execute on function public.finish_data_request to service_role;
