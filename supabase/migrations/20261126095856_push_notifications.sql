set check_function_bodies = off;

alter table public.notification_choices add column push boolean default true not null;

create function private.after_quiet_hours(p_company uuid, p_user uuid, p_at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  zone constant text := (select c.timezone from public.companies c where c.id = p_company);
  hours constant text := coalesce((select s.quiet_hours from public.notification_settings s
    where s.company_id = p_company and s.user_id = p_user), '21:00-06:00');
  clock constant timestamp := private.local_time(p_at, zone);
  quiet time;
  loud time;
  ends timestamp;
  is_quiet boolean;
begin
  if hours = 'off' then
    return p_at;
  end if;
  quiet := split_part(hours, '-', 1)::time;
  loud := split_part(hours, '-', 2)::time;
  ends := clock::date + loud + case when clock::time >= loud then interval '1 day' else interval '0' end;
  is_quiet := case when quiet < loud then clock::time >= quiet and clock::time < loud else clock::time >= quiet or clock::time < loud end;
  if not is_quiet then
    return p_at;
  end if;
  begin
    return ends at time zone zone;
  exception when invalid_parameter_value then
    return ends at time zone 'America/Chicago';
  end;
end $$;

create function private.may_get_push(p_notification public.notifications) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_notification.read_at is null
    and p_notification.user_id in (select private.readers_of(p_notification.company_id, p_notification.permission, p_notification.project_id))
    and (p_notification.subject_type <> 'document' or exists (select from public.project_documents d
      where d.company_id = p_notification.company_id and d.id = p_notification.subject_id and (not d.is_office_only
        or p_notification.user_id in (select private.readers_of(d.company_id, 'view_money', d.project_id)))))
    and not exists (select from public.notification_choices c where c.company_id = p_notification.company_id
      and c.user_id = p_notification.user_id and c.kind = p_notification.kind and not (c.push and c.in_app))
    and exists (select from public.push_subscriptions s
      where s.company_id = p_notification.company_id and s.user_id = p_notification.user_id)
$$;

create function private.queue_push() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.pushes (company_id, notification_id, due_at)
  select new.company_id, new.id, private.after_quiet_hours(new.company_id, new.user_id, now())
  where exists (select from public.push_subscriptions s where s.company_id = new.company_id and s.user_id = new.user_id)
    and not exists (select from public.notification_choices c
      where c.company_id = new.company_id and c.user_id = new.user_id and c.kind = new.kind and not c.push);
  return null;
end $$;

create function public.claim_pushes(p_limit int default 20) returns table (
  id uuid, notification_id uuid, kind text, title text, pieces int, subject_type text, subject_id uuid, project_id uuid, devices jsonb
)
language sql security definer set search_path = '' as $$
  update private.pushes p set status = case when p.attempts >= 8 then 'failed' else 'dropped' end
  from public.notifications n
  where p.status in ('pending', 'sending') and p.due_at <= now() and n.id = p.notification_id
    and (p.attempts >= 8 or not private.may_get_push(n));
  with due as (
    select p.id from private.pushes p where p.status in ('pending', 'sending') and p.due_at <= now()
    order by p.due_at limit p_limit for update skip locked
  ), taken as (
    update private.pushes p set status = 'sending', attempts = p.attempts + 1, due_at = now() + interval '2 minutes'
    from due where p.id = due.id returning p.id, p.notification_id
  )
  select t.id, n.id, n.kind, n.title, n.pieces, n.subject_type, n.subject_id, n.project_id, (
    select jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) order by s.created_at)
    from public.push_subscriptions s where s.company_id = n.company_id and s.user_id = n.user_id)
  from taken t join public.notifications n on n.id = t.notification_id where private.may_get_push(n)
$$;

create function public.delete_push_subscription(p_endpoint text) returns void
language sql set search_path = '' as $$ select private.delete_push_subscription(p_endpoint) $$;

