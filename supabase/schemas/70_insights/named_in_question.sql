create function public.named_in_question(p_text text) returns table (type text, id uuid, name text, facts jsonb)
language sql stable set search_path = '' as $$
  with asked as (
    select private.company_id() as company, t.words, regexp_split_to_array(t.words, '[^[:alnum:]]+') as each_word
    from (select lower(left(btrim(p_text), 1000)) as words) t
  ),
  named as (
    select 'project' as type, p.id, p.name, greatest(extensions.strict_word_similarity(lower(p.name), a.words),
      case when length(w.first) >= 5 and count(*) over (partition by w.first) = 1
        and w.first = any (a.each_word)
        and w.first not in ('project', 'client', 'invoice', 'profit', 'margin', 'revenue', 'income', 'sales', 'overdue', 'unpaid', 'items', 'stock', 'track')
        then 0.9::real end) as fit
    from asked a join public.projects p on p.company_id = a.company and p.deleted_at is null
    cross join lateral (select lower(substring(p.name from '[[:alnum:]]+')) as first) w
    union all
    select 'client', c.id, c.name, extensions.strict_word_similarity(lower(c.name), a.words)
    from asked a join public.clients c on c.company_id = a.company and c.deleted_at is null
    union all
    select 'item', i.id, i.name, extensions.strict_word_similarity(lower(i.name), a.words)
    from asked a join public.items_database i on i.company_id = a.company and i.is_active
  ),
  -- 0.6: a plural or a small typo, or a long name without its last word. 0.9: the first word of one project's name.
  best as (
    select n.* from named n where n.fit >= 0.6 and length(n.name) >= 3
    order by n.fit desc, length(n.name) desc, array_position(array['project', 'client', 'item'], n.type), n.id limit 4
  )
  select b.type, b.id, b.name, case b.type
    when 'project' then (select to_jsonb(f) from (
      select l.status, l.completion_percentage, l.end_date, l.client_name, l.budget, l.spent,
        j.contract_value, j.expected_profit, j.expected_margin, j.unknown_costs
      from public.project_list l left join public.job_cost j on j.project_id = l.id where l.id = b.id) f)
    when 'client' then (select to_jsonb(f) from (
      select l.active_projects, l.total_projects, l.total_value, l.outstanding, l.overdue
      from public.client_list l where l.id = b.id) f)
    else (select to_jsonb(f) from (
      select l.unit, l.price, l.inventory_tracking, l.current_stock
      from public.item_list l where l.id = b.id) f) end
  from best b
  order by b.fit desc, length(b.name) desc, b.id;
$$;
comment on function public.named_in_question is
  'Up to four projects, clients and items whose names are in a text, best match first, with the figures that the '
  'caller may see. Arguments: p_text, the question. Callers: signed-in users.';
grant execute on function public.named_in_question to authenticated, service_role;
