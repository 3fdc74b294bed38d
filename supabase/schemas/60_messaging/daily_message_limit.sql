create function private.daily_message_limit(p_company uuid) returns int
language sql stable security definer set search_path = '' as $$
  select case when plan like 'enterprise%' then 5000 when plan like 'professional%' then 1000 else 200 end from public.companies where id = p_company
$$;
comment on function private.daily_message_limit is 'How many texts, and as many mails, a company may send in 24 hours.';
