create function public.project_page(
  p_filters jsonb default '{}', p_sort text default 'start_date', p_descending boolean default true,
  p_offset int default 0, p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('project', p_filters, p.total, p.is_more)
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.project_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.project_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.project_page is
  'A page of project_list: { rows, total, is_more, unfiltered: { total, is_more } or null }. total counts up to 1,000 matches; every match can be paged to. '
  'p_filters, all optional: q (text in name, client, address), named (text in the name), status [], archived, type '
  '[], client, from, to (of start_date), conditions [{ field, comparison, value }]. p_sort: name, start_date, '
  'end_date, status, completion_percentage, priority, project_type, client_name or budget; the last two need '
  'view_clients and view_money. Arguments: p_filters, p_sort, p_descending; p_offset and p_limit (1 to 1,000) in '
  'rows. Callers: signed-in users.';

create function private.project_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean
) returns record
language plpgsql stable security definer set search_path = '' as $$
declare
  sees_clients constant boolean := private.has_permission('view_clients');
  sees_money constant boolean := private.has_permission('view_money');
begin
  select p.ids, p.total, p.is_more into ids, total, is_more from private.list_page(
    p_table => 'projects', p_permission => 'view_projects',
    p_joins => ' left join public.clients c on c.company_id = r.company_id and c.id = r.client_id'
      || ' left join public.project_finances f on f.company_id = r.company_id and f.project_id = r.id'
      || ' left join public.user_profiles m on m.company_id = r.company_id and m.id = r.project_manager_id',
    p_where => concat_ws(' and ', 'r.company_id = $1', 'r.deleted_at is null',
      case when p_filters ->> 'client' is not null then 'r.client_id = ($2 ->> ''client'')::uuid' end,
      case when not private.sees_all_projects() then 'r.id = any ((select private.assigned_projects())::uuid[])' end,
      case when (p_filters ->> 'archived')::boolean then 'r.archived_at is not null' else 'r.archived_at is null' end,
      private.list_one_of('r.status', 'status', p_filters),
      private.list_one_of('r.project_type', 'type', p_filters),
      case when p_filters ->> 'from' is not null then 'r.start_date >= ($2 ->> ''from'')::date' end,
      case when p_filters ->> 'to' is not null then 'r.start_date <= ($2 ->> ''to'')::date' end,
      private.list_conditions(p_filters -> 'conditions', sees_clients, sees_money)),
    p_text => private.list_text('projects', p_filters, 'lower(r.name || '' '' || r.address)', 'lower(r.name)'),
    p_related => case when sees_clients then array['clients'] else '{}' end,
    p_phases => case
      when p_sort in ('name', 'status', 'completion_percentage', 'priority') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      when p_sort = 'end_date' then array['and r.end_date is not null order by r.end_date {way}, r.id {way}', 'and r.end_date is null order by r.id {way}']
      when p_sort = 'project_type' then array['and r.project_type is not null order by r.project_type {way}, r.id {way}',
        'and r.project_type is null order by r.id {way}']
      when p_sort = 'client_name' and sees_clients then array['and c.company_id = $1 order by c.name {way}, r.id {way}',
        'and r.client_id is null order by r.id {way}']
      when p_sort = 'budget' and sees_money then array['and f.company_id = $1 and f.budget is not null order by f.budget {way}, f.project_id {way}',
        'and f.budget is null order by r.id {way}']
      -- The newest first: of one day the one that was added last, and before all others those without a start date.
      else array['order by r.start_date {way}, r.created_at {way}, r.id {way}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit) p;
end $$;
comment on function private.project_page is 'See public.project_page. A new sort column is one line here, with its index.';
grant execute on function public.project_page, private.project_page to authenticated, service_role;
