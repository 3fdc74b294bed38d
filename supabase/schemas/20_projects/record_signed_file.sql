create function public.record_signed_file(p_id uuid, p_object_path text, p_content_hash text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  update public.signatures s set signed_object_path = p_object_path, signed_content_hash = p_content_hash
  where s.id = p_id and s.status = 'signed' and s.signed_object_path is null;
  return (select s.signed_object_path from public.signatures s where s.id = p_id);
end $$;
comment on function public.record_signed_file is
  'Names the signed file of a signature. The first one stays for good; returns the path that is recorded. Arguments: '
  'p_id, the signature; p_object_path; p_content_hash, sha256 in hex. Callers: the server.';
grant execute on function public.record_signed_file to service_role;
