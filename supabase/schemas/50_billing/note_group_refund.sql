create function public.note_group_refund(p_payment_id uuid, p_refund_id uuid, p_amount numeric, p_is_refused boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_is_refused then
    delete from private.group_refunds where id = p_refund_id and applied_at is null;
    return;
  end if;
  insert into private.group_refunds (id, attempt_id, amount)
  select p_refund_id, a.id, p_amount
  from public.payment_attempts a
  where a.group_id is not null and a.id = private.as_uuid(split_part(coalesce(
    (select m.external_id from public.payments m where m.id = p_payment_id), (select k.external_id from public.client_credits k where k.id = p_payment_id)), ':', 2))
  on conflict (id) do nothing;
end $$;
comment on function public.note_group_refund is
  'Remembers of which invoice a refund is, where one charge paid several; for a payment of one invoice nothing is written. '
  'Arguments: p_payment_id, the payment or credit; p_refund_id; p_amount in dollars; p_is_refused, the provider refused it. '
  'Callers: the payments gateway.';
grant execute on function public.note_group_refund to service_role;
