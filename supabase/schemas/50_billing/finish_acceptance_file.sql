create function public.finish_acceptance_file(
  p_id uuid, p_object_path text default null, p_content_hash text default null, p_error text default null
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_error is null then
    update public.document_acceptances a set signed_object_path = p_object_path, signed_content_hash = p_content_hash
    where a.id = p_id and a.signed_object_path is null;
  end if;
  update private.acceptance_files f set error = left(p_error, 1000), finished_at = case when p_error is null then now() end,
    next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, f.attempts)))
  where f.acceptance_id = p_id and f.finished_at is null;
end $$;
comment on function public.finish_acceptance_file is
  'The stored file of an accepted quote, of which the first one stays for good; or why it was not made. Arguments: '
  'p_id, the acceptance; p_object_path; p_content_hash, sha256 in hex; p_error, the reason. Callers: the server.';
grant execute on function public.finish_acceptance_file to service_role;
