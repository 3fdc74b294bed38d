create function public.shared_quote_pictures(p_token text) returns jsonb
language sql stable set search_path = '' as $$ select private.shared_quote_pictures(p_token) $$;
comment on function public.shared_quote_pictures is
  'The pictures of the packages of a quote behind a link: [{ name, object_path, thumbnail_path }]; a gateway turns the paths into short '
  'addresses. Arguments: p_token. Errors: PT404. Callers: anyone with the token.';

create function private.shared_quote_pictures(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  share constant public.document_shares := private.open_share(p_token);
begin
  if share.quote_id is null then
    perform private.raise_api_error('PT404', 'This link is no longer valid. Ask your contractor for a new one.');
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('name', p ->> 'name', 'object_path', f.object_path, 'thumbnail_path', f.thumbnail_path)), '[]')
    from public.quotes q cross join lateral jsonb_array_elements(q.packages) p
    join public.project_photos f on f.company_id = q.company_id and f.id = private.as_uuid(p ->> 'photo_id') and f.deleted_at is null
    where q.company_id = share.company_id and q.id = share.quote_id and q.deleted_at is null and q.status <> 'draft');
end $$;
grant execute on function public.shared_quote_pictures, private.shared_quote_pictures to anon, authenticated;
