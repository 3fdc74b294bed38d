create function public.message_statistics(p_days int default 30) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('total', t.total, 'sent', t.sent, 'delivered', t.delivered, 'failed', t.failed, 'replies', t.replies,
    'deliveryRate', case when t.sent > 0 then round(100.0 * t.delivered / t.sent, 1) else 0 end,
    'responseRate', case when t.sent > 0 then round(100.0 * least(t.replies, t.sent) / t.sent, 1) else 0 end)
  from (
    select count(*) as total,
      count(*) filter (where direction = 'outbound' and status in ('sent', 'delivered', 'replied')) as sent,
      count(*) filter (where direction = 'outbound' and status in ('delivered', 'replied')) as delivered,
      count(*) filter (where direction = 'outbound' and status = 'failed') as failed,
      count(*) filter (where direction = 'inbound') as replies
    from public.client_messages
    where company_id = (select private.company_id()) and kind = 'sms' and created_at >= now() - make_interval(days => p_days)
  ) t
$$;
comment on function public.message_statistics is
  'How many text messages were sent, delivered, failed and received in the last days, and the delivery rate. '
  'Arguments: p_days back. Callers: signed-in users.';
grant execute on function public.message_statistics to authenticated, service_role;
