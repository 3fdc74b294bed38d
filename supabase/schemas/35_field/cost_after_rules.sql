create function private.cost_after_rules() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
begin
  perform from public.user_profiles u where u.company_id = company order by u.id for no key update;
  perform private.cost_time(company, array_agg(w.user_id), array_agg(w.first))
  from (select distinct e.user_id, private.week_start(company, e.work_day) as first from public.time_entries e
    where e.company_id = company and e.status in ('open', 'submitted')) w
  having count(*) > 0;
  return null;
end $$;
comment on function private.cost_after_rules is
  'Trigger: changed overtime rules split and cost the time again that is not approved yet.';
