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
    perform private.raise_api_error('PT409', 'This file is no longer stored. Upload it again.', tg_argv[1]);
  end if;
  return new;
end $$;
comment on function private.refuse_claimed_file is
  'A row names no file that the cleaning removes. Arguments: bucket, column.';
