create function public.save_pay_rate(p_rate jsonb) returns uuid
language sql set search_path = '' as $$ select private.save_pay_rate(p_rate) $$;
comment on function public.save_pay_rate is
  'Sets what a person earns from a day on; a rate of the same kind and day is replaced. Time that is not approved yet is costed '
  'again, approved time never. Keys: user_id, kind (regular, overtime, double; by default regular), wage (dollars an hour), '
  'burden_percent, from_date. Returns the id of the rate. Arguments: p_rate, an object of these keys. Errors: PT402, PT403, '
  'PT404 person, PT422 kind, wage, burden, or date. Callers: signed-in users with view_wages.';

create function private.save_pay_rate(p_rate jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  person constant uuid := (p_rate ->> 'user_id')::uuid;
  of_kind constant text := coalesce(p_rate ->> 'kind', 'regular');
  hourly constant numeric := (p_rate ->> 'wage')::numeric;
  burden constant numeric := coalesce((p_rate ->> 'burden_percent')::numeric, 0);
  starts constant date := (p_rate ->> 'from_date')::date;
  rate uuid;
begin
  perform private.require_write('view_wages', 'create_edit_projects');
  if of_kind not in ('regular', 'overtime', 'double') then
    perform private.raise_api_error('PT422', 'Choose regular, overtime, or double time.', 'kind');
  elsif hourly is null or hourly = 'NaN' or hourly < 0 or hourly > 9999 then
    perform private.raise_api_error('PT422', 'Enter an hourly wage between $0 and $9,999.', 'wage');
  elsif burden = 'NaN' or burden < 0 or burden > 300 then
    perform private.raise_api_error('PT422', 'Enter a burden between 0% and 300%.', 'burden_percent');
  elsif starts is null or starts not between '2000-01-01' and current_date + 366 then
    perform private.raise_api_error('PT422', 'Enter the day from which this wage applies.', 'from_date');
  end if;
  perform from public.user_profiles u where u.id = person and u.company_id = company for no key update;
  if not found then
    perform private.raise_api_error('PT404', 'This person is no longer in your company.');
  end if;
  insert into public.pay_rates as r (company_id, user_id, kind, wage, burden_percent, from_date)
  values (company, person, of_kind, hourly, burden, starts)
  on conflict on constraint pay_rates_one_a_day do update set wage = excluded.wage, burden_percent = excluded.burden_percent
  returning r.id into rate;
  return rate;
end $$;
grant execute on function public.save_pay_rate, private.save_pay_rate to authenticated;
