create function public.lead_tile() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_with('view_money');
  today constant date := private.company_date(company);
begin
  if company is null then
    perform private.raise_api_error('PT403', 'Your role doesn''t allow this. Ask an owner for access.');
  end if;
  return (
    select jsonb_build_object('open', count(*), 'value', coalesce(sum(l.value), 0),
      'weighted', coalesce(sum(round(l.value * coalesce(l.probability, s.probability) / 100, 2)), 0),
      'due', (select count(*) from public.leads x where x.company_id = company and x.deleted_at is null and x.next_step_on <= today),
      'unanswered', count(*) filter (where l.first_reply_at is null),
      'steps', (select coalesce(jsonb_agg(to_jsonb(d)), '[]') from (
        select x.id, x.title, x.contact_name, x.next_step, x.next_step_on from public.leads x
        where x.company_id = company and x.deleted_at is null and x.next_step_on <= today
        order by x.next_step_on, x.id limit 3) d))
    from public.leads l join public.lead_stages s on s.company_id = l.company_id and s.id = l.stage_id
    where l.company_id = company and l.deleted_at is null and l.outcome = 'open');
end $$;
comment on function public.lead_tile is
  'The leads on the dashboard: { open, value and weighted in dollars (estimates, never revenue), due (next steps due today or late, also of lost leads), unanswered, '
  'steps: the three longest due [{ id, title, contact_name, next_step, next_step_on }] }. Errors: PT403. Callers: signed-in users with view_money.';
grant execute on function public.lead_tile to authenticated;
