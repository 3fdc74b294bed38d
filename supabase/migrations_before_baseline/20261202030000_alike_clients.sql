-- Two clients of one name, mail address or phone number: who adds one is told of those that are there, and decides.

create index clients_phone_idx on public.clients (company_id, private.e164(phone)) where deleted_at is null and phone is not null;

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
  'Up to three clients of the caller''s company with this name, mail address or phone number, and what of it they have; those with the most first.';

create function public.alike_clients(p_name text, p_email text default null, p_phone text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'company_name', c.company_name, 'email', c.email, 'phone', c.phone,
    'same', to_jsonb(a.same)) order by cardinality(a.same) desc, c.created_at desc), '[]')
  from private.alike_clients(p_name, p_email, p_phone) a
  join public.clients c on c.company_id = (select private.company_id()) and c.id = a.id
$$;
comment on function public.alike_clients is
  'Clients that somebody who is being added may be already: [{ id, name, company_name, email, phone, same: name, email, phone }], three at most. A phone number is compared by its digits.';
revoke execute on function private.alike_clients, public.alike_clients from public, anon;
grant execute on function private.alike_clients, public.alike_clients to authenticated, service_role;

-- A file knows a client by its mail address. Where one of the two has none it is the same client with the same name and number too.
create function private.known_client(p_name text, p_email text, p_phone text) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select c.id from public.clients c where c.company_id = private.company_id() and c.deleted_at is null and lower(c.email) = lower(p_email) limit 1),
    (select c.id from public.clients c where c.company_id = private.company_id() and c.deleted_at is null and lower(c.name) = lower(p_name)
      and (c.email is null and p_email is null or (c.email is null or p_email is null) and private.e164(c.phone) = private.e164(p_phone))
      order by private.e164(c.phone) = private.e164(p_phone) desc nulls last limit 1))
$$;
comment on function private.known_client(text, text, text) is
  'The client of the caller''s company with this mail address; where one of the two has no address, with this name and phone number, or with this name alone where neither has one.';
revoke execute on function private.known_client(text, text, text) from public, anon;
grant execute on function private.known_client(text, text, text) to authenticated;

create or replace function public.import_clients(p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip') returns jsonb
language plpgsql security invoker set search_path = '' as $$
declare
  line record;
  client_name text;
  client_email text;
  broken text;
  faults jsonb := '[]';
  good int := 0;
  changed int := 0;
  known jsonb;
  there uuid;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  known := private.open_import(p_id, 'clients', p_rows, p_file_name);
  if known is not null then
    return known;
  end if;
  for line in select x.value as client, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x loop
    client_name := nullif(btrim(line.client ->> 'name'), '');
    client_email := nullif(btrim(line.client ->> 'email'), '');
    begin
      if client_name is null then
        perform private.reject('PT422', 'Client name is required', 'name');
      elsif client_email !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' then
        perform private.reject('PT422', 'Please enter a valid email address', 'email');
      end if;
      there := private.known_client(client_name, client_email, line.client ->> 'phone');
      if there is not null and p_mode = 'update' then
        perform private.change_by_import('clients', there, p_id, jsonb_strip_nulls(jsonb_build_object('name', client_name,
          'email', (select client_email from public.clients c where c.id = there and c.email is null),
          'phone', nullif(btrim(line.client ->> 'phone'), ''), 'company_name', line.client -> 'company_name',
          'contact_person', line.client -> 'contact_person', 'client_type', nullif(line.client ->> 'client_type', ''),
          'payment_terms', nullif(line.client ->> 'payment_terms', ''),
          'preferred_contact_method', nullif(line.client ->> 'preferred_contact_method', ''), 'notes', line.client -> 'notes',
          'is_active', line.client -> 'is_active',
          'address', private.address_by_import((select c.address from public.clients c where c.id = there), line.client -> 'address'))));
        changed := changed + 1;
      elsif there is not null then
        perform private.reject('PT422', (select case when lower(c.email) = lower(client_email) then 'A client with this email exists already'
          when private.e164(c.phone) = private.e164(line.client ->> 'phone') then 'A client with this name and phone exists already'
          else 'This client exists already' end from public.clients c where c.id = there), 'name');
      else
        insert into public.clients (name, email, phone, company_name, contact_person, address, client_type, payment_terms,
          preferred_contact_method, notes, is_active, import_id)
        values (client_name, client_email, nullif(btrim(line.client ->> 'phone'), ''),
          line.client ->> 'company_name', line.client ->> 'contact_person', coalesce(line.client -> 'address', '{}'),
          coalesce(nullif(line.client ->> 'client_type', ''), 'residential'), coalesce(nullif(line.client ->> 'payment_terms', ''), 'net30'),
          coalesce(nullif(line.client ->> 'preferred_contact_method', ''), 'email'), line.client ->> 'notes',
          coalesce((line.client ->> 'is_active')::boolean, true), p_id);
        good := good + 1;
      end if;
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation then
      get stacked diagnostics broken = constraint_name;
      faults := faults || jsonb_build_object('row', line.place, 'name', line.client ->> 'name', 'message',
        case when sqlstate = 'PT422' then sqlerrm else private.import_fault(broken, sqlerrm) end);
    end;
  end loop;
  perform private.finish_import(p_id, good, changed, faults);
  return (select to_jsonb(j) from public.import_jobs j where j.id = p_id);
end $$;
comment on function public.import_clients is
  'Imports clients from rows with the columns of clients. A client that is known (by mail; by name and phone, or name alone, where one of the two has no mail) is reported or, with p_mode = update, changed; a bad row is reported; the others come in. A client-made id makes a repetition harmless. Errors: PT402, PT403, PT422.';

drop function private.known_client(text, text);
