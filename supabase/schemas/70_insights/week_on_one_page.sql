create function public.week_on_one_page(p_monday date default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  monday constant date := date_trunc('week', coalesce(p_monday, current_date))::date;
begin
  perform private.require_read('view_money', 'view_analytics');
  return private.week_of_company(monday) || jsonb_build_object(
    'jobs_behind', (select coalesce(jsonb_agg(to_jsonb(j) order by j.end_date, j.name), '[]') from (
      select p.id, p.name, p.end_date, p.completion_percentage, (select c.name from public.clients c where c.company_id = company and c.id = p.client_id) as client_name
      from public.projects p
      where p.company_id = company and p.deleted_at is null and p.archived_at is null
        and (p.status = 'delayed' or p.status = 'in_progress' and p.end_date < current_date)
      order by p.end_date, p.name limit 10) j),
    'margins', (select coalesce(jsonb_agg(to_jsonb(m) order by abs(m.received - m.cost) desc, m.name), '[]') from (
      select p.id, p.name, coalesce(sum(l.amount) filter (where l.kind = 'payment'), 0) as received, coalesce(sum(l.amount) filter (where l.kind = 'cost'), 0) as cost
      from private.profit_lines(company, monday, monday + 6) l join public.projects p on p.company_id = company and p.id = l.project_id
      where l.kind in ('payment', 'cost')
      group by p.id, p.name having coalesce(sum(l.amount) filter (where l.kind = 'payment'), 0) <> coalesce(sum(l.amount) filter (where l.kind = 'cost'), 0)
      order by abs(coalesce(sum(l.amount) filter (where l.kind = 'payment'), 0) - coalesce(sum(l.amount) filter (where l.kind = 'cost'), 0)) desc, p.name limit 5) m));
end $$;
comment on function public.week_on_one_page is
  'A week to print: the numbers of the weekly email (private.week_report), jobs_behind: up to 10 jobs that are delayed or past their end, and margins: the 5 '
  'jobs whose payments, without sales tax, and costs of the week differ most, in dollars. Arguments: p_monday, a day of the week; this week if null. Errors: '
  'PT402, PT403. Callers: signed-in users with view_money.';
grant execute on function public.week_on_one_page to authenticated;
