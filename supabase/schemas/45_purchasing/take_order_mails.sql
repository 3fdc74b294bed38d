create function private.take_order_mails(p_limit int, p_bids boolean) returns setof private.order_mails
language sql security definer set search_path = '' as $$
  update private.order_mails m set taken_until = now() + interval '2 minutes', attempts = m.attempts + 1,
    failed_at = case when m.attempts >= 5 then now() end
  where m.id in (select q.id from private.order_mails q
    where q.due_at <= now() and q.failed_at is null and coalesce(q.taken_until < now(), true) and (q.bid_invite_id is not null) = p_bids
    order by q.due_at limit p_limit for update skip locked)
  returning m.*
$$;
comment on function private.take_order_mails is
  'Takes due emails about orders, or with p_bids about bid requests, each for one caller for two minutes; after five attempts an email has failed.';