create function private.delete_push_subscription(p_endpoint text) returns void
language sql security definer set search_path = '' as $$
  delete from public.push_subscriptions s
  where s.endpoint = p_endpoint and s.company_id = private.company_id() and s.user_id = auth.uid()
$$;

create function public.finish_push(p_id uuid, p_error text default null, p_gone text[] default '{}') returns void
language sql security definer set search_path = '' as $$
  delete from public.push_subscriptions s where s.endpoint = any (p_gone);
  update private.pushes p set status = case when p_error is null then 'sent' when p.attempts >= 8 then 'failed' else 'pending' end,
    error = left(p_error, 1000), due_at = now() + make_interval(secs => 30 * power(2, least(p.attempts, 10)))
  where p.id = p_id and p.status = 'sending'
$$;

create function public.save_push_subscription(p_subscription jsonb) returns uuid
language sql set search_path = '' as $$ select private.save_push_subscription(p_subscription) $$;

create function private.save_push_subscription(p_subscription jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.member_id();
  company constant uuid := private.company_id();
  made uuid;
begin
  if person is null then
    perform private.raise_api_error('PT403', 'Only members of the company get notifications.');
  elsif coalesce(p_subscription ->> 'endpoint', '') !~ '^https://' or length(p_subscription ->> 'endpoint') > 2000
      or coalesce(p_subscription ->> 'p256dh', '') !~ '^[A-Za-z0-9_-]{87}=?$'
      or coalesce(p_subscription ->> 'auth', '') !~ '^[A-Za-z0-9_-]{22}={0,2}$' then
    perform private.raise_api_error('PT422', 'This browser''s push address can''t be used.', 'endpoint');
  end if;
  insert into public.push_subscriptions as s (company_id, user_id, endpoint, p256dh, auth, agent)
  values (company, person, p_subscription ->> 'endpoint', p_subscription ->> 'p256dh', p_subscription ->> 'auth',
    left(coalesce(p_subscription ->> 'agent', ''), 300))
  on conflict (endpoint) do update set company_id = excluded.company_id, user_id = excluded.user_id, p256dh = excluded.p256dh,
    auth = excluded.auth, agent = excluded.agent, created_at = now()
  returning s.id into made;
  delete from public.push_subscriptions s where s.company_id = company and s.user_id = person and s.id not in (
    select x.id from public.push_subscriptions x where x.company_id = company and x.user_id = person
    order by x.created_at desc, x.id limit 10);
  return made;
end $$;

create table private.pushes (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  notification_id uuid not null references public.notifications (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'sending', 'sent', 'dropped', 'failed')),
  attempts int not null default 0,
  due_at timestamptz not null,
  error text check (length(error) <= 1000),
  created_at timestamptz not null default now()
);

create table public.notification_settings (
  company_id uuid not null default private.company_id() references public.companies (id) on delete cascade,
  user_id uuid not null default auth.uid(),
  -- '21:00-06:00', by the company's clock, or 'off'.
  quiet_hours text not null default '21:00-06:00'
    check (quiet_hours ~ '^(off|([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9])$'),
  primary key (company_id, user_id),
  check (quiet_hours = 'off' or split_part(quiet_hours, '-', 1) <> split_part(quiet_hours, '-', 2)),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references public.companies (id) on delete cascade,
  user_id uuid not null,
  -- Given by the browser's vendor; who knows it and the keys can write to the device.
  endpoint text not null unique check (endpoint ~ '^https://' and length(endpoint) <= 2000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}=?$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}={0,2}$'),
  agent text not null default '' check (length(agent) <= 300),
  created_at timestamptz not null default now(),
  foreign key (company_id, user_id) references public.user_profiles (company_id, id) on delete cascade
);

alter table private.pushes enable row level security;

create index pushes_due_idx on private.pushes (due_at) where status in ('pending', 'sending');

create index pushes_notification_idx on private.pushes (notification_id);

