create function private.mail_id(p_batch uuid, p_client uuid) returns uuid
language sql immutable set search_path = '' as $$
  select overlay(overlay(md5(p_batch || ' ' || p_client) placing '8' from 13) placing 'a' from 17)::uuid
$$;
comment on function private.mail_id is
  'The id of a client''s mail in a batch: the same batch sent twice makes no second mail.';
