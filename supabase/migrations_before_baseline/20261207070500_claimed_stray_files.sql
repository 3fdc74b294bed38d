-- The daily cleaning read which files had no row and removed them afterwards; a row written in between named a file that
-- was gone. A file is now claimed first, under a lock that writing its row takes as well: one of the two sees the other.

create table private.claimed_files (
  bucket text not null,
  name text not null,
  claimed_at timestamptz not null default now(),
  primary key (bucket, name)
);
alter table private.claimed_files enable row level security;
comment on table private.claimed_files is 'Stored files that the cleaning removes or has removed, by bucket and plain name.';

create function private.lock_file(p_bucket text, p_name text) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended(p_bucket || '/' || private.plain_name(p_name), 7));
$$;
comment on function private.lock_file is 'One transaction at a time decides about a stored file: its row is written, or it is removed.';

create function public.claim_files_without_row(p_after text default '', p_limit int default 100)
returns table (bucket text, name text, size bigint, is_claimed boolean)
language plpgsql security definer set search_path = '' as $$
declare
  found constant jsonb := coalesce((select jsonb_agg(to_jsonb(f)) from public.files_without_row(p_after, p_limit) f), '[]');
begin
  -- In one order everywhere, so that two cleanings cannot wait for each other.
  perform private.lock_file(f.bucket, f.name)
  from (select f.bucket, f.name from jsonb_to_recordset(found) as f (bucket text, name text)
    order by private.plain_name(f.bucket || '/' || f.name)) f;
  return query
    with files as materialized (
      select f.bucket, f.name, f.size, not exists (
        select from private.named_files n where n.bucket = f.bucket and n.name = private.plain_name(f.name)) as is_free
      from jsonb_to_recordset(found) as f (bucket text, name text, size bigint)
    ), claimed as (
      insert into private.claimed_files as c (bucket, name)
      select distinct f.bucket, private.plain_name(f.name) from files f where f.is_free
      on conflict on constraint claimed_files_pkey do update set claimed_at = now()
    )
    select f.bucket, f.name, f.size, f.is_free from files f order by f.bucket || '/' || f.name;
end $$;
comment on function public.claim_files_without_row is
  'Server only: what files_without_row finds, each with whether it was claimed. A claimed file is the caller''s to remove: no '
  'row can name it any more. One that is not claimed got its row meanwhile.';
revoke all on function private.lock_file(text, text), public.claim_files_without_row(text, int) from public, anon, authenticated;
grant execute on function public.claim_files_without_row(text, int) to service_role;

create function private.refuse_claimed_file() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  path constant text := to_jsonb(new) ->> tg_argv[1];
begin
  if path is null then
    return new;
  end if;
  perform private.lock_file(tg_argv[0], path);
  if exists (
    select from private.claimed_files c
    where c.bucket = tg_argv[0] and c.name = private.plain_name(path)
      -- Stored once more since.
      and not exists (select from storage.objects o
        where o.bucket_id = tg_argv[0] and o.name = path and greatest(o.created_at, o.updated_at) > c.claimed_at)) then
    perform private.reject('PT409', 'This file is no longer stored. Upload it again.', tg_argv[1]);
  end if;
  return new;
end $$;
comment on function private.refuse_claimed_file is 'A row names no file that the cleaning removes. Arguments: bucket, column.';
revoke all on function private.refuse_claimed_file() from public, anon, authenticated;

create trigger project_photos_file before insert on public.project_photos
  for each row execute function private.refuse_claimed_file('project-photos', 'object_path');
create trigger project_photos_thumbnail before insert or update of thumbnail_path on public.project_photos
  for each row execute function private.refuse_claimed_file('project-photos', 'thumbnail_path');
create trigger project_documents_file before insert or update of object_path on public.project_documents
  for each row execute function private.refuse_claimed_file('project-documents', 'object_path');
create trigger document_versions_file before insert on public.document_versions
  for each row execute function private.refuse_claimed_file('project-documents', 'object_path');
create trigger client_documents_file before insert on public.client_documents
  for each row execute function private.refuse_claimed_file('client-documents', 'object_path');
create trigger item_images_file before insert on public.item_images
  for each row execute function private.refuse_claimed_file('item-images', 'object_path');
create trigger company_logos_file before insert on public.company_logos
  for each row execute function private.refuse_claimed_file('company-assets', 'file_path');
call private.close_while_seeing_as();
