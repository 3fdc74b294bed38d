create function public.finish_receipt(
  p_id uuid, p_error text default null, p_is_final boolean default false
) returns void
language sql security definer set search_path = '' as $$
  update private.receipt_mails set error = left(p_error, 1000),
    status = case when p_error is null then 'sent' when p_is_final or attempts >= 12 then 'failed' else 'queued' end,
    next_attempt_at = now() + make_interval(secs => least(3600, 10 * power(2, attempts)))
  where id = p_id and status = 'sending'
$$;
comment on function public.finish_receipt is
  'How emailing a receipt ended; up to twelve attempts with growing pauses. Arguments: p_id, the receipt; p_error, '
  'null when sent; p_is_final, no further attempt. Callers: the messaging gateway.';
grant execute on function public.finish_receipt to service_role;
