-- Mails to a company's own people: a sign-in from a new browser, a tax filing that comes up. A stored row is the promise
-- to send it, once.

create table private.notices (
  id uuid primary key default gen_random_uuid(),
  company_id uuid references public.companies (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('sign_in', 'tax_filing')),
  -- what makes it the same notice: the session, the day of the filing
  about text not null,
  facts jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  taken_until timestamptz,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (user_id, kind, about)
);
alter table private.notices enable row level security;
create index notices_queued_idx on private.notices (created_at) where status = 'queued';
create index notices_company_idx on private.notices (company_id);
comment on table private.notices is 'Mails to a company''s people: the outbox of the messaging gateway.';

create table private.known_browsers (
  user_id uuid not null references auth.users (id) on delete cascade,
  browser text not null,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, browser)
);
alter table private.known_browsers enable row level security;
comment on table private.known_browsers is 'The browsers a person has signed in with, without their versions: an update is not a new browser.';

create function private.browser_of(p_user_agent text) returns text
language sql immutable set search_path = '' as $$
  select left(regexp_replace(p_user_agent, '[0-9][0-9._]*', '', 'g'), 300)
$$;
comment on function private.browser_of is 'A user agent without its version numbers.';

insert into private.known_browsers (user_id, browser, first_seen_at)
select s.user_id, private.browser_of(s.user_agent), min(s.created_at) from auth.sessions s
where s.user_agent is not null group by 1, 2;

create function private.note_browser() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_first constant boolean := not exists (select from private.known_browsers k where k.user_id = new.user_id);
begin
  insert into private.known_browsers (user_id, browser) values (new.user_id, private.browser_of(new.user_agent))
  on conflict do nothing;
  -- the first browser is the one that the account was made with
  if found and not is_first then
    insert into private.notices (company_id, user_id, kind, about, facts)
    select p.company_id, new.user_id, 'sign_in', new.id::text,
      jsonb_build_object('at', now(), 'user_agent', new.user_agent, 'ip', host(new.ip))
    from auth.users u
    left join public.user_profiles p on p.id = u.id and p.is_active
    left join public.company_security_settings c on c.company_id = p.company_id
    where u.id = new.user_id and coalesce(c.login_notifications, true)
    on conflict do nothing;
  end if;
  return null;
end $$;
-- what a sign-in comes from may be written with the session or just after it
create trigger on_auth_session_browser after insert or update of user_agent on auth.sessions
  for each row when (new.user_agent is not null) execute function private.note_browser();

create function private.tax_of_month(p_company uuid, p_month date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('month', to_char(p_month, 'YYYY-MM-DD'), 'taxable', coalesce(sum(t.taxable), 0), 'tax', coalesce(sum(t.tax), 0),
    'collected', coalesce(sum(t.tax_collected), 0))
  from public.tax_liability t where t.company_id = p_company and t.month = p_month
$$;
comment on function private.tax_of_month is 'What a company has invoiced and collected in tax in a month.';

create function private.queue_tax_notices(p_today date default current_date) returns int
language plpgsql security definer set search_path = '' as $$
declare
  queued int;
begin
  insert into private.notices (company_id, user_id, kind, about, facts)
  select s.company_id, p.id, 'tax_filing', f.due_on::text,
    private.tax_of_month(s.company_id, (date_trunc('month', f.due_on) - interval '1 month')::date)
      || jsonb_build_object('due_on', f.due_on, 'tax_name', s.tax_name)
  from public.company_tax_settings s
  join public.companies c on c.id = s.company_id and c.is_active
  cross join lateral (
    select min(d::date) as due_on from generate_series(p_today, p_today + 31, interval '1 day') d
    where extract(day from d) = s.filing_reminder_day
  ) f
  join public.user_profiles p on p.company_id = s.company_id and p.role = 'owner' and p.is_active
  where s.filing_reminder_day is not null and f.due_on - p_today <= 3
    and not exists (select from private.notices n where n.user_id = p.id and n.kind = 'tax_filing' and n.about = f.due_on::text)
  on conflict do nothing;
  get diagnostics queued = row_count;
  return queued;
end $$;
comment on function private.queue_tax_notices is 'Three days before the day of a tax filing its owners get a mail, once.';

create function public.take_due_notices(p_limit int default 20)
returns table (id uuid, kind text, email text, full_name text, facts jsonb, company jsonb)
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.queue_tax_notices();
  return query
    with taken as (
      update private.notices n set attempts = n.attempts + 1, taken_until = now() + interval '2 minutes'
      where n.id in (
        select q.id from private.notices q
        where q.status = 'queued' and coalesce(q.taken_until < now(), true)
        order by q.created_at limit p_limit for update skip locked)
      returning n.*)
    select t.id, t.kind, u.email::text, p.full_name, t.facts, private.company_card(t.company_id)
    from taken t join auth.users u on u.id = t.user_id left join public.user_profiles p on p.id = t.user_id;
end $$;
comment on function public.take_due_notices is
  'For the messaging gateway''s service role: hands out the mails to companies'' own people, each to one taker for two minutes.';

create function public.finish_notice(p_id uuid, p_error text default null) returns void
language sql volatile security definer set search_path = '' as $$
  update private.notices set error = left(p_error, 1000), taken_until = now() + interval '10 minutes',
    status = case when p_error is null then 'sent' when attempts < 5 then 'queued' else 'failed' end,
    sent_at = case when p_error is null then now() end
  where id = p_id and status = 'queued'
$$;
comment on function public.finish_notice is
  'For the messaging gateway''s service role: records how mailing a notice ended; five attempts in all, ten minutes apart.';
grant execute on function public.take_due_notices, public.finish_notice to service_role;
