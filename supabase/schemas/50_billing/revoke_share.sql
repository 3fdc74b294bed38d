create function private.revoke_share(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_write('edit_documents');
  update public.document_shares set revoked_at = now() where id = p_id and company_id = private.company_id() and revoked_at is null;
end $$;
comment on function private.revoke_share is 'See public.revoke_document_share.';
grant execute on function private.revoke_share to authenticated;
