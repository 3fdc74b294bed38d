create function private.issue_portal_link(p_access uuid, p_preview_by uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token constant text := private.new_token();
begin
  insert into private.portal_links (access_id, token_hash, preview_by) values (p_access, sha256(convert_to(token, 'utf8')), p_preview_by);
  return token;
end $$;
comment on function private.issue_portal_link is 'A new link to a portal, as its token, which is not stored.';
