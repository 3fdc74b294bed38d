create view public.weather_delay_list with (security_invoker = true) as
select d.id, d.company_id, d.project_id, d.reason, d.date, d.duration_days, d.notes, d.created_by, d.version,
  d.created_at, d.updated_at, c.cost
from public.weather_delays d
left join public.weather_delay_costs c on c.company_id = d.company_id and c.weather_delay_id = d.id;

comment on view public.weather_delay_list is 'Weather delays; the cost is null without view_money.';

grant select on public.weather_delay_list to authenticated, service_role;
