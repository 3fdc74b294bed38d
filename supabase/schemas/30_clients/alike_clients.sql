create function public.alike_clients(p_name text, p_email text default null, p_phone text default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'company_name', c.company_name, 'email', c.email, 'phone', c.phone,
    'same', to_jsonb(a.same)) order by cardinality(a.same) desc, c.created_at desc), '[]')
  from private.alike_clients(p_name, p_email, p_phone) a
  join public.clients c on c.company_id = (select private.company_id()) and c.id = a.id
$$;
comment on function public.alike_clients is
  'Existing clients that may be the one being added: [{ id, name, company_name, email, phone, same: name, email, '
  'phone }], at most three. Phone numbers are compared by their digits. Arguments: p_name, p_email and p_phone as '
  'typed. Callers: signed-in users.';

create function private.alike_clients(p_name text, p_email text, p_phone text) returns table (id uuid, same text[])
language sql stable security definer set search_path = '' as $$
  select f.id, array_agg(f.by order by f.place) from (
    (select c.id, 'name' as by, 1 as place from public.clients c
      where c.company_id = private.company_id() and c.deleted_at is null and lower(c.name) = lower(btrim(p_name)) limit 10)
    union all
    (select c.id, 'email', 2 from public.clients c
      where c.company_id = private.company_id() and c.deleted_at is null and lower(c.email) = lower(btrim(p_email)) limit 10)
    union all
    (select c.id, 'phone', 3 from public.clients c
      where c.company_id = private.company_id() and c.deleted_at is null and c.phone is not null
        and private.e164(c.phone) = private.e164(p_phone) limit 10)
  ) f
  where private.has_permission('view_clients')
  group by f.id order by count(*) desc, f.id limit 3
$$;
comment on function private.alike_clients is
  'Up to three clients of the caller''s company with this name, mail address or phone number, and what of it they '
  'have; those with the most first.';
grant execute on function public.alike_clients, private.alike_clients to authenticated, service_role;
