create function public.claim_due_notices(
  p_limit int default 20
) returns table (id uuid, kind text, email text, full_name text, facts jsonb, company jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail_stuck_jobs('notice');
  perform private.queue_tax_notices();
  perform private.queue_weekly_reports();
  perform private.queue_margin_notices();
  delete from private.notices n where n.kind = 'notification' and n.status = 'queued' and coalesce(n.taken_until < now(), true)
    and private.notification_lines(n.facts -> 'ids') = '[]';
  return query
    with taken as (
      update private.notices n set attempts = n.attempts + 1, taken_until = now() + interval '2 minutes'
      where n.id in (
        select q.id from private.notices q
        where q.status = 'queued' and coalesce(q.taken_until < now(), true)
        order by q.created_at limit p_limit for update skip locked)
      returning n.*)
    select t.id, t.kind, u.email::text, p.full_name,
      case t.kind when 'notification' then t.facts || jsonb_build_object('lines', private.notification_lines(t.facts -> 'ids')) else t.facts end, private.company_card(t.company_id)
    from taken t join auth.users u on u.id = t.user_id left join public.user_profiles p on p.id = t.user_id;
end $$;
comment on function public.claim_due_notices is
  'Hands out the emails to companies'' own people, each to one caller, which then has two minutes. Arguments: '
  'p_limit rows. Callers: the messaging gateway.';
grant execute on function public.claim_due_notices to service_role;
