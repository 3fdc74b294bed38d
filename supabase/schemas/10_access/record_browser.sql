create function private.record_browser() returns trigger
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
comment on function private.record_browser is
  'Trigger on auth.sessions: remembers a person''s browsers and, from the second on, queues a sign-in email.';
