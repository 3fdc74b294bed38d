-- Clients of a file come in a hundred at a time, as items, vendors and materials do.

create function private.fresh_clients(p_rows jsonb) returns int[]
language sql stable security definer set search_path = '' as $$
  with line as materialized (
    select x.ordinality::int as place, nullif(btrim(x.value ->> 'name'), '') as name, nullif(btrim(x.value ->> 'email'), '') as email,
      x.value ->> 'phone' as phone
    from jsonb_array_elements(p_rows) with ordinality x),
  counted as (
    select l.*, count(*) over (partition by lower(l.name)) as same_name, count(*) over (partition by lower(l.email)) as same_email from line l)
  select coalesce(array_agg(c.place order by c.place), '{}') from counted c
  where c.name is not null and (c.email is null or c.email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$')
    and c.same_name = 1 and (c.email is null or c.same_email = 1) and private.known_client(c.name, c.email, c.phone) is null
$$;
comment on function private.fresh_clients is
  'Which rows of an import, counted from 1, have a name and are no client yet: neither in the company nor, by name or mail address, elsewhere in the file.';

create function private.insert_clients(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql volatile security invoker set search_path = '' as $$
begin
  insert into public.clients (name, email, phone, company_name, contact_person, address, client_type, payment_terms,
    preferred_contact_method, notes, is_active, import_id)
  select btrim(x.value ->> 'name'), nullif(btrim(x.value ->> 'email'), ''), nullif(btrim(x.value ->> 'phone'), ''),
    x.value ->> 'company_name', x.value ->> 'contact_person', private.client_address_by_import('{}', x.value -> 'address'),
    coalesce(nullif(x.value ->> 'client_type', ''), 'residential'), coalesce(nullif(x.value ->> 'payment_terms', ''), 'net30'),
    coalesce(nullif(x.value ->> 'preferred_contact_method', ''), 'email'), x.value ->> 'notes',
    coalesce((nullif(x.value ->> 'is_active', ''))::boolean, true), p_import
  from unnest(p_places) place, lateral (select p_rows -> (place - 1) as value) x;
  return p_places;
end $$;
comment on function private.insert_clients is 'Makes clients of some rows of an import, counted from 1, and answers which; all of them or, with an error, none.';
revoke execute on function private.fresh_clients, private.insert_clients from public, anon;
grant execute on function private.fresh_clients, private.insert_clients to authenticated;

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
  fresh int[];
  taken int[] := '{}';
  part int;
  size constant int := 100;
begin
  perform private.require_write('edit_clients', 'create_edit_clients');
  known := private.open_import(p_id, 'clients', p_rows, p_file_name);
  if known is not null then
    return known;
  end if;
  fresh := private.fresh_clients(p_rows);
  for part in select generate_series(0, jsonb_array_length(p_rows) - 1, size) loop
    begin
      taken := taken || private.insert_clients(p_rows, array(select place from unnest(fresh) place where place > part and place <= part + size), p_id);
    exception when sqlstate 'PT422' or check_violation or invalid_text_representation then
      null; -- One of them is at fault: each by itself below, and the others come in.
    end;
  end loop;
  good := cardinality(taken);
  for line in select x.value as client, x.ordinality as place from jsonb_array_elements(p_rows) with ordinality x
    where x.ordinality <> all (taken) loop
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
          'phone', nullif(btrim(line.client ->> 'phone'), ''), 'company_name', nullif(btrim(line.client ->> 'company_name'), ''),
          'contact_person', nullif(btrim(line.client ->> 'contact_person'), ''), 'client_type', nullif(line.client ->> 'client_type', ''),
          'payment_terms', nullif(line.client ->> 'payment_terms', ''),
          'preferred_contact_method', nullif(line.client ->> 'preferred_contact_method', ''), 'notes', nullif(btrim(line.client ->> 'notes'), ''),
          'is_active', nullif(line.client ->> 'is_active', ''),
          'address', private.client_address_by_import((select c.address from public.clients c where c.id = there), line.client -> 'address'))));
        changed := changed + 1;
      elsif there is not null then
        perform private.reject('PT422', (select case when lower(c.email) = lower(client_email) then 'A client with this email exists already'
          when private.e164(c.phone) = private.e164(line.client ->> 'phone') then 'A client with this name and phone exists already'
          else 'This client exists already' end from public.clients c where c.id = there), 'name');
      else
        perform private.insert_clients(p_rows, array[line.place::int], p_id);
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
