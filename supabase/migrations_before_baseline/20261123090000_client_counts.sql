-- The clients list among fifty thousand clients counts as far as it is asked to, as the items list does: the number of all
-- clients is what made a page cost more among more of them. Who names no limit is given the exact number, as before.

create function private.walk_clients(p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set jit = off as $$
declare
  found_ids uuid[];
begin
  execute format('select array(select c.id from public.clients c where %s order by %s %s, c.id offset $5 limit $6)',
      private.clients_where(p_filters), private.clients_key(p_sort), case when p_descending then 'desc' else 'asc' end)
    into found_ids using private.company_id(), p_filters, lower(private.like_pattern(coalesce(p_filters ->> 'q', ''))),
      lower(private.like_pattern(coalesce(p_filters ->> 'location', ''))), p_offset, p_limit;
  return found_ids;
end $$;
comment on function private.walk_clients is
  'Goes through the caller''s clients in the order of an index and stops at the end of the page: for what a large part of all clients matches.';

drop function private.client_page(jsonb, text, boolean, int, int);
create function private.client_page(p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int, out is_more boolean)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  company constant uuid := private.company_id();
  sees_money constant boolean := private.has_permission('view_money');
  most constant int := case when p_filters ->> 'count_to' is not null then least(greatest((p_filters ->> 'count_to')::int, 1), 1000) end;
  sorted_by constant text := case when sees_money or p_sort not in ('total_value', 'outstanding', 'last_contact') then p_sort else 'name' end;
  sort_key constant text := private.clients_key(sorted_by);
  is_own constant boolean := sort_key in ('c.name', 'c.created_at');
  condition constant text := private.clients_where(p_filters);
  words constant text := lower(private.like_pattern(coalesce(p_filters ->> 'q', '')));
  place constant text := lower(private.like_pattern(coalesce(p_filters ->> 'location', '')));
  direction constant text := case when p_descending then 'desc' else 'asc' end
    || case when p_sort = 'last_contact' then ' nulls last' else '' end;
  found_ids uuid[];
  asked text;
begin
  ids := '{}';
  total := 0;
  is_more := false;
  if company is null or not private.has_permission('view_clients')
    or (not sees_money and jsonb_array_length(coalesce(p_filters -> 'payment', '[]')) > 0) then
    return;
  end if;
  if most is not null and is_own then
    -- What stands nearly everywhere is seen among the first few thousand, and an index of words is not asked for all of it.
    execute format('select array(select c.id from (select * from public.clients c where c.company_id = $1 and c.deleted_at is null limit 3000) c where %s limit %s)', condition, most + 1)
      into found_ids using company, p_filters, words, place;
    if cardinality(found_ids) <= most then
      execute format('select array(select c.id from public.clients c where %s limit %s)', condition, most + 1)
        into found_ids using company, p_filters, words, place;
    end if;
    is_more := cardinality(found_ids) > most;
    total := least(cardinality(found_ids), most);
    if is_more then
      ids := private.walk_clients(p_filters, sorted_by, p_descending, p_offset, p_limit);
    else
      execute format('select array(select c.id from public.clients c where c.company_id = $1 and c.id = any ($2) order by %s %s, c.id offset $3 limit $4)',
          sort_key, direction)
        into ids using company, found_ids, p_offset, p_limit;
    end if;
    return;
  end if;
  asked := case when condition = private.clients_where('{}') and is_own
    -- Nothing is left out: walked in the order of an index, to the end of the page.
    then 'select array(select c.id from %1$s where %2$s order by %3$s %4$s, c.id offset $5 limit $6), (select count(*)::int from public.clients c where %2$s)'
    else 'with hit as materialized (select c.id, %3$s as key from %1$s where %2$s)
      select array(select h.id from hit h order by h.key %4$s, h.id offset $5 limit $6), (select count(*)::int from hit)' end;
  execute format(asked, private.clients_from(sorted_by), condition, sort_key, direction) into ids, total
    using company, p_filters, words, place, p_offset, p_limit;
  is_more := coalesce(total > most, false);
  total := least(total, most);
end $$;
comment on function private.client_page is
  'Which clients of the caller''s company stand on a page of a list, in order; how many match, at most count_to of the filters, and whether there are more. Nothing without view_clients; nothing by payment without view_money.';

create or replace function public.client_page(p_filters jsonb default '{}', p_sort text default 'name', p_descending boolean default false,
  p_offset int default 0, p_limit int default 25) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('total', p.total, 'is_more', p.is_more, 'rows', coalesce((
    select jsonb_agg(to_jsonb(l) order by at.place) from unnest(p.ids) with ordinality at (id, place)
    join public.client_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.client_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.client_page is
  'A page of client_list: { rows, total, is_more }. Filters, all optional: q (text in name, email, phone, company), is_active, type [], location, '
  'projects [status of a project, or none], since [{ until, after }] of created_at, payment [overdue, open, paid, never]; count_to (1 to 1,000) '
  'ends the count there: is_more says that there are more, and all of them can be paged to. Without it total is exact. '
  'Sorts by name, created_at, last_contact, total_value or outstanding; the last three, and payment, need view_money.';

revoke execute on function private.walk_clients, private.client_page from public, anon;
grant execute on function private.client_page to authenticated, service_role;
