create function public.reserve_ai_usage(p_provider text, p_model text, p_tokens int) returns jsonb
language sql set search_path = '' as $$ select private.reserve_ai_usage(p_provider, p_model, p_tokens) $$;
comment on function public.reserve_ai_usage is
  'Reserves tokens of the month''s quota before a call: { id, left, quota }. A reservation that is not settled '
  'lapses after 15 minutes. Arguments: p_provider; p_model; p_tokens at most. Errors: PT402 quota, PT403, PT422, '
  'PT429 too many a minute. Callers: signed-in users.';
grant execute on function public.reserve_ai_usage to authenticated, service_role;

create function private.reserve_ai_usage(p_provider text, p_model text, p_tokens int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  company constant uuid := private.company_id();
  quota public.ai_quotas;
  used bigint;
  recent int;
  reserved uuid;
begin
  if company is null then
    perform private.raise_api_error('PT403', 'User profile or company not found');
  elsif p_tokens is null or p_tokens not between 1 and 200000 then
    perform private.raise_api_error('PT422', 'Reserve 1 to 200,000 tokens.', 'tokens');
  end if;
  select * into quota from public.ai_quotas where plan = private.effective_plan();
  -- one reservation of a company after the other: together they never pass the quota
  perform 1 from public.companies where id = company for no key update;
  select coalesce(sum(case u.status when 'used' then u.input_tokens + u.output_tokens else u.reserved_tokens end), 0),
    count(*) filter (where u.user_id = auth.uid() and u.created_at > now() - interval '1 minute')
  into used, recent
  from public.ai_usage u
  where u.company_id = company and u.created_at >= date_trunc('month', now())
    and (u.status = 'used' or (u.status = 'reserved' and u.created_at > now() - interval '15 minutes'));
  if used + p_tokens > quota.monthly_tokens then
    perform private.raise_api_error('PT402', 'Your company has used up the assistant''s quota for this month.');
  elsif recent >= quota.requests_per_minute then
    raise exception 'Too many questions at once. Wait a minute and try again.' using errcode = 'PT429';
  end if;
  insert into public.ai_usage (company_id, user_id, provider, model, reserved_tokens) values (company, auth.uid(), p_provider, p_model, p_tokens)
  returning id into reserved;
  return jsonb_build_object('id', reserved, 'left', quota.monthly_tokens - used - p_tokens, 'quota', quota.monthly_tokens);
end $$;
grant execute on function private.reserve_ai_usage to authenticated;
