create function private.lock_file(p_bucket text, p_name text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(p_bucket || '/' || private.plain_name(p_name), 7));
$$;
comment on function private.lock_file is
  'One transaction at a time decides about a stored file: its row is written, or it is removed.';
