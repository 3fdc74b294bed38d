insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('avatars', 'avatars', true, 2097152, array['image/jpeg', 'image/png', 'image/webp']),
  ('client-documents', 'client-documents', false, 52428800, array['application/pdf', 'image/jpeg', 'image/png',
    'image/webp', 'application/msword', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.ms-excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv',
    'text/plain']),
  ('company-assets', 'company-assets', true, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'image/gif',
    'image/svg+xml']),
  ('item-images', 'item-images', false, 5242880, array['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  ('project-documents', 'project-documents', false, 52428800, array['application/pdf', 'application/msword',
    'application/vnd.ms-excel', 'image/jpeg', 'image/png',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']),
  ('project-photos', 'project-photos', false, 26214400, array['image/jpeg', 'image/png', 'image/webp', 'image/gif',
    'image/heic', 'audio/webm', 'audio/mp4', 'audio/ogg']),
  ('vendor-files', 'vendor-files', false, 26214400, array['application/pdf', 'image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do nothing;
