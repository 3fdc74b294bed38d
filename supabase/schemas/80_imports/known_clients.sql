create function private.known_clients(p_rows jsonb) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(case when g.name is not null then coalesce(
    (select c.id from public.clients c where c.company_id = company.id and c.deleted_at is null and lower(c.email) = lower(g.email) limit 1),
    (select c.id from public.clients c where c.company_id = company.id and c.deleted_at is null and lower(c.name) = lower(g.name)
      and (c.email is null and g.email is null or (c.email is null or g.email is null) and private.e164(c.phone) = private.e164(g.phone))
      order by private.e164(c.phone) = private.e164(g.phone) desc nulls last limit 1)) end order by x.ordinality), '{}')
  from (select private.company_id() as id) company, jsonb_array_elements(p_rows) with ordinality x,
    lateral (select nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'email'), '') as email, x.value ->> 'phone' as phone) g
$$;
comment on function private.known_clients is
  'The client of the caller''s company that each row of an import is, in their order: by email; where one of the two '
  'has none, by name and phone, or by name alone where neither has one. Null for a new client and without a name.';
grant execute on function private.known_clients to authenticated;
