create function public.mark_calendar_read(p_token text) returns void
language sql security definer set search_path = '' as $$
  update private.calendar_tokens t set last_read_at = now()
  where t.token_hash = sha256(p_token::bytea)
    and (t.last_read_at is null or t.last_read_at < now() - interval '1 minute');
$$;
comment on function public.mark_calendar_read is
  'Records that a calendar program has read a feed, at most once a minute. Arguments: p_token of the feed. Callers: '
  'the accounts gateway.';
grant execute on function public.mark_calendar_read to service_role;
