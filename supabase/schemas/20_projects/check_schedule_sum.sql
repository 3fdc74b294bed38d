create function private.check_schedule_sum() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  project constant uuid := case tg_op when 'DELETE' then old.project_id else new.project_id end;
  c public.contracts;
  lines numeric;
begin
  select * into c from public.contracts x where x.project_id = project;
  select sum(l.scheduled_value) into lines from public.sov_lines l where l.company_id = c.company_id and l.project_id = project;
  if lines <> c.value then
    perform private.raise_api_error('PT422', format('The lines add up to %s and the contract is %s: %s %s.', private.money_text(lines),
      private.money_text(c.value), private.money_text(abs(c.value - lines)), case when lines > c.value then 'too much' else 'is missing' end), 'lines');
  end if;
  return null;
end $$;
comment on function private.check_schedule_sum is
  'Trigger at the end of a transaction: the lines of a schedule of values add up to the contract. Error: PT422 with the difference.';
