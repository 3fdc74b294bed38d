-- Programs check ids for a version and a variant (RFC 9562); a bare hash has neither.

create or replace function private.mail_id(p_batch uuid, p_client uuid) returns uuid
language sql immutable set search_path = '' as $$
  select overlay(overlay(md5(p_batch || ' ' || p_client) placing '8' from 13) placing 'a' from 17)::uuid
$$;
