-- A file is stored first and its row written afterwards: what is taken back in between, or turns out to be there already,
-- leaves a file that no row names. A daily job of a gateway finds them here and removes them through the storage API.

create function private.plain_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(p_name, '%[0-9A-Fa-f]{2}|[^A-Za-z0-9/._-]', '', 'g')
$$;
comment on function private.plain_name is 'An object''s name as it stands in an address too, where some of its characters are escaped: without these.';
revoke execute on function private.plain_name from public, anon;

create view private.named_files with (security_invoker = true) as
select 'project-photos' as bucket, private.plain_name(object_path) as name from public.project_photos
union all
select 'project-photos', private.plain_name(thumbnail_path) from public.project_photos where thumbnail_path is not null
union all
select 'project-documents', private.plain_name(object_path) from public.project_documents
union all
select 'project-documents', private.plain_name(object_path) from public.document_versions
union all
select 'client-documents', private.plain_name(object_path) from public.client_documents
union all
select 'item-images', private.plain_name(object_path) from public.item_images
union all
select 'company-assets', private.plain_name(file_path) from public.company_logos
union all
-- A path of the bucket, or a public address of it.
select 'company-assets', private.plain_name(regexp_replace(logo_url, '^.*/company-assets/|[?#].*$', '', 'g')) from public.companies
where logo_url is not null
union all
select 'avatars', private.plain_name(regexp_replace(avatar_url, '^.*/avatars/|[?#].*$', '', 'g')) from public.user_profiles
where avatar_url is not null;
comment on view private.named_files is
  'Every stored file that a row names, deleted or not, by bucket and plain name. A new column that names files belongs in here: '
  'what is missing is removed as a file without a row.';

create function public.files_without_row(p_after text default '', p_limit int default 100)
returns table (bucket text, name text, size bigint)
language sql stable security definer set search_path = '' as $$
  with named as materialized (select f.bucket, f.name from private.named_files f)
  select o.bucket_id, o.name, coalesce((o.metadata ->> 'size')::bigint, 0)
  from storage.objects o
  where o.bucket_id || '/' || o.name > p_after
    and o.bucket_id in ('project-photos', 'project-documents', 'client-documents', 'item-images', 'company-assets', 'avatars')
    -- The row of a file that a phone holds back is written within days; an upload itself lasts one at most.
    and greatest(o.created_at, o.updated_at) < now() - interval '7 days'
    -- Nothing that was put there by hand: a company's folder, or its folder of logos.
    and case when o.bucket_id = 'company-assets' and starts_with(o.name, 'company-logos/') then split_part(o.name, '/', 2)
      else split_part(o.name, '/', 1) end ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and not exists (select from named n where n.bucket = o.bucket_id and n.name = private.plain_name(o.name))
  order by o.bucket_id || '/' || o.name limit least(p_limit, 1000)
$$;
comment on function public.files_without_row is
  'Server only: stored files of all companies, a week old and more, that no row names, after `bucket/name` of the last one seen. They '
  'are removed through the storage API.';
grant execute on function public.files_without_row to service_role;
