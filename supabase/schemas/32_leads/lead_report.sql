create function public.lead_report(p_from date, p_to date) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
  zone constant text := coalesce((select private.known_zone(c.timezone) from public.companies c where c.id = company), 'America/Chicago');
begin
  if company is null then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  elsif p_from is null or p_to is null or p_to < p_from or p_to - p_from > 3660 then
    perform private.raise_api_error('PT422', 'Choose a start and an end date at most ten years apart.', 'from');
  end if;
  return (
    with cohort as (
      select l.id, l.source_id, l.outcome, l.lost_reason_id, l.value, round(l.value * coalesce(l.probability, s.probability) / 100, 2) as weighted,
        extract(epoch from l.first_reply_at - l.created_at)::numeric / 86400 as reply_days,
        case when l.outcome = 'won' then (select q.total_amount - q.tax_amount from public.quotes q
          where q.company_id = company and q.lead_id = l.id and q.status = 'accepted' and q.deleted_at is null limit 1) end as won_value,
        case when l.outcome = 'won' then 1000 else greatest(s.position * (s.kind = 'open')::int,
          (select o.position from public.lead_stages o where o.company_id = company and o.id = l.open_stage_id),
          (select max(m.position) from public.lead_events e
            join public.lead_stages m on m.company_id = company and m.kind = 'open' and m.id::text in (e.detail ->> 'stage_id', e.detail ->> 'from_stage_id')
            where e.company_id = company and e.lead_id = l.id and e.kind = 'stage')) end as reached
      from public.leads l join public.lead_stages s on s.company_id = l.company_id and s.id = l.stage_id
      where l.company_id = company and l.deleted_at is null
        and l.created_at >= p_from::timestamp at time zone zone and l.created_at < (p_to + 1)::timestamp at time zone zone
    ), sums as (
      select c.source_id, grouping(c.source_id) = 1 as is_total, count(*)::int as leads, count(*) filter (where c.outcome = 'open')::int as open,
        count(*) filter (where c.outcome = 'won')::int as won, count(*) filter (where c.outcome = 'lost')::int as lost,
        coalesce(sum(c.won_value), 0) as won_value, coalesce(sum(c.value) filter (where c.outcome = 'open'), 0) as pipeline_value,
        coalesce(sum(c.weighted) filter (where c.outcome = 'open'), 0) as pipeline_weighted, count(c.reply_days)::int as replied,
        round((percentile_cont(0.5) within group (order by c.reply_days))::numeric, 2) as reply_days
      from cohort c group by grouping sets ((c.source_id), ())
    ), costs as (
      -- Each month's cost by the share of its days in the period, up to today.
      select x.id, round(x.monthly_cost * coalesce((select sum(1.0 / extract(day from date_trunc('month', d) + interval '1 month' - interval '1 day'))
        from generate_series(p_from::timestamp, least(p_to, (now() at time zone zone)::date)::timestamp, interval '1 day') d), 0), 2) as cost
      from public.lead_sources x where x.company_id = company
    ), sources as (
      select x.id, coalesce(x.name, 'No source') as name, x.position, k.cost, s.leads, s.open, s.won, s.lost, s.won_value, s.pipeline_value,
        s.pipeline_weighted, s.replied, s.reply_days, case when s.won > 0 then round(k.cost / s.won, 2) end as cost_per_won
      from (select * from sums where not is_total) s
      full join public.lead_sources x on x.company_id = company and x.id = s.source_id
      left join costs k on k.id = x.id
      where s.leads > 0 or x.company_id = company and k.cost > 0
    )
    select jsonb_build_object('from', p_from, 'to', p_to,
      'sources', (select coalesce(jsonb_agg(to_jsonb(v) - 'position' || jsonb_build_object('leads', coalesce(v.leads, 0), 'open', coalesce(v.open, 0),
        'won', coalesce(v.won, 0), 'lost', coalesce(v.lost, 0), 'won_value', coalesce(v.won_value, 0), 'replied', coalesce(v.replied, 0),
        'pipeline_value', coalesce(v.pipeline_value, 0), 'pipeline_weighted', coalesce(v.pipeline_weighted, 0))
        order by v.position nulls last, v.name), '[]') from sources v),
      'totals', (select to_jsonb(t) - array['source_id', 'is_total'] || jsonb_build_object('cost', k.cost,
        'cost_per_won', case when t.won > 0 then round(k.cost / t.won, 2) end)
        from sums t, (select sum(v.cost) as cost from sources v) k where t.is_total),
      'stages', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind,
        'reached', (select count(*) from cohort c where c.reached >= case s.kind when 'won' then 1000 else s.position end)) order by s.position, s.id), '[]')
        from public.lead_stages s where s.company_id = company and s.kind <> 'lost'),
      'lost_reasons', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', coalesce(r.name, 'No reason'), 'leads', n.leads) order by n.leads desc, r.name), '[]')
        from (select c.lost_reason_id, count(*) as leads from cohort c where c.outcome = 'lost' group by c.lost_reason_id) n
        left join public.lost_reasons r on r.company_id = company and r.id = n.lost_reason_id)));
end $$;
comment on function public.lead_report is
  'Outcomes of the leads added between two days, by the company''s time zone: { from, to, sources: [{ id, name, leads, open, won, lost, won_value, '
  'cost, cost_per_won, replied, reply_days, pipeline_value, pipeline_weighted }], totals with the same keys, stages: [{ id, name, kind, reached }], '
  'lost_reasons: [{ id, name, leads }] }. Dollars. won_value: accepted quotes without sales tax. pipeline_value and pipeline_weighted: estimates of open '
  'leads, in no other sum. cost: monthly_cost by days up to today, null where none is entered. reply_days: median days to the first reply. reached: leads that were in a '
  'stage or a later one; a won lead was in all. Arguments: p_from and p_to, inclusive. Errors: PT403, PT422. Callers: signed-in users with view_money.';
grant execute on function public.lead_report to authenticated;
