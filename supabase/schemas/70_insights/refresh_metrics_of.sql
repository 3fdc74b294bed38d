create function private.refresh_metrics_of(p_companies uuid[], p_now timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due record;
  refreshed int := 0;
begin
  for due in
    select d.company_id, d.today from private.company_dates(p_companies, p_now) d join public.companies c on c.id = d.company_id where c.is_active
  loop
    perform private.store_metrics(due.company_id, due.today);
    refreshed := refreshed + 1;
  end loop;
  return refreshed;
end $$;
comment on function private.refresh_metrics_of is
  'The metrics of the active ones of the companies, for the month that it is there; answers how many.';
