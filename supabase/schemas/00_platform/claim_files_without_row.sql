create function public.claim_files_without_row(
  p_after text default '', p_limit int default 100
) returns table (bucket text, name text, size bigint, is_claimed boolean)
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
  'What files_without_row finds, each with whether it was claimed. A claimed file is the caller''s to remove: no row '
  'names it. One that is not claimed got its row meanwhile. Arguments: p_after, `bucket/name` of the '
  'last file seen; p_limit rows. Callers: the server.';
grant execute on function public.claim_files_without_row to service_role;
