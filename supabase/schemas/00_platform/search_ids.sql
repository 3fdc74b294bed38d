create function private.search_ids(p_query text, p_most int) returns table (type text, found_ids uuid[])
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  company constant uuid := private.company_id();
  pattern constant text := lower(private.like_pattern(p_query));
  sees_clients constant boolean := private.has_permission('view_clients');
  sees_money constant boolean := private.has_permission('view_money');
  sees_catalog constant boolean := private.has_permission('view_catalog');
  most constant int := 1000;
  client_ids constant uuid[] := case when sees_clients and sees_money then private.named_rows('clients', company, pattern, most) else '{}' end;
  of_clients constant text := case when cardinality(client_ids) > 0 then ' or r.client_id = any ($4)' else '' end;
  one record;
begin
  for one in select * from (values
    ('project', 'projects', private.has_permission('view_projects'), private.contains_text(private.list_search_text('projects'), '$2', p_query),
      'r.deleted_at is null' || case when private.sees_all_projects() then '' else ' and r.id = any ((select private.assigned_projects())::uuid[])' end, 'r.created_at desc'),
    ('client', 'clients', sees_clients, '(' || private.contains_text('lower(r.name || '' '' || coalesce(r.email, '''') || '' '' || coalesce(r.phone, '''') || '' '' || coalesce(r.company_name, ''''))', '$2', p_query)
      || ' or ' || private.contains_text('lower(coalesce(r.contact_person, ''''))', '$2', p_query) || ')', 'r.deleted_at is null', 'r.created_at desc'),
    ('quote', 'quotes', sees_money, '(' || private.contains_text(private.list_search_text('quotes'), '$2', p_query) || of_clients || ')', 'r.deleted_at is null', 'r.created_at desc'),
    ('invoice', 'invoices', sees_money, '(' || private.contains_text(private.list_search_text('invoices'), '$2', p_query) || of_clients || ')', 'r.deleted_at is null', 'r.created_at desc'),
    ('item', 'items_database', sees_catalog, private.contains_text('lower(coalesce(r.name, '''') || '' '' || coalesce(r.sku, '''') || '' '' || coalesce(r.barcode, '''') || '' '' || coalesce(r.description, ''''))', '$2', p_query),
      'r.is_active', 'r.usage_count desc, r.name'),
    ('vendor', 'vendors', sees_catalog, private.contains_text(private.list_search_text('vendors'), '$2', p_query), 'true', 'r.name'),
    ('material', 'materials', sees_catalog, private.contains_text(private.list_search_text('materials'), '$2', p_query), 'true', 'r.name')
  ) as kinds (type, source, may_see, condition, living, ordering) loop
    continue when not one.may_see;
    type := one.type;
    found_ids := '{}';
    if one.type in ('quote', 'invoice') and cardinality(client_ids) >= p_most then
      -- A name that many clients have: the newest documents are asked whose they are. They mostly fill the answer, and a
      -- question that names hundreds of clients takes longer to plan than all else.
      execute format('select array(select r.id from (select * from public.%I r where r.company_id = $1 and r.deleted_at is null order by r.created_at desc limit %s) r
          left join public.clients c on c.company_id = r.company_id and c.id = r.client_id
          where %s like $2 or lower(c.name) like $2 order by r.created_at desc limit $3)', one.source, most / 5, private.list_search_text(one.source))
        into found_ids using company, pattern, p_most;
    end if;
    if cardinality(found_ids) < p_most then
      execute format('select array(select r.id from public.%I r where r.company_id = $1 and %s and %s order by %s limit $3)', one.source, one.living, one.condition, one.ordering)
        into found_ids using company, pattern, p_most, client_ids;
    end if;
    return next;
  end loop;
end $$;
comment on function private.search_ids is
  'The rows of each kind that have the text, so many at most: found by index, past row-level security, for the '
  'caller''s company and rights. A name that more than a thousand clients have finds the quotes and invoices of a '
  'thousand of them.';
grant execute on function private.search_ids to authenticated, service_role;
