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
  select s.id, s.same from private.similar_clients(private.company_id(), p_name, p_email, p_phone) s
  where private.has_permission('view_clients')
$$;
comment on function private.alike_clients is
  'Up to three clients of the caller''s company with this name, mail address or phone number, and what of it they '
  'have; those with the most first.';
grant execute on function public.alike_clients, private.alike_clients to authenticated, service_role;
