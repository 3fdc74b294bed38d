create function public.lead_page(
  p_filters jsonb default '{}', p_sort text default 'created_at', p_descending boolean default true, p_offset int default 0,
  p_limit int default 25
) returns jsonb
language sql stable set search_path = '' as $$
  select private.page_counts('lead', p_filters, p.total, p.is_more) || case when p.sums is null then '{}' else jsonb_build_object('sums', p.sums) end
    || jsonb_build_object('rows', coalesce((select jsonb_agg(to_jsonb(l) order by at.place)
      from unnest(p.ids) with ordinality at (id, place)
      join public.lead_list l on l.company_id = (select private.company_id()) and l.id = at.id), '[]'))
  from private.lead_page(p_filters, p_sort, p_descending, greatest(p_offset, 0), least(greatest(p_limit, 1), 1000)) p
$$;
comment on function public.lead_page is
  'A page of lead_list: { rows, total, is_more, unfiltered: { total, is_more } or null, sums: { count, value, weighted } }. total counts up '
  'to 1,000 matches; every match can be paged to. p_filters, all optional: q (text in number, title, name, email, phone), outcome (open, won, '
  'lost), stage, source, owner (an id, or none), step (due today or earlier, or none), snoozed (hide, only), from, to (of created_at). '
  'p_sort: created_at, contact_name, value, next_step_on, last_contact_at or number. Values in dollars. Arguments: p_filters, p_sort, '
  'p_descending; p_offset and p_limit (1 to 1,000) in rows. Callers: signed-in users.';

create function private.lead_page(
  p_filters jsonb, p_sort text, p_descending boolean, p_offset int, p_limit int, out ids uuid[], out total int,
  out is_more boolean, out sums jsonb
) returns record
language plpgsql stable security definer set search_path = '' as $$
begin
  select p.* into ids, total, is_more, sums from private.list_page(
    p_table => 'leads', p_permission => 'view_money',
    p_joins => '',
    p_where => private.leads_where(p_filters),
    p_text => private.list_text('leads', p_filters),
    p_related => '{}',
    p_phases => case
      when p_sort in ('contact_name', 'number') then array[format('order by r.%I {way}, r.id {way}', p_sort)]
      when p_sort in ('value', 'next_step_on', 'last_contact_at') then array[
        format('and r.%1$I is not null order by r.%1$I {way}, r.id {way}', p_sort), format('and r.%I is null order by r.id {way}', p_sort)]
      else array['order by r.created_at {way}, r.id {opposite}'] end,
    p_filters => p_filters, p_descending => p_descending, p_offset => p_offset, p_limit => p_limit,
    p_sums => 'jsonb_build_object(''count'', count(*), ''value'', coalesce(sum(r.value), 0), ''weighted'', coalesce(sum(round(r.value * '
      'coalesce(r.probability, (select s.probability from public.lead_stages s where s.company_id = r.company_id and s.id = r.stage_id)) / 100, 2)), 0))') p;
end $$;
comment on function private.lead_page is 'See public.lead_page. A new sort column is one line here, with its index.';
grant execute on function public.lead_page, private.lead_page to authenticated, service_role;
