create function private.queue_tax_notices(p_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  queued int := 0;
  due record;
begin
  for due in
    select s.company_id, p.id as user_id, s.tax_name, f.due_on
    from public.company_tax_settings s
    join public.companies c on c.id = s.company_id and c.is_active
    cross join lateral (select private.local_time(p_now, c.timezone)::date as today) l
    cross join lateral (
      select min(d::date) as due_on from generate_series(l.today::timestamp, (l.today + 31)::timestamp, interval '1 day') d
      where extract(day from d) = s.filing_reminder_day
    ) f
    join public.user_profiles p on p.company_id = s.company_id and p.role = 'owner' and p.is_active
    where s.filing_reminder_day is not null and f.due_on - l.today <= 3
      and not exists (select from private.notices n where n.user_id = p.id and n.kind = 'tax_filing' and n.about = f.due_on::text)
  loop
    begin
      insert into private.notices (company_id, user_id, kind, about, facts)
      values (due.company_id, due.user_id, 'tax_filing', due.due_on::text,
        private.tax_of_month(due.company_id, (date_trunc('month', due.due_on::timestamp) - interval '1 month')::date)
          || jsonb_build_object('due_on', due.due_on, 'tax_name', due.tax_name))
      on conflict do nothing;
      queued := queued + 1;
    exception when others then
      insert into private.notices (company_id, user_id, kind, about, facts, status, error)
      values (due.company_id, due.user_id, 'tax_filing', due.due_on::text, '{}', 'failed', left(sqlerrm, 1000))
      on conflict do nothing;
    end;
  end loop;
  return queued;
end $$;
comment on function private.queue_tax_notices is
  'Three days before the day of a tax filing, by the company''s own clock, its owners get a mail, once.';
