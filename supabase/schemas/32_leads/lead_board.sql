create function public.lead_board(p_filters jsonb default '{}', p_limit int default 25) returns jsonb
language sql stable set search_path = '' as $$ select private.lead_board(p_filters, p_limit) $$;
comment on function public.lead_board is
  'The board in one request: { stages: [{ id, name, kind, role, probability, position, count, value, weighted, rows }], sources, lost_reasons, '
  'people }. rows are the newest of each stage as in lead_list; lead_page with the filter stage has the rest. Values in dollars, estimates. '
  'Snoozed leads are left out unless snoozed is show. Arguments: p_filters as for lead_page; p_limit leads for each stage, 1 to 100. '
  'Errors: PT403. Callers: signed-in users with view_money.';

create function private.lead_board(p_filters jsonb, p_limit int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  filters constant jsonb := jsonb_build_object('snoozed', 'hide') || coalesce(p_filters, '{}');
  pattern constant text := lower(private.like_pattern(btrim(coalesce(filters ->> 'q', ''))));
  condition constant text := concat_ws(' and ', private.leads_where(filters), private.list_text('leads', filters));
  most constant int := least(greatest(coalesce(p_limit, 25), 1), 100);
  stages jsonb;
begin
  if company is null or not private.has_permission('view_money') then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  execute format(
    'with sums as (select r.stage_id, count(*) as count, sum(r.value) as value, '
    '    sum(round(r.value * coalesce(r.probability, s.probability) / 100, 2)) as weighted '
    '  from public.leads r join public.lead_stages s on s.company_id = r.company_id and s.id = r.stage_id where %1$s group by r.stage_id) '
    'select coalesce(jsonb_agg(jsonb_build_object(''id'', s.id, ''name'', s.name, ''kind'', s.kind, ''role'', s.role, ''probability'', s.probability, '
    '  ''position'', s.position, ''count'', coalesce(t.count, 0), ''value'', coalesce(t.value, 0), ''weighted'', coalesce(t.weighted, 0), '
    '  ''rows'', coalesce((select jsonb_agg(to_jsonb(v) order by v.created_at desc, v.id) from public.lead_list v where v.company_id = $1 and v.id in ( '
    '    select r.id from public.leads r where %1$s and r.stage_id = s.id order by r.created_at desc, r.id limit $4)), ''[]'')) order by s.position, s.id), ''[]'') '
    'from public.lead_stages s left join sums t on t.stage_id = s.id where s.company_id = $1', condition)
    into stages using company, filters, pattern, most;
  return jsonb_build_object('stages', stages) || private.lead_choices(company);
end $$;
grant execute on function public.lead_board, private.lead_board to authenticated, service_role;
