create function public.finish_order_mail(p_id uuid, p_error text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_error is null then
    delete from private.order_mails m where m.id = p_id and m.taken_until is not null;
  else
    update private.order_mails m set error = left(p_error, 500), taken_until = null, due_at = now() + interval '5 minutes',
      failed_at = case when m.attempts >= 5 then now() end
    where m.id = p_id;
  end if;
end $$;
comment on function public.finish_order_mail is
  'Removes a sent email from the outbox; with p_error it is tried again in five minutes, five times. Arguments: p_id; p_error. Callers: the messaging gateway.';
grant execute on function public.finish_order_mail to service_role;
