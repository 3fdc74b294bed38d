set check_function_bodies = off;

create function private.imported_client(p_row jsonb, p_address jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_object_agg(name, case name
    when 'address' then private.client_address_by_import(p_address, p_row -> 'address')
    else to_jsonb(nullif(btrim(p_row ->> name), '')) end))
  from unnest(private.imported_columns('public.clients')) name
$$;

create function private.imported_columns(p_table regclass) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
  where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped
    and a.attname not in ('id', 'company_id', 'import_id') and has_column_privilege('authenticated', p_table, a.attnum, 'insert')
$$;

grant execute on function private.imported_client(p_row jsonb, p_address jsonb) to authenticated;

grant execute on function private.imported_columns(p_table regclass) to authenticated;

comment on function private.imported_client(p_row jsonb, p_address jsonb) is 'What a row of a file gives of a client, by column; without what is missing or empty. Arguments: p_address, the address that the client has so far.';

comment on function private.imported_columns(p_table regclass) is 'The columns of a table that an imported file may give: those that members may insert.';

create or replace function private.insert_clients(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
declare
  columns constant text := (select string_agg(quote_ident(name), ', ') from unnest(private.imported_columns('public.clients')) name);
  of_all constant jsonb := '{"address": {}, "client_type": "residential", "payment_terms": "net30", "preferred_contact_method": "email", "is_active": true}';
begin
  execute format('insert into public.clients (%1$s, import_id) select %1$s, $2 from jsonb_populate_recordset(null::public.clients, $1)', columns)
    using (select coalesce(jsonb_agg(of_all || private.imported_client(p_rows -> (place - 1), '{}')), '[]') from unnest(p_places) place), p_import;
  return p_places;
end $$;

comment on function private.insert_clients(p_rows jsonb, p_places integer[], p_import uuid) is 'Adds clients from some rows of an import, counted from 1, and returns which; all of them or, with an error, none.';

create or replace function public.import_clients(
  p_rows jsonb, p_file_name text default null, p_id uuid default gen_random_uuid(), p_mode text default 'skip'
) returns jsonb
language plpgsql set search_path = '' as $$
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
        -- An email address that is there stays.
        perform private.change_by_import('clients', there, p_id, (
          select private.imported_client(line.client, c.address) - case when c.email is null then '' else 'email' end
          from public.clients c where c.id = there));
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

reset check_function_bodies;
