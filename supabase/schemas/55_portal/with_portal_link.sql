create function private.with_portal_link(p_company uuid, p_client uuid, p_text text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  access uuid;
begin
  if p_text not like '%{portal_link}%' then
    return p_text;
  end if;
  select a.id into access from public.portal_access a where a.company_id = p_company and a.client_id = p_client and a.revoked_at is null;
  return case when access is null then replace(p_text, '{portal_link}', '')
    else replace(p_text, '{portal_link}', '{site}/portal/' || private.issue_portal_link(access)) end;
end $$;
comment on function private.with_portal_link is
  'A text with a new link to the client''s portal in place of {portal_link}; the gateway puts its own address in place of {site}. Without '
  'an open portal the placeholder is dropped.';
