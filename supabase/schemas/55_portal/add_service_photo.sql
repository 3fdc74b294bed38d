create function public.add_service_photo(p_token text, p_request_id uuid, p_photo jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  request constant public.service_requests := private.service_request_of_client(p_token, p_request_id);
  photo uuid;
begin
  insert into public.project_photos (company_id, project_id, object_path, thumbnail_path, file_name, title, phase, content_type, size_bytes,
    content_hash, uploaded_by)
  values (request.company_id, request.project_id, p_photo ->> 'object_path', p_photo ->> 'thumbnail_path', p_photo ->> 'file_name', request.title,
    null, p_photo ->> 'content_type', (p_photo ->> 'size_bytes')::bigint, p_photo ->> 'content_hash', null)
  on conflict (project_id, content_hash) where deleted_at is null do nothing
  returning id into photo;
  if photo is null then
    select f.id into photo from public.project_photos f
    where f.company_id = request.company_id and f.project_id = request.project_id and f.content_hash = p_photo ->> 'content_hash' and f.deleted_at is null;
  end if;
  update public.service_requests r set photo_ids = r.photo_ids || photo
  where r.company_id = request.company_id and r.id = request.id and photo is not null and photo <> all (r.photo_ids);
end $$;
comment on function public.add_service_photo is
  'Adds a stored photo to a service request and to its project; the same photo twice is one. Arguments: p_token, the session; p_request_id; '
  'p_photo, { object_path, thumbnail_path, file_name, content_type, size_bytes, content_hash }. Errors: PT403, PT404, PT409, PT422. Callers: '
  'the accounts gateway.';
grant execute on function public.add_service_photo to service_role;
