create function public.finish_acceptance_file(
  p_id uuid, p_object_path text default null, p_content_hash text default null, p_error text default null, p_emailed text[] default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_object_path is not null then
    update public.document_acceptances a set signed_object_path = p_object_path, signed_content_hash = p_content_hash
    where a.id = p_id and a.signed_object_path is null;
  end if;
  update private.acceptance_files f set error = left(p_error, 1000), finished_at = case when p_error is null then now() end,
    emailed = p_emailed, next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, f.attempts)))
  where f.acceptance_id = p_id and f.finished_at is null;
end $$;
comment on function public.finish_acceptance_file is
  'The stored file of an accepted quote, of which the first one stays for good, and who was emailed a copy; after an '
  'error it is tried again with growing pauses. Arguments: p_id, the acceptance; p_object_path and p_content_hash, '
  'sha256 in hex, of a new file; p_error, null when done; p_emailed, addresses that have the copy. Callers: the '
  'server.';
grant execute on function public.finish_acceptance_file to service_role;
