-- Who opens a link reads it by the clock of the company that has sent it: a quote holds to the end of its last day there.
create function private.open_share(p_token text) returns public.document_shares
language plpgsql security definer set search_path = '' as $$
declare
  share public.document_shares;
begin
  select s.* into share from private.document_share_tokens t join public.document_shares s on s.id = t.share_id
  where t.token_hash = sha256(convert_to(p_token, 'utf8')) and s.revoked_at is null and s.expires_at > now()
    and (s.access_id is null or exists (select from public.portal_access a where a.id = s.access_id and a.revoked_at is null));
  perform private.use_company_time_zone(share.company_id);
  return share;
end $$;
comment on function private.open_share is 'The active link of a token, or null; one from a portal ends with it.';
