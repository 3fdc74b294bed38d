create function private.queue_bid_mail(p_invite public.bid_invites, p_kind text) returns void
language sql security definer set search_path = '' as $$
  insert into private.order_mails (company_id, bid_invite_id, kind) values (p_invite.company_id, p_invite.id, p_kind)
  on conflict (bid_invite_id) do update set kind = excluded.kind, due_at = now(), taken_until = null, attempts = 0, error = null, failed_at = null
$$;
comment on function private.queue_bid_mail is 'Queues an email to an invited vendor; one that is not sent yet is replaced.';
