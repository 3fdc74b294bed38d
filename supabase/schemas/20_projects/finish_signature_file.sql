create function public.finish_signature_file(p_id uuid, p_emailed text[], p_error text default null) returns void
language sql security definer set search_path = '' as $$
  update private.signature_files f set emailed = p_emailed, error = left(p_error, 1000),
    finished_at = case when p_error is null then now() end,
    next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, f.attempts)))
  where f.signature_id = p_id and f.finished_at is null
$$;
comment on function public.finish_signature_file is
  'How making and emailing a signed file ended; after an error it is tried again with growing pauses. Arguments: '
  'p_id, the signature; p_emailed, addresses that have it; p_error, null when done. Callers: the server.';
grant execute on function public.finish_signature_file to service_role;
