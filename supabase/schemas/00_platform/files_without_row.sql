create function public.files_without_row(
  p_after text default '', p_limit int default 100
) returns table (bucket text, name text, size bigint)
language sql stable security definer set search_path = '' as $$
  with named as materialized (select f.bucket, f.name from private.named_files f)
  select o.bucket_id, o.name, coalesce((o.metadata ->> 'size')::bigint, 0)
  from storage.objects o
  where o.bucket_id || '/' || o.name > p_after
    and o.bucket_id in ('project-photos', 'project-documents', 'client-documents', 'item-images', 'company-assets', 'avatars', 'vendor-files')
    -- The row of a file that a phone holds back is written within days; an upload itself lasts one at most.
    and greatest(o.created_at, o.updated_at) < now() - interval '7 days'
    -- Nothing that was put there by hand: a company's folder, or its folder of logos.
    and case when o.bucket_id = 'company-assets' and starts_with(o.name, 'company-logos/') then split_part(o.name, '/', 2)
      else split_part(o.name, '/', 1) end ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and not exists (select from named n where n.bucket = o.bucket_id and n.name = private.plain_name(o.name))
  order by o.bucket_id || '/' || o.name limit least(p_limit, 1000)
$$;
comment on function public.files_without_row is
  'Stored files of all companies, a week old and more, that no row names, after `bucket/name` of the last one seen. '
  'They are removed through the storage API. Arguments: p_after; p_limit rows. Callers: the server.';
grant execute on function public.files_without_row to service_role;
