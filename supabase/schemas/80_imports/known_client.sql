-- A file knows a client by its mail address. Where one of the two has none it is the same client with the same name and number too.
create function private.known_client(p_name text, p_email text, p_phone text) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select c.id from public.clients c where c.company_id = private.company_id() and c.deleted_at is null and lower(c.email) = lower(p_email) limit 1),
    (select c.id from public.clients c where c.company_id = private.company_id() and c.deleted_at is null and lower(c.name) = lower(p_name)
      and (c.email is null and p_email is null or (c.email is null or p_email is null) and private.e164(c.phone) = private.e164(p_phone))
      order by private.e164(c.phone) = private.e164(p_phone) desc nulls last limit 1))
$$;
comment on function private.known_client is
  'The client of the caller''s company with this mail address; where one of the two has no address, with this name '
  'and phone number, or with this name alone where neither has one.';
grant execute on function private.known_client to authenticated;
