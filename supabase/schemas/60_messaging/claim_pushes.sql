create function public.claim_pushes(p_limit int default 20) returns table (
  id uuid, notification_id uuid, kind text, title text, pieces int, subject_type text, subject_id uuid, project_id uuid, devices jsonb
)
language sql security definer set search_path = '' as $$
  update private.pushes p set status = case when p.attempts >= 8 then 'failed' else 'dropped' end
  from public.notifications n
  where p.status in ('pending', 'sending') and p.due_at <= now() and n.id = p.notification_id
    and (p.attempts >= 8 or not private.may_get_push(n));
  with due as (
    select p.id from private.pushes p where p.status in ('pending', 'sending') and p.due_at <= now()
    order by p.due_at limit p_limit for update skip locked
  ), taken as (
    update private.pushes p set status = 'sending', attempts = p.attempts + 1, due_at = now() + interval '2 minutes'
    from due where p.id = due.id returning p.id, p.notification_id
  )
  -- The title of a client's message has its name.
  select t.id, n.id, n.kind, case n.kind when 'client_message' then 'A client sent a message' else n.title end, n.pieces, n.subject_type, n.subject_id, n.project_id, (
    select jsonb_agg(jsonb_build_object('endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) order by s.created_at)
    from public.push_subscriptions s where s.company_id = n.company_id and s.user_id = n.user_id)
  from taken t join public.notifications n on n.id = t.notification_id where private.may_get_push(n)
$$;
comment on function public.claim_pushes is
  'Due pushes with their devices, each to one caller. What its user can no longer read, has read, or turned off is '
  'dropped. Arguments: p_limit rows. Callers: the server.';
grant execute on function public.claim_pushes to service_role;
