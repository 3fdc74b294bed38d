create function public.client_page(
  p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('client', p_filters, p.total, p.is_more)
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.client_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.client_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.client_page is
  'A page of client_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. p_filters, all optional: q (text in name, email, phone, '
  'company), named (text in the name), is_active, type [], location, projects [status of a project, or none], since '
  '[{ until, after }] of created_at, payment [overdue, open, paid, never]; count_to (1 to 1,000) ends the count '
  'there: is_more says that there are more, and all of them can be paged to. Without it total is exact. p_sort: '
  'name, created_at, last_contact, total_value or outstanding; the last three, and payment, need view_money. '
  'Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create function private.client_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_sort = on
set enable_hashjoin = on set enable_mergejoin = on set enable_bitmapscan = on
set max_parallel_workers_per_gather = 0 set jit = off as $$
declare
  company constant uuid := private.company_id();
  sees_money constant boolean := private.has_permission('view_money');
  most constant int := case when p_filters ->> 'count_to' is not null then least(greatest((p_filters ->> 'count_to')::int, 1), 1000) end;
  sorted_by constant text := case when sees_money or p_sort not in ('total_value', 'outstanding', 'last_contact') then p_sort else 'name' end;
  sort_key constant text := private.clients_key(sorted_by);
  way constant text := case when p_descending then 'desc' else 'asc' end;
  ordering constant text := format('%s %s, c.id %s', sort_key, way, case when sort_key like 's.%' then way else 'asc' end);
  patterns constant text[] := array(select lower(private.like_pattern(coalesce(p_filters ->> field, '')))
    from unnest(array['q', 'location', 'named']) with ordinality one (field, place) order by place);
  condition constant text := private.clients_where(p_filters);
  of_sums constant text := private.client_sums_where(p_filters);
  -- What is asked of the sums alone is counted from their indexes.
  is_of_sums constant boolean := of_sums is not null and private.clients_where(p_filters - array['payment', 'projects']) = private.clients_where('{}');
  counted constant text := case when is_of_sums then 'private.client_sums s where s.company_id = $1 and s.is_living and ' || of_sums
    else private.clients_from(p_filters, 'name') || ' where ' || condition end;
  hits uuid[];
  part uuid[];
  phase text;
begin
  ids := '{}';
  total := 0;
  is_more := false;
  if company is null or not private.has_permission('view_clients')
    or (not sees_money and jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) > 0) then
    return;
  end if;
  if most is null then
    execute format('select count(*) from %s', counted) into total using company, p_filters, patterns[1], patterns[2], patterns[3];
  else
    execute format('select array(select %s from %s limit %s)', case when is_of_sums then 's.client_id' else 'c.id' end, counted, most + 1)
      into hits using company, p_filters, patterns[1], patterns[2], patterns[3];
    is_more := cardinality(hits) > most;
    total := least(cardinality(hits), most);
    if not is_more then
      execute format('select array(select c.id from %s where c.company_id = $1 and c.id = any ($2) order by %s offset $3 limit $4)',
          private.clients_from('{}', sorted_by), replace(ordering, ',', ' nulls last,'))
        into ids using company, hits, p_offset, p_limit;
      return;
    end if;
  end if;
  -- Many fit: they are gone through in the order of an index until the page is full. Who was never contacted comes last.
  perform set_config(setting, 'off', true) from unnest(array['enable_sort', 'enable_hashjoin', 'enable_mergejoin', 'enable_bitmapscan']) setting;
  foreach phase in array case sort_key when 's.last_contact' then array['s.last_contact is not null', 's.last_contact is null'] else array['true'] end loop
    exit when cardinality(ids) >= p_offset + p_limit;
    execute format('select array(select c.id from %s where %s and %s order by %s limit $6)',
        private.clients_from(p_filters, sorted_by), condition, phase, case phase when 's.last_contact is null' then 'c.id ' || way else ordering end)
      into part using company, p_filters, patterns[1], patterns[2], patterns[3], p_offset + p_limit - cardinality(ids);
    ids := ids || part;
  end loop;
  ids := ids[p_offset + 1 : p_offset + p_limit];
end $$;
comment on function private.client_page is
  'Which clients of the caller''s company are on a page of a list, in order; how many match, at most count_to of '
  'the filters, and whether there are more. Nothing without view_clients; nothing by payment without view_money.';
grant execute on function public.client_page, private.client_page to authenticated, service_role;
