create function private.refresh_pay_applications(p_company uuid, p_project uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  a public.pay_applications;
  c public.contracts;
  before uuid;
  is_reduced boolean;
begin
  select * into c from public.contracts x where x.company_id = p_company and x.project_id = p_project;
  for a in select * from public.pay_applications p where p.company_id = p_company and p.project_id = p_project order by p.number loop
    if private.application_state(a) = 'draft' and not exists (select from public.pay_applications later where later.company_id = p_company
        and later.project_id = p_project and later.number > a.number and private.application_state(later) <> 'draft') then
      select coalesce(sum(l.completed), 0) >= c.value * c.retainage_reduced_at / 100 into is_reduced
      from public.pay_application_lines l where l.company_id = p_company and l.application_id = before;
      insert into public.pay_application_lines as t (company_id, application_id, sov_line_id, position, item_number, description, scheduled_value,
        previous_work, previous_stored, previous_retainage, percent, work, stored, typed_rate, retainage_rate, retainage)
      select p_company, a.id, s.id, s.position, s.item_number, s.description, s.scheduled_value, x.previous_work, x.previous_stored, x.previous_retainage,
        now.percent, x.work, x.stored, now.typed_rate, x.rate,
        case c.retainage_reduction when 'new_work' then x.previous_retainage + round((x.work + x.stored - x.previous_work - x.previous_stored) * x.rate / 100, 2)
          else round((x.work + x.stored) * x.rate / 100, 2) end
      from public.sov_lines s
      left join public.pay_application_lines now on now.company_id = p_company and now.application_id = a.id and now.sov_line_id = s.id
      left join public.pay_application_lines old on old.company_id = p_company and old.application_id = before and old.sov_line_id = s.id
      cross join lateral (
        select coalesce(old.work, 0) as previous_work, coalesce(old.stored, 0) as previous_stored, coalesce(old.retainage, 0) as previous_retainage,
          case when now.percent is not null then round(s.scheduled_value * now.percent / 100, 2) else coalesce(now.work, old.work, 0) end as work,
          -- Materials stay stored until they are built in.
          coalesce(now.stored, old.stored, 0) as stored,
          coalesce(now.typed_rate, least(coalesce(s.retainage_rate, c.retainage_rate), case when is_reduced then c.reduced_retainage_rate end)) as rate
      ) x
      where s.company_id = p_company and s.project_id = p_project
      on conflict (company_id, application_id, sov_line_id) do update set position = excluded.position, item_number = excluded.item_number,
        description = excluded.description, scheduled_value = excluded.scheduled_value, previous_work = excluded.previous_work,
        previous_stored = excluded.previous_stored, previous_retainage = excluded.previous_retainage, work = excluded.work, stored = excluded.stored,
        retainage_rate = excluded.retainage_rate, retainage = excluded.retainage
      where (t.position, t.item_number, t.description, t.scheduled_value, t.previous_work, t.previous_stored, t.previous_retainage, t.work, t.stored,
          t.retainage_rate, t.retainage)
        is distinct from (excluded.position, excluded.item_number, excluded.description, excluded.scheduled_value, excluded.previous_work,
          excluded.previous_stored, excluded.previous_retainage, excluded.work, excluded.stored, excluded.retainage_rate, excluded.retainage);
    end if;
    before := a.id;
  end loop;
exception when check_violation then
  perform private.raise_api_error('PT422', 'A draft application bills more of a line than its scheduled value. Change the application first.', 'lines');
end $$;
comment on function private.refresh_pay_applications is
  'Computes draft applications of a project again: lines of the schedule of values, previous applications, and retainage. '
  'The reduced rate applies once earlier applications have reached the contract''s threshold.';
