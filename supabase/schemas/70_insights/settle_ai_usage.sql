create function public.settle_ai_usage(
  p_id uuid, p_input int, p_output int, p_failed boolean default false
) returns void
language sql security definer set search_path = '' as $$
  update public.ai_usage set status = case when p_failed then 'failed' else 'used' end, input_tokens = greatest(p_input, 0), output_tokens = greatest(p_output, 0), settled_at = now()
  where id = p_id and status = 'reserved'
$$;
comment on function public.settle_ai_usage is
  'What a reserved call really used. Arguments: p_id, the reservation; p_input and p_output in tokens; p_failed. '
  'Callers: the assistant gateway.';
grant execute on function public.settle_ai_usage to service_role;
