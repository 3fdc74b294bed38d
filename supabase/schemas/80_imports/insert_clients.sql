create function private.insert_clients(p_rows jsonb, p_places int[], p_import uuid) returns int[]
language plpgsql set search_path = '' as $$
declare
  columns constant text := (select string_agg(quote_ident(name), ', ') from unnest(private.imported_columns('public.clients')) name);
  of_all constant jsonb := '{"address": {}, "client_type": "residential", "payment_terms": "net30", "preferred_contact_method": "email", "is_active": true}';
begin
  execute format('insert into public.clients (%1$s, import_id) select %1$s, $2 from jsonb_populate_recordset(null::public.clients, $1)', columns)
    using (select coalesce(jsonb_agg(of_all || private.imported_client(p_rows -> (place - 1), '{}')), '[]') from unnest(p_places) place), p_import;
  return p_places;
end $$;
comment on function private.insert_clients is
  'Adds clients from some rows of an import, counted from 1, and returns which; all of them or, with an error, none.';
grant execute on function private.insert_clients to authenticated;
