-- A file that says nothing of the country leaves the one that is there alone; a client that had no address yet, or is new, is in the USA,
-- as in the form.

create function private.client_address_by_import(p_there jsonb, p_given jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case
    when coalesce(p_there, '{}') <> '{}' then private.address_by_import(p_there, g.given)
    when g.given - 'country' = '{}' then '{}'
    else jsonb_build_object('country', 'USA') || g.given end
  from (select coalesce(jsonb_object_agg(p.key, p.value) filter (where p.value <> ''), '{}') as given
    from jsonb_each_text(case when jsonb_typeof(p_given) = 'object' then p_given else '{}' end) p) g
$$;
comment on function private.client_address_by_import is
  'The address of a client after a row of a file: the parts that the file gives over those that were there, which stay where it gives none. A first address without a country is in the USA; a country by itself is no address.';
revoke execute on function private.client_address_by_import from public, anon;
grant execute on function private.client_address_by_import to authenticated;

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
        insert into public.clients (name, email, phone, company_name, contact_person, address, client_type, payment_terms,
          preferred_contact_method, notes, is_active, import_id)
        values (client_name, client_email, nullif(btrim(line.client ->> 'phone'), ''),
          line.client ->> 'company_name', line.client ->> 'contact_person', private.client_address_by_import('{}', line.client -> 'address'),
          coalesce(nullif(line.client ->> 'client_type', ''), 'residential'), coalesce(nullif(line.client ->> 'payment_terms', ''), 'net30'),
          coalesce(nullif(line.client ->> 'preferred_contact_method', ''), 'email'), line.client ->> 'notes',
          coalesce((nullif(line.client ->> 'is_active', ''))::boolean, true), p_id);
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
  'Imports clients from rows with the columns of clients. A client that is known (by mail; by name and phone, or name alone, where one of the two has no mail) is reported or, with p_mode = update, changed in what the row gives: a column that is missing or empty leaves what is there. A bad row is reported; the others come in. A client-made id makes a repetition harmless. Errors: PT402, PT403, PT422.';
