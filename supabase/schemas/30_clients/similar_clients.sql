create function private.similar_clients(p_company uuid, p_name text, p_email text, p_phone text) returns table (id uuid, same text[])
language sql stable security definer set search_path = '' as $$
  select f.id, array_agg(f.by order by f.place) from (
    (select c.id, 'name' as by, 1 as place from public.clients c
      where c.company_id = p_company and c.deleted_at is null and lower(c.name) = lower(btrim(p_name)) limit 10)
    union all
    (select c.id, 'email', 2 from public.clients c
      where c.company_id = p_company and c.deleted_at is null and lower(c.email) = lower(btrim(p_email)) limit 10)
    union all
    (select c.id, 'phone', 3 from public.clients c
      where c.company_id = p_company and c.deleted_at is null and c.phone is not null
        and private.e164(c.phone) = private.e164(p_phone) limit 10)
  ) f
  group by f.id order by count(*) desc, f.id limit 3
$$;
comment on function private.similar_clients is
  'Up to three clients of a company with this name, email address, or phone number, and what of it they have; those with the most first.';