create index pushes_company_idx on private.pushes (company_id);

create index push_subscriptions_user_idx on public.push_subscriptions (company_id, user_id, created_at);

call private.protect('public.notification_settings', verbs => 'insert update');

call private.protect('public.push_subscriptions', verbs => '');

create policy notification_settings_own on public.notification_settings as restrictive to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create policy push_subscriptions_own on public.push_subscriptions as restrictive to authenticated
  using (user_id = (select auth.uid()));

create trigger notifications_push after insert on public.notifications
  for each row execute function private.queue_push();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.notification_settings FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON public.push_subscriptions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

CREATE TRIGGER zz_see_as BEFORE INSERT OR DELETE OR UPDATE ON private.pushes FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_while_seeing_as();

grant insert (company_id, user_id, quiet_hours), update (quiet_hours) on public.notification_settings to authenticated;

grant execute on function private.delete_push_subscription(p_endpoint text) to authenticated;

grant execute on function private.save_push_subscription(p_subscription jsonb) to authenticated;

grant execute on function public.claim_pushes(p_limit integer) to service_role;

grant execute on function public.delete_push_subscription(p_endpoint text) to authenticated;

grant execute on function public.finish_push(p_id uuid, p_error text, p_gone text[]) to service_role;

grant execute on function public.save_push_subscription(p_subscription jsonb) to authenticated;

revoke all on table public.notification_choices from authenticated;
grant delete, insert (company_id, in_app, kind, push, user_id), select, update (in_app, kind, push) on table public.notification_choices to authenticated;

comment on table private.pushes is
  'Notifications on their way to the devices of their user. A taker that dies gives its row back after two minutes. '
  'Dropped: read in the meantime, turned off, no longer readable, or without a device.';

comment on table public.notification_settings is
  'When a user''s devices get no push; what happens meanwhile arrives afterwards. Without a row 21:00-06:00, by the '
  'company''s clock. Each user reads and writes their own.';

comment on table public.push_subscriptions is
  'The browsers that a user lets show notifications. One belongs to whoever turned it on last; written by '
  'save_push_subscription. Each user reads their own.';

comment on table public.notification_choices is 'Which kinds of notifications a user has turned off, in the product or as push to their devices; a kind without a row is on. Each user reads and writes their own.';

comment on function private.after_quiet_hours(p_company uuid, p_user uuid, p_at timestamp with time zone) is 'When a push of this moment may be sent to a user: at once, or when their quiet hours end by the company''s clock.';

comment on function private.may_get_push(p_notification public.notifications) is 'Whether a notification may be sent to its user''s devices now: unread, wanted, with a device, and readable by what their role and projects allow at this moment.';

comment on function private.queue_push() is 'Row trigger: sends a notification to the devices of its user, unless they turned push off for its kind.';

comment on function public.claim_pushes(p_limit integer) is 'Due pushes with their devices, each to one caller. What its user can no longer read, has read, or turned off is dropped. Arguments: p_limit rows. Callers: the server.';

comment on function public.delete_push_subscription(p_endpoint text) is 'Ends push to a browser of the caller. Arguments: p_endpoint, its push address. Callers: signed-in users.';

comment on function public.finish_push(p_id uuid, p_error text, p_gone text[]) is 'The outcome of a push; with an error it is tried up to eight times with growing pauses. Arguments: p_id, the push; p_error, where a device could not be reached; p_gone, the push addresses that their vendors no longer know, which are deleted. Callers: the server.';

comment on function public.save_push_subscription(p_subscription jsonb) is 'Lets this browser show the caller''s notifications, and nobody else''s from now on; a user has the ten newest. Keys: endpoint, p256dh, and auth as the browser gives them, agent (its name). Arguments: p_subscription, an object of these keys. Returns its id. Errors: PT403 for who is no member, PT422 address or keys. Callers: signed-in users.';

reset check_function_bodies;
