create function public.stored_files(
  p_company_id uuid default null, p_after text default '', p_limit int default 500
) returns table (bucket text, name text, size bigint)
language sql stable security definer set search_path = '' as $$
  select o.bucket_id, o.name, coalesce((o.metadata ->> 'size')::bigint, 0)
  from storage.objects o
  where o.bucket_id || '/' || o.name > p_after
    and (p_company_id is null or p_company_id::text in (split_part(o.name, '/', 1), split_part(o.name, '/', 2)))
  order by o.bucket_id || '/' || o.name limit least(p_limit, 1000)
$$;
comment on function public.stored_files is
  'The stored files of a company, or of all, after `bucket/name` of the last one seen. Arguments: p_company_id, null '
  'for all; p_after; p_limit rows. Callers: the server.';
grant execute on function public.stored_files to service_role;
