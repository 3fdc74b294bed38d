create function private.has_sample_jobs() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.sample_clients s where s.company_id = private.company_id())
$$;
comment on function private.has_sample_jobs is 'Whether the company explores sample jobs.';
grant execute on function private.has_sample_jobs to authenticated, service_role;
