create view public.project_photo_list with (security_invoker = true) as
select p.id, p.company_id, p.project_id, p.object_path, p.thumbnail_path, p.file_name, p.title, p.description, p.phase,
  p.taken_at, p.content_type, p.size_bytes, p.width, p.height, p.latitude, p.longitude, p.content_hash, p.uploaded_by,
  p.deleted_at, p.version, p.created_at, p.updated_at, u.full_name as uploaded_by_name,
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'text', a.text, 'x', a.x, 'y', a.y, 'author', w.full_name,
    'created_by', a.created_by, 'created_at', a.created_at) order by a.created_at)
    from public.photo_annotations a
    left join public.user_profiles w on w.company_id = a.company_id and w.id = a.created_by
    where a.company_id = p.company_id and a.photo_id = p.id), '[]'::jsonb) as annotations,
  coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'object_path', n.object_path,
    'content_type', n.content_type, 'seconds', n.seconds, 'photo_hash', n.photo_hash, 'author', w.full_name, 'created_at', n.created_at) order by n.created_at)
    from public.photo_voice_notes n
    left join public.user_profiles w on w.company_id = n.company_id and w.id = n.created_by
    where n.company_id = p.company_id and n.project_id = p.project_id and n.photo_hash = p.content_hash), '[]'::jsonb) as voice_notes
from public.project_photos p
left join public.user_profiles u on u.company_id = p.company_id and u.id = p.uploaded_by
where p.deleted_at is null;

comment on view public.project_photo_list is 'Photos with the uploader''s name, their annotations, and voice notes.';

grant select on public.project_photo_list to authenticated, service_role;
