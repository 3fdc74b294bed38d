create function public.save_push_subscription(p_subscription jsonb) returns uuid
language sql set search_path = '' as $$ select private.save_push_subscription(p_subscription) $$;
comment on function public.save_push_subscription is
  'Lets this browser show the caller''s notifications, and nobody else''s from now on; a user has the ten newest. Keys: '
  'endpoint, p256dh, and auth as the browser gives them, agent (its name). Arguments: p_subscription, an object of these '
  'keys. Returns its id. Errors: PT403 for who is no member, PT422 address or keys. Callers: signed-in users.';

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
grant execute on function public.save_push_subscription, private.save_push_subscription to authenticated;
