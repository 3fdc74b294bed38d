create function public.quote_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('quote', p_filters, p.total, p.is_more) || case when p.sums is null then '{}' else jsonb_build_object('sums', p.sums) end
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.quote_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.quote_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.quote_page is
  'A page of quote_list: { rows, total, is_more, unfiltered: { total, is_more } or null, sums }. total counts up to 1,000 matches; every match can be paged to. '
  'sums over all matches: { count, amount } in dollars; '
  'null for more than 1,000 unless p_filters has sums: all. '
  'p_filters, all optional: q (text in number, title, client, project), status, client, project, from, to (of '
  'created_at). p_sort: created_at, total_amount, status, client_name, valid_until, quote_number or project_name. '
  'Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create function private.quote_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean, out sums jsonb
) returns record
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_clients constant boolean := private.has_permission('view_clients');
begin
  select p.* into ids, total, is_more, sums from private.list_page(
    p_table => 'quotes', p_permission => 'view_money',
    p_joins => ' left join public.clients c on c.company_id = r.company_id and c.id = r.client_id'
      || ' left join public.projects p on p.company_id = r.company_id and p.id = r.project_id',
    p_where => concat_ws(' and ', 'r.company_id = $1', 'r.deleted_at is null',
      case when p_filters ->> 'client' is not null then 'r.client_id = ($2 ->> ''client'')::uuid' end,
      case when p_filters ->> 'project' is not null then 'r.project_id = ($2 ->> ''project'')::uuid' end,
      case p_filters ->> 'status'
        when 'expired' then '(r.status = ''expired'' or r.status = ''sent'' and r.valid_until < current_date)'
        when 'sent' then 'r.status = ''sent'' and (r.valid_until < current_date) is not true'
        else case when p_filters ->> 'status' is not null then 'r.status = $2 ->> ''status''' end end,
      case when p_filters ->> 'from' is not null then 'r.created_at >= ($2 ->> ''from'')::timestamptz' end,
      case when p_filters ->> 'to' is not null then 'r.created_at <= ($2 ->> ''to'')::timestamptz' end),
    p_text => private.list_text('quotes', p_filters),
    p_related => case when sees_clients then array['clients', 'projects'] else array['projects'] end,
    p_phases => case
      when p_sort in ('total_amount', 'quote_number') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      when p_sort = 'valid_until' then array['and r.valid_until is not null order by r.valid_until {way}, r.id {way}',
        'and r.valid_until is null order by r.id {way}']
      -- By the status that is shown: a sent quote past its date is expired.
      when p_sort = 'status' then private.list_reversed(array[
        'and r.status = ''accepted'' order by r.id {way}',
        'and r.status = ''draft'' order by r.id {way}',
        'and r.status = ''expired'' order by r.id {way}',
        'and r.status = ''sent'' and r.valid_until < current_date order by r.id {way}',
        'and r.status = ''rejected'' order by r.id {way}',
        'and r.status = ''sent'' and (r.valid_until < current_date) is not true order by r.id {way}'], p_descending)
      -- A quote without a client has the name that was typed: the first of both kinds are merged.
      when p_sort = 'client_name' and sees_clients then array[
        'select r.id from ('
          || '(select r.id, c.name as client_key from {from} where {where} and c.company_id = $1 order by c.name {way}, r.id {way} limit $5) union all '
          || '(select r.id, r.custom_client_name from {from} where {where} and r.client_id is null and r.custom_client_name is not null '
          || 'order by r.custom_client_name {way}, r.id {way} limit $5)) r order by r.client_key {way}, r.id {way}',
        'and r.client_id is null and r.custom_client_name is null order by r.id {way}']
      when p_sort = 'project_name' then array['and p.company_id = $1 order by p.name {way}, r.id {way}', 'and r.project_id is null order by r.id {way}']
      else array['order by r.created_at {way}, r.id {opposite}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit,
    p_sums => 'jsonb_build_object(''count'', count(*), ''amount'', coalesce(sum(r.total_amount), 0))',
    -- Few of many documents with a project are looked for in vain in the order of all projects, so they are collected first.
    p_few => case when p_sort = 'project_name' then 'r.project_id is not null' end) p;
end $$;
comment on function private.quote_page is 'See public.quote_page. A new sort column is one line here, with its index.';
grant execute on function public.quote_page, private.quote_page to authenticated, service_role;
